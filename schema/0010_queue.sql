-- People who are counted in without a list: new players, or numbers that are given again, and a seat
-- each. Two desks that found the same seat meet in seats_pkey.

create function counted_in(entry log) returns void language sql as $$
    insert into players (game, number, group_number)
        select entry.game, number, "group"
        from jsonb_to_recordset(entry.body->'players') as counted (number int, "group" int)
        on conflict (game, number) do update set group_number = excluded.group_number;
    -- The stand-in gets up.
    delete from seats
        where game = entry.game and player is null and entry.body->'seats' ? seat;
    insert into seats (game, seat, board, side, player)
        select entry.game, seat, left(seat, -1)::int,
               case right(seat, 1) when 'S' then 'sun' when 'M' then 'moon' end,
               (sits->>'player')::int
        from jsonb_each(entry.body->'seats') as seated (seat, sits);
$$;

create function counted_out(entry log) returns void language sql as $$
    delete from seats where game = entry.game and entry.body->'seats' ? seat;
$$;

create function queue_has_consequences() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
begin
    case new.kind
        when 'counted-in' then
            perform counted_in(new);
        when 'counted-out' then
            perform counted_out(new);
    end case;
    return null;
end $$;
create trigger queue_has_consequences after insert on log
    for each row when (new.kind in ('counted-in', 'counted-out'))
    execute function queue_has_consequences();
