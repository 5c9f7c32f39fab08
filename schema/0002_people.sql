-- Who plays, who sits where, and the posts of the caretakers.

-- Who takes part: a number each, in the order of registration.
create table players (
    game text not null
        constraint players_game_exists references games,
    number int not null
        constraint players_number check (number between 1 and 100000),
    -- Who came together has the same; 0 = came alone.
    group_number int not null
        constraint players_group_number check (group_number >= 0),
    constraint players_pkey primary key (game, number)
);
grant select on players to biggame_coordinator;

-- Their names: the personal data of an event, all in this one table. It never travels on the log,
-- nothing refers to it, and it is emptied after the event.
create table names (
    game text not null,
    number int not null,
    name text not null
        constraint names_name check (octet_length(name) between 1 and 400),
    -- As the organiser wrote it; '' = came alone.
    group_label text not null default ''
        constraint names_group_label check (octet_length(group_label) <= 400),
    constraint names_pkey primary key (game, number),
    constraint names_player_exists foreign key (game, number) references players
);
grant select, insert on names to biggame_coordinator;

-- Who sits where.
create table seats (
    game text not null
        constraint seats_game_exists references games,
    seat text not null,
    board int not null
        constraint seats_board check (board between 1 and 2000),
    side text not null
        constraint seats_side check (side in ('sun', 'moon')),
    -- Null: a caretaker fills in.
    player int,
    constraint seats_pkey primary key (game, seat),
    constraint seats_seat check (seat = board || case side when 'sun' then 'S' else 'M' end),
    constraint seats_player_once unique (game, player),
    constraint seats_player_exists foreign key (game, player) references players
);
grant select on seats to biggame_coordinator;

-- The posts, and the copies of boards in their care.
create table posts (
    game text not null
        constraint posts_game_exists references games,
    post text not null
        constraint posts_post check (post ~ '^(end-first|end-last|gap-[1-9][0-9]{0,3}[ab]?)$'),
    copies text[] not null,
    constraint posts_pkey primary key (game, post)
);
grant select on posts to biggame_coordinator;
