-- What was registered about somebody is corrected.

-- A group may be known of somebody whose name is not.
alter table names drop constraint names_name;
alter table names add constraint names_name
    check (octet_length(name) <= 400 and (name <> '' or group_label <> ''));
grant update (name, group_label) on names to biggame_coordinator;

create function player_corrected(entry log) returns void language sql as $$
    update players set group_number = "group"
        from jsonb_to_recordset(entry.body->'players') as corrected (number int, "group" int)
        where game = entry.game and players.number = corrected.number;
$$;

create function correction_has_consequences() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
begin
    perform player_corrected(new);
    return null;
end $$;
create trigger correction_has_consequences after insert on log
    for each row when (new.kind = 'player-corrected')
    execute function correction_has_consequences();
