-- What happens to an event afterwards: it is brought back from a file, and its people are forgotten.

-- A game that was brought back from a file gets an epoch that no earlier life of it can have had.
create function restored_game(restored text) returns void language sql
    security definer set search_path = public, pg_temp as $$
    update games set epoch = greatest(epoch + 1, extract(epoch from clock_timestamp())::bigint)
        where id = restored;
$$;
revoke execute on function restored_game(text) from public;
grant execute on function restored_game(text) to biggame_coordinator;

-- The personal data of a game is deleted; numbers, seats and the log stay.
create function forget_names(forgotten text) returns void language sql
    security definer set search_path = public, pg_temp as $$
    delete from names where game = forgotten;
$$;
revoke execute on function forget_names(text) from public;
grant execute on function forget_names(text) to biggame_coordinator;
