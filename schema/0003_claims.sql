-- The claims to have won. No reference to seats: a claim made in practice must not keep anybody
-- from being seated anew.
create table claims (
    game text not null
        constraint claims_game_exists references games,
    n int not null
        constraint claims_n check (n >= 1),
    seat text not null
        constraint claims_seat check (seat ~ '^[1-9][0-9]{0,3}[SM]$'),
    turn int not null
        constraint claims_turn check (turn >= 1),
    state text not null
        constraint claims_state check (state in ('open', 'counted', 'confirmed', 'rejected')),
    -- Null: not counted yet.
    points int
        constraint claims_points check (points >= 0),
    constraint claims_pkey primary key (game, n)
);
grant select on claims to biggame_coordinator;

-- Nobody has two claims open in one turn.
create unique index claims_open_once on claims (game, seat, turn)
    where state in ('open', 'counted');
