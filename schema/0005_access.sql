-- Who gets in: codes, and the devices that came in with them.

-- The key of the codes' HMAC: 32 bytes, made here once. Three random UUIDs hold 366 random bits.
create table server_key (
    only_one boolean constraint server_key_pkey primary key default true
        constraint server_key_only_one check (only_one),
    key bytea not null
        constraint server_key_key check (octet_length(key) = 32)
);
insert into server_key (key)
    values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
                   || uuid_send(gen_random_uuid())));
grant select on server_key to biggame_coordinator;

-- Login codes, as their HMAC.
-- No reference from post to posts: a changed plan may take a post away and bring it back, and the
-- printed code of it must still be good then.
create table codes (
    id bigint generated always as identity constraint codes_pkey primary key,
    code_hash bytea not null
        constraint codes_code_hash check (octet_length(code_hash) = 32)
        constraint codes_once unique,
    role text not null
        constraint codes_role check (role in ('organiser', 'moderator', 'caretaker', 'referee',
                                              'screen', 'player')),
    -- Null: for no game.
    game text
        constraint codes_game_exists references games,
    post text,
    made_at timestamptz not null,
    revoked_at timestamptz,
    constraint codes_game check (game is not null or role = 'organiser'),
    constraint codes_post check ((role = 'caretaker') = (post is not null))
);
grant select, insert, update (revoked_at) on codes to biggame_coordinator;

-- Devices: who has a token, as its SHA-256. What the code said is copied here, so that it is read
-- in one go.
create table devices (
    id bigint generated always as identity constraint devices_pkey primary key,
    token_hash bytea not null
        constraint devices_token_hash check (octet_length(token_hash) = 32)
        constraint devices_once unique,
    role text not null
        constraint devices_role check (role in ('organiser', 'moderator', 'caretaker', 'referee',
                                                'screen', 'player')),
    game text
        constraint devices_game_exists references games,
    post text,
    code bigint not null
        constraint devices_code_exists references codes,
    name text not null
        constraint devices_name check (octet_length(name) <= 100),
    made_at timestamptz not null,
    expires_at timestamptz not null
        constraint devices_expires_at check (expires_at > made_at),
    revoked_at timestamptz
);
grant select, insert, update (revoked_at) on devices to biggame_coordinator;
