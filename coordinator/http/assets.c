#include "http/assets.h"

#include "base/memory.h"
#include "http/problem.h"

#include <fts.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define ETAG_BYTES 8                   /* of the SHA-256 */
#define ETAG_SIZE (2 * ETAG_BYTES + 6) /* quotes, "-gz" and a NUL */
#define HASH_LEN 8                     /* what esbuild puts between the dash and the dot */
#define FOREVER "public, max-age=31536000, immutable"

/* The bytes of a file, in one of its forms. */
struct form {
    const char *bytes; /* NULL: there is no such form */
    size_t len;
    char etag[ETAG_SIZE];
};

struct asset {
    char *name; /* with '/' between its parts */
    const char *type;
    bool forever; /* the name changes when the content does */
    struct form plain, gzip;
};

struct assets {
    struct asset *files;
    size_t count;
    char **owned; /* bytes that were read from a folder */
    size_t owned_count;
};

/* ---- the table ------------------------------------------------------------------------------ */

static const char *type_of(const char *name)
{
    static const struct {
        const char *ending;
        const char *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".jpg", "image/jpeg"},
        {".ico", "image/vnd.microsoft.icon"},
        {".woff2", "font/woff2"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".wav", "audio/wav"},
        {".txt", "text/plain; charset=utf-8"},
        {".pdf", "application/pdf"},
    };
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending != NULL && i < sizeof types / sizeof *types; i++) {
        if (strcmp(ending, types[i].ending) == 0) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

static bool has_hash(const char *name)
{
    const char *slash = strrchr(name, '/');
    const char *dot = strchr(slash != NULL ? slash : name, '.');
    if (dot == NULL || dot - name <= HASH_LEN || dot[-HASH_LEN - 1] != '-') {
        return false;
    }
    return strspn(dot - HASH_LEN, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == HASH_LEN;
}

static void set_form(struct form *form, const char *bytes, size_t len, const char *suffix)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char hex[2 * ETAG_BYTES + 1];
    crypto_hash_sha256(hash, (const unsigned char *)bytes, len);
    sodium_bin2hex(hex, sizeof hex, hash, ETAG_BYTES);
    form->bytes = bytes;
    form->len = len;
    snprintf(form->etag, sizeof form->etag, "\"%s%s\"", hex, suffix);
}

static struct asset *find(const struct assets *assets, const char *name, size_t name_len)
{
    for (size_t i = 0; i < assets->count; i++) {
        struct asset *asset = &assets->files[i];
        if (strncmp(asset->name, name, name_len) == 0 && asset->name[name_len] == '\0') {
            return asset;
        }
    }
    return NULL;
}

/* A file that can be sent as it is; a lone NAME.gz is none. */
static const struct asset *find_plain(const struct assets *assets, const char *name)
{
    const struct asset *asset = find(assets, name, strlen(name));
    return asset != NULL && asset->plain.bytes != NULL ? asset : NULL;
}

static struct asset *find_or_add(struct assets *assets, const char *name, size_t name_len)
{
    struct asset *asset = find(assets, name, name_len);
    if (asset == NULL) {
        asset = ARRAY_PUSH(assets->files, assets->count);
        asset->name = must_strdup(name);
        asset->name[name_len] = '\0';
        asset->type = type_of(asset->name);
        asset->forever = has_hash(asset->name);
    }
    return asset;
}

/* NAME.gz is a form of NAME, whichever comes first. */
static void add(struct assets *assets, const char *name, const char *bytes, size_t len)
{
    static const char ending[] = ".gz";
    size_t name_len = strlen(name);
    size_t ending_len = sizeof ending - 1;
    if (name_len > ending_len && strcmp(name + name_len - ending_len, ending) == 0) {
        set_form(&find_or_add(assets, name, name_len - ending_len)->gzip, bytes, len, "-gz");
    } else {
        set_form(&find_or_add(assets, name, name_len)->plain, bytes, len, "");
    }
}

struct assets *assets_new(const struct embedded_file *files)
{
    struct assets *assets = must_calloc(1, sizeof *assets);
    for (; files->name != NULL; files++) {
        add(assets, files->name, files->start, (size_t)(files->end - files->start));
    }
    return assets;
}

void assets_free(struct assets *assets)
{
    for (size_t i = 0; i < assets->count; i++) {
        free(assets->files[i].name);
    }
    for (size_t i = 0; i < assets->owned_count; i++) {
        free(assets->owned[i]);
    }
    free(assets->files);
    free(assets->owned);
    free(assets);
}

/* ---- from a folder -------------------------------------------------------------------------- */

static char *read_file(const char *path, size_t len)
{
    FILE *file = fopen(path, "rbe");
    if (file == NULL) {
        return NULL;
    }
    char *bytes = must_calloc(len + 1, 1);
    size_t got = fread(bytes, 1, len, file);
    fclose(file);
    if (got != len) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* Adds one file that the walk has found; what is no asset is passed over. */
static bool add_file(struct assets *assets, const FTSENT *entry, size_t folder_len,
                     struct refusal *refusal)
{
    const char *name = entry->fts_path + folder_len;
    name += strspn(name, "/");
    size_t len = (size_t)entry->fts_statp->st_size;
    if (len > ASSETS_FILE_MAX || assets->owned_count == ASSETS_FILES_MAX) {
        refuse(refusal, REFUSAL_FIELD_WRONG, "assets",
               "%s is too much: at most %d files of %d bytes are taken", entry->fts_path,
               ASSETS_FILES_MAX, ASSETS_FILE_MAX);
        return false;
    }
    char *bytes = read_file(entry->fts_path, len);
    if (bytes == NULL) {
        refuse(refusal, REFUSAL_FIELD_WRONG, "assets", "%s cannot be read", entry->fts_path);
        return false;
    }
    *(char **)ARRAY_PUSH(assets->owned, assets->owned_count) = bytes;
    add(assets, name, bytes, len);
    return true;
}

static bool walk(struct assets *assets, FTS *tree, size_t folder_len, struct refusal *refusal)
{
    FTSENT *entry;
    while ((entry = fts_read(tree)) != NULL) {
        bool hidden = entry->fts_level > 0 && entry->fts_name[0] == '.';
        if (hidden && entry->fts_info == FTS_D) {
            fts_set(tree, entry, FTS_SKIP);
        } else if (!hidden && entry->fts_info == FTS_F &&
                   !add_file(assets, entry, folder_len, refusal)) {
            return false;
        }
    }
    return true;
}

static bool load(struct assets *assets, char *folder, struct refusal *refusal)
{
    char *const roots[] = {folder, NULL};
    FTS *tree = fts_open(roots, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, NULL);
    if (tree == NULL) {
        refuse(refusal, REFUSAL_FIELD_WRONG, "assets", "%s cannot be read", folder);
        return false;
    }
    bool walked = walk(assets, tree, strlen(folder), refusal);
    fts_close(tree);
    if (walked && find_plain(assets, "index.html") == NULL) {
        refuse(refusal, REFUSAL_FIELD_WRONG, "assets", "there is no index.html in %s", folder);
        return false;
    }
    return walked;
}

enum refusal_code assets_load(const char *folder, struct assets **assets, struct refusal *refusal)
{
    *assets = must_calloc(1, sizeof **assets);
    char *root = must_strdup(folder); /* fts_open() wants to be able to write to it */
    bool loaded = load(*assets, root, refusal);
    free(root);
    if (!loaded) {
        assets_free(*assets);
        *assets = NULL;
        return refusal->code;
    }
    return REFUSAL_ALLOWED;
}

/* ---- answers -------------------------------------------------------------------------------- */

/* Whether one element of Accept-Encoding, up to its comma, is a wish for gzip. */
static bool wishes_gzip(const char *element, size_t len)
{
    element += strspn(element, " \t");
    size_t name_len = strcspn(element, " \t;,");
    bool named = (name_len == 4 && strncasecmp(element, "gzip", 4) == 0) ||
                 (name_len == 1 && element[0] == '*');
    const char *weight = memmem(element, len, "q=", 2);
    return named && (weight == NULL || strtod(weight + 2, NULL) > 0);
}

static bool accepts_gzip(const struct http_request *request)
{
    const char *element = http_request_header(request, "Accept-Encoding");
    while (element != NULL) {
        size_t len = strcspn(element, ",");
        if (wishes_gzip(element, len)) {
            return true;
        }
        element = element[len] == ',' ? element + len + 1 : NULL;
    }
    return false;
}

static bool is_known(const struct http_request *request, const struct form *form)
{
    const char *known = http_request_header(request, "If-None-Match");
    return known != NULL && (strstr(known, form->etag) != NULL || strcmp(known, "*") == 0);
}

static void serve(const struct asset *asset, struct http_request *request)
{
    const struct form *form = &asset->plain;
    if (asset->gzip.bytes != NULL) {
        http_header(request, "Vary", "Accept-Encoding");
        if (accepts_gzip(request)) {
            form = &asset->gzip;
        }
    }
    http_header(request, "ETag", form->etag);
    http_header(request, "Cache-Control", asset->forever ? FOREVER : "no-cache");
    if (is_known(request, form)) {
        http_respond(request, 304, NULL, "", 0);
        return;
    }
    if (form == &asset->gzip) {
        http_header(request, "Content-Encoding", "gzip");
    }
    http_header(request, "Content-Security-Policy", ASSETS_CSP);
    http_header(request, "Referrer-Policy", "same-origin");
    http_respond_static(request, 200, asset->type, form->bytes, form->len);
}

/* An address within the dashboard, such as /games/3/clock: no file and none of the interface. */
static bool is_address(const struct http_request *request)
{
    bool api = request->segment_count != 0 && strcmp(request->segments[0], "api") == 0;
    return !api && strchr(request->path, '.') == NULL;
}

bool assets_serve(const struct assets *assets, struct http_request *request)
{
    if (strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0) {
        return false;
    }
    const struct asset *asset = find_plain(assets, request->path + 1);
    if (asset == NULL && !is_address(request)) {
        return false;
    }
    if (asset == NULL) {
        asset = find_plain(assets, "index.html");
    }
    if (asset == NULL) {
        http_refusef(
            request, REFUSAL_NOT_FOUND, "",
            "this program was built without the dashboard; build dashboard/ first, or name "
            "its folder with --assets");
        return true;
    }
    serve(asset, request);
    return true;
}
