-- The dice rolled ahead. Both tables are secret until the game is over: the rolls to come leave the
-- server only for the sealed paper pack.

-- What a list of rolls is made from; the log has only the commitment.
create table dice (
    game text not null,
    -- Of the dice-rolled entry that this is the secret of. The last one counts.
    seq bigint not null,
    seed bytea not null
        constraint dice_seed check (octet_length(seed) = 32),
    salt text not null
        constraint dice_salt check (octet_length(salt) <= 200 and salt !~ '\|'),
    constraint dice_pkey primary key (game, seq),
    constraint dice_entry_exists foreign key (game, seq) references log
);
grant select, insert on dice to biggame_coordinator;

-- What follows from it, for reports: the program makes the rolls from the seed.
create table rolls (
    game text not null,
    roll_seq bigint not null,
    step int not null
        constraint rolls_step check (step >= 1),
    kind text not null
        constraint rolls_kind check (kind in ('turn', 'robber')),
    turn int not null
        constraint rolls_turn check (turn >= 1),
    -- Null: of neither side.
    side text
        constraint rolls_side check (side in ('sun', 'moon')),
    dice int[] not null
        constraint rolls_dice check (array_length(dice, 1) = 2 and 1 <= all (dice)
                                     and 6 >= all (dice)),
    sum int not null
        constraint rolls_sum check (sum = dice[1] + dice[2]),
    -- 0 = no limit.
    seconds int not null
        constraint rolls_seconds check (seconds >= 0),
    -- The robbers' own roll; all three or none.
    robber_dice int[]
        constraint rolls_robber_dice check (array_length(robber_dice, 1) = 2
                                            and 1 <= all (robber_dice) and 6 >= all (robber_dice)),
    robber_sum int
        constraint rolls_robber_sum check (robber_sum = robber_dice[1] + robber_dice[2]),
    robber_moves boolean,
    constraint rolls_pkey primary key (game, roll_seq, step),
    constraint rolls_robber check (num_nulls(robber_dice, robber_sum, robber_moves) in (0, 3)),
    constraint rolls_dice_exist foreign key (game, roll_seq) references dice
);
grant select, insert on rolls to biggame_coordinator;
