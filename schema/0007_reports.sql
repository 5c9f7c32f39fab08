-- What people ask after the event. Each view is one question; the log has the answer.

-- How long a piece was on its way: from the entry that made the build to the first one in which the
-- twin stood on the other copy; seconds is null as long as it does not. The post is the one that
-- placed it, else the one where the replica lies; a real board may lie beside two.
create view relay_times as
    with placed as (
        select distinct on (game, n, copy) game, (body->>'n')::int as n, job->>'copy' as copy, at,
               substring(actor from '^caretaker:(.*)$') as post
        from log, jsonb_array_elements(body->'jobs') as job
        where kind = 'build-placed' and job->>'action' = 'place' and job->>'state' = 'placed'
        order by game, n, copy, seq
    ), made as (
        select game, (body->>'n')::int as n, body->>'piece' as piece, (body->>'turn')::int as turn,
               job->>'copy' as copy, at
        from log, jsonb_array_elements(body->'jobs') as job
        where kind = 'build-made'
    )
    select game, coalesce(placed.post, nullif(split_part(copy, '@', 2), '')) as post, n, piece,
           turn, copy, made.at as made_at, placed.at as placed_at,
           extract(epoch from placed.at - made.at) as seconds
    from made
    left join placed using (game, n, copy);

-- The same by post: is anybody overburdened?
create view relay_times_by_post as
    select game, post, count(*) as pieces, count(*) - count(seconds) as pending,
           percentile_cont(0.5) within group (order by seconds) as median_seconds,
           percentile_cont(0.95) within group (order by seconds) as p95_seconds,
           max(seconds) as max_seconds
    from relay_times
    group by game, post;

-- Each offer across an interruption, and what became of it.
create view trades as
    with entries as (
        select distinct on (game, n) game, (body->>'n')::int as n, kind, at, body
        from log
        where kind in ('trade-offered', 'trade-answered', 'trade-expired')
        order by game, n, seq desc
    )
    select entries.game, entries.n, (entries.body->>'turn')::int as turn,
           entries.body->>'from' as from_seat, entries.body->>'to' as to_seat,
           entries.body->'have' as have, entries.body->'need' as need,
           entries.body->>'state' as state, (entries.body->>'counter_of')::int as counter_of,
           offered.at as offered_at,
           case when entries.kind <> 'trade-offered' then entries.at end as closed_at,
           case when entries.kind <> 'trade-offered'
                then extract(epoch from entries.at - offered.at) end as seconds
    from entries
    join log as offered on offered.game = entries.game and offered.kind = 'trade-offered'
                        and (offered.body->>'n')::int = entries.n;

-- Each claim, who made it, and how long everybody waited for the verdict.
create view claim_times as
    with times as (
        select game, (body->>'n')::int as n, min(at) filter (where kind = 'claim-made') as made_at,
               max(at) filter (where kind = 'claim-decided') as decided_at
        from log
        where kind in ('claim-made', 'claim-decided')
        group by 1, 2
    )
    select game, n, seat, player, turn, state, points, made_at, decided_at,
           extract(epoch from decided_at - made_at) as seconds
    from claims
    join times using (game, n)
    left join seats using (game, seat);

grant select on relay_times, relay_times_by_post, trades, claim_times to biggame_coordinator;
