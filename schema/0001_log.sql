-- The log of every game, the games as it left them, and the answers that were given.
--
-- Migrations are numbered, run once, in one transaction each, and are never edited once merged
-- (store/migrate.h). They are made for a database of their own: all names are in schema public.

-- The coordinator works as this role, whoever logs in for it; here and in the files that follow
-- stands all that it may do. Roles belong to the whole cluster, so another database may make the
-- same one at this moment.
do $$
begin
    if not exists (select from pg_roles where rolname = 'biggame_coordinator') then
        create role biggame_coordinator nologin;
    end if;
exception when duplicate_object or unique_violation then
    null;
end $$;
do $$
begin
    if not pg_has_role(current_user, 'biggame_coordinator', 'member') then
        execute format('grant biggame_coordinator to %I', current_user);
    end if;
exception when unique_violation then
    null;
end $$;

grant select on schema_migrations to biggame_coordinator;

-- A game as its log left it. Written by what follows from an entry alone (0006).
-- No column for the last seq: it is max(log.seq), and updating a row for each entry costs more than
-- the entry.
create table games (
    id text constraint games_pkey primary key
        constraint games_id check (id ~ '^[a-z0-9]{8}$'),
    name text not null
        constraint games_name check (octet_length(name) between 1 and 200),
    ruleset text not null
        constraint games_ruleset check (ruleset in ('big-game', 'connect', 'base')),
    phase text not null default 'setup'
        constraint games_phase check (phase in ('setup', 'practice', 'running', 'paused', 'finished')),
    -- Changes only when the database was restored from a copy (see restored() below), so that a
    -- tablet which saw more than the copy has notices it.
    epoch bigint not null default 1
        constraint games_epoch check (epoch >= 1),
    made_at timestamptz not null
);
grant select on games to biggame_coordinator;

-- Everything that happens in a game, in the order in which it happened (rules/entry.h).
-- Append-only by privilege: corrections are entries of their own.
-- No reference to games: the first entry of a game is game-made, which makes the games row, and no
-- later one can come without its predecessor. No list of kinds: the program knows them, and an old
-- log has to stay readable.
create table log (
    game text not null,
    seq bigint not null,
    at timestamptz not null,
    kind text not null
        constraint log_kind check (kind ~ '^[a-z-]{1,40}$'),
    actor text not null
        constraint log_actor check (octet_length(actor) <= 100),
    body jsonb not null
        constraint log_body check (jsonb_typeof(body) = 'object'),
    constraint log_pkey primary key (game, seq),
    constraint log_first check (seq > 1 or seq = 1 and kind = 'game-made')
);
grant select, insert on log to biggame_coordinator;

-- seq is dense. A writer whose position is stale is refused here, or by log_pkey.
-- Once for a statement, because once for each row takes as long as all the rest of the row. The
-- settings keep a plan from being made, and kept, for a log that was still short.
create function log_follows() returns trigger language plpgsql
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
    if exists (select from added
               where seq > 1
                 and not exists (select from log
                                 where log.game = added.game and log.seq = added.seq - 1)) then
        raise exception 'an entry has no predecessor'
            using errcode = 'check_violation', schema = 'public', table = 'log',
                  constraint = 'log_dense';
    end if;
    return null;
end $$;
create trigger log_follows after insert on log referencing new table as added
    for each statement execute function log_follows();

-- After a restore from a copy: every game gets an epoch that no earlier life of it can have had,
-- even when the same copy is restored twice.
create function restored() returns void language sql as $$
    update games set epoch = greatest(epoch + 1, extract(epoch from clock_timestamp())::bigint);
$$;

-- What was answered to which request, so that a repeat of it gets the same. No reference to games:
-- '' stands for requests outside any game, such as making one.
create table answers (
    game text not null default '',
    key text not null
        constraint answers_key check (octet_length(key) between 1 and 200),
    request_hash bytea not null
        constraint answers_request_hash check (octet_length(request_hash) = 32),
    status int not null
        constraint answers_status check (status between 200 and 599),
    body text not null,
    at timestamptz not null,
    constraint answers_key_once unique (game, key)
);
grant select, insert on answers to biggame_coordinator;
