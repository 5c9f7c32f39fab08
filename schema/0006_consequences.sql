-- What follows from an entry: one function for each thing that does, and one trigger that calls
-- them with the rights of its owner. So the coordinator needs no right to those tables, and the log
-- and its tables can't part.

create function game_made(entry log) returns void language sql as $$
    insert into games (id, name, ruleset, made_at)
        values (entry.game, entry.body->>'name', entry.body->>'ruleset', entry.at);
$$;

create function plan_changed(entry log) returns void language sql as $$
    update games set name = entry.body->>'name', ruleset = entry.body->>'ruleset'
        where id = entry.game;
    -- The seats are void; players stay.
    delete from seats where game = entry.game;
$$;

create function posts_placed(entry log) returns void language sql as $$
    delete from posts where game = entry.game;
    insert into posts (game, post, copies)
        select entry.game, post->>'post', array(select jsonb_array_elements_text(post->'copies'))
        from jsonb_array_elements(entry.body->'posts') as posts (post);
$$;

create function players_added(entry log) returns void language sql as $$
    insert into players (game, number, group_number)
        select entry.game, number, "group"
        from jsonb_to_recordset(entry.body->'players') as added (number int, "group" int);
$$;

create function seated(entry log) returns void language sql as $$
    delete from seats where game = entry.game;
    insert into seats (game, seat, board, side, player)
        select entry.game, seat, left(seat, -1)::int,
               case right(seat, 1) when 'S' then 'sun' when 'M' then 'moon' end,
               (sits->>'player')::int
        from jsonb_each(entry.body->'seats') as seated (seat, sits);
$$;

create function phase_changed(entry log) returns void language sql as $$
    update games set phase = entry.body->>'phase' where id = entry.game;
$$;

create function finished(entry log) returns void language sql as $$
    update games set phase = 'finished' where id = entry.game;
$$;

create function claim_changed(entry log) returns void language sql as $$
    insert into claims (game, n, seat, turn, state, points)
        select entry.game, n, seat, turn, state, case when state <> 'open' then points end
        from jsonb_to_record(entry.body)
            as claim (n int, seat text, turn int, state text, points int)
        on conflict (game, n) do update set state = excluded.state, points = excluded.points;
$$;

create function log_has_consequences() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
begin
    case new.kind
        when 'game-made' then
            perform game_made(new);
            perform posts_placed(new);
        when 'plan-changed' then
            perform plan_changed(new);
            perform posts_placed(new);
        when 'players-added' then
            perform players_added(new);
        when 'seated' then
            perform seated(new);
        when 'turn-started', 'paused', 'resumed', 'time-added' then
            perform phase_changed(new);
        when 'claim-made', 'claim-counted', 'claim-decided' then
            perform claim_changed(new);
        when 'finished' then
            perform finished(new);
    end case;
    return null;
end $$;

-- One trigger and one condition, which builds and trades don't meet: both cost something with each
-- statement.
create trigger log_has_consequences after insert on log
    for each row when (new.kind in ('game-made', 'plan-changed', 'players-added', 'seated',
                                    'turn-started', 'paused', 'resumed', 'time-added',
                                    'claim-made', 'claim-counted', 'claim-decided', 'finished'))
    execute function log_has_consequences();
