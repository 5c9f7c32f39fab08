-- Halls that an organiser is laying out, before they are published as a game's plan.

-- One draft a game. Not on the log, for nothing of the event depends on it: only what is published
-- (PUT /games/G/plan) is an entry, and a draft may be one that cannot be planned at all. json, not
-- jsonb: what somebody saved comes back as it was.
create table drafts (
    game text constraint drafts_pkey primary key
        constraint drafts_game_exists references games,
    -- Grows by one with each saving, so that two browsers notice each other.
    revision bigint not null
        constraint drafts_revision check (revision >= 1),
    draft json not null
        constraint drafts_draft check (json_typeof(draft) = 'object')
        -- As large as a request may be, and so as large as what can be published.
        constraint drafts_size check (octet_length(draft::text) <= 65536),
    saved_at timestamptz not null
);
grant select, insert, update (revision, draft, saved_at) on drafts to biggame_coordinator;

-- Whoever saves has seen what was saved before.
create function drafts_follow() returns trigger language plpgsql as $$
begin
    raise exception 'this draft is not made from the newest one'
        using errcode = 'check_violation', schema = 'public', table = 'drafts',
              constraint = 'drafts_follow';
end $$;
create trigger drafts_follow after update on drafts for each row
    when (new.revision <> old.revision + 1) execute function drafts_follow();
