#include "store/statements.h"

#define FROM_MS(value) "to_timestamp(" value "::bigint / 1000.0::float8)"
#define TO_MS(column) "(extract(epoch from " column ") * 1000)::bigint"
#define FROM_HEX(value) "decode(" value ", 'hex')"
#define TO_HEX(column) "encode(" column ", 'hex')"

const char *const statement_names[STATEMENTS_COUNT] = {
#define X(name) #name,
    STATEMENTS(X)
#undef X
};

const char sql_migrations[] = "select version, sha256 from schema_migrations order by version";

/* clang-format off */

/* All names are in schema public; the rights are those that schema/ gives to this role; and what is
 * answered has to be on disk, even where the database's default is otherwise. */
const char sql_settings[] =
    "select set_config('search_path', 'public', false),"
    " set_config('role', 'biggame_coordinator', false),"
    " set_config('synchronous_commit',"
    " replace(current_setting('synchronous_commit'), 'off', 'on'), false)";

const char sql_server_key[] = "select " TO_HEX("key") " from server_key";

#define DEVICE_COLUMNS                                                                             \
    "id, " TO_HEX("token_hash") ", role, game, post, name,"                                        \
    " " TO_MS("made_at") ", " TO_MS("expires_at")

const char *const statement_sql[STATEMENTS_COUNT] = {
    [STATEMENT_LEAD] =
        "select pg_try_advisory_lock(" LOCK_LEAD ")",
    [STATEMENT_ENTRIES] =
        "insert into log (game, seq, at, kind, actor, body)"
        " select game, seq, " FROM_MS("ms") ", kind, actor, body"
        " from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[])"
        " as entry (game, seq, ms, kind, actor, body)",
    [STATEMENT_PLAYERS] =
        "insert into names (game, number, name, group_label)"
        " select * from unnest($1::text[], $2::int[], $3::text[], $4::text[])",
    [STATEMENT_CORRECTION] =
        "insert into names (game, number, name, group_label) values ($1, $2, $3, $4)"
        " on conflict (game, number) do update set name = excluded.name,"
        " group_label = excluded.group_label",
    [STATEMENT_ANSWERS] =
        "insert into answers (game, key, request_hash, status, body, at)"
        " select game, key, " FROM_HEX("hash") ", status, body, " FROM_MS("ms")
        " from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::text[], $6::bigint[])"
        " as answer (game, key, hash, status, body, ms)",
    [STATEMENT_DICE] =
        "insert into dice (game, seq, seed, salt)"
        " values ($1, $2, " FROM_HEX("$3") ", $4)",
    [STATEMENT_ROLLS] =
        "insert into rolls (game, roll_seq, step, kind, turn, side, dice, sum, seconds,"
        " robber_dice, robber_sum, robber_moves)"
        " select $1, $2::bigint, rolled.* from jsonb_to_recordset($3)"
        " as rolled (step int, kind text, turn int, side text, dice int[], sum int, seconds int,"
        " robber_dice int[], robber_sum int, robber_moves boolean)",
    [STATEMENT_CODE] =
        "insert into codes (code_hash, role, game, post, made_at)"
        " values (" FROM_HEX("$1") ", $2, $3, $4, " FROM_MS("$5") ")",
    [STATEMENT_RESTORED] =
        "select restored_game($1)",
    [STATEMENT_FORGET] =
        "select forget_names($1)",
    [STATEMENT_LOGIN] =
        "insert into devices (token_hash, role, game, post, code, name, made_at, expires_at)"
        " select " FROM_HEX("$2") ", role, game, post, id, $3,"
        " " FROM_MS("$4") ", " FROM_MS("$5")
        " from codes where code_hash = " FROM_HEX("$1") " and revoked_at is null"
        " returning " DEVICE_COLUMNS,
    [STATEMENT_REVOKE_DEVICE] =
        "update devices set revoked_at = " FROM_MS("$2") " where id = $1 and revoked_at is null",
    [STATEMENT_DRAFT] =
        "insert into drafts (game, revision, draft, saved_at)"
        " values ($1, $2, $3, " FROM_MS("$4") ")"
        " on conflict (game) do update set revision = excluded.revision, draft = excluded.draft,"
        " saved_at = excluded.saved_at",
    [STATEMENT_GAMES] =
        "select id, name, ruleset, phase, epoch,"
        " (select max(seq) from log where game = games.id),"
        " (select count(*) from players where game = games.id)"
        " from games order by made_at, id",
    [STATEMENT_DEVICES] =
        "select " DEVICE_COLUMNS " from devices"
        " where revoked_at is null and expires_at > " FROM_MS("$1") " order by id",
    [STATEMENT_POSTS] =
        "select post from posts where game = $1 order by post",
    [STATEMENT_GAME_LOG] =
        "select seq, " TO_MS("at") ", kind, actor, body"
        " from log where game = $1 and seq > $2 order by seq",
    [STATEMENT_GAME_DICE] =
        "select seq, " TO_HEX("seed") ", salt from dice where game = $1 order by seq",
    [STATEMENT_GAME_PLAYERS] =
        "select number, name, group_label from names where game = $1 order by number",
    [STATEMENT_GAME_DRAFT] =
        "select revision, draft, " TO_MS("saved_at") " from drafts where game = $1",
    [STATEMENT_GAME_ANSWERS] =
        "select key, " TO_HEX("request_hash") ", status, body, " TO_MS("at")
        " from answers where game = $1 order by at",
};
