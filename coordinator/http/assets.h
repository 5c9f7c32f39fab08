/* The files of the dashboard: embedded in the program, or from a folder for its developers.
 *
 * The table of files is made once, at the start; a request is looked up in it by its whole path and
 * is never joined with a folder's name, so there is no way out of the folder.
 *
 * A file NAME.gz beside NAME is its gzip form, sent to whoever accepts it. A name with a hash
 * ("main-3KZQ7MAB.js": a dash and eight of A-Z and 2-7 before the first dot that follows) may be
 * kept for ever; everything else is asked for again each time and answered 304 when it is the same
 * (ETag). A GET of a path without a dot that is none of ours and not below /api is answered with
 * index.html: it is an address within the dashboard. */
#ifndef HTTP_ASSETS_H
#define HTTP_ASSETS_H

#include "base/embedded.h"
#include "http/request.h"

#define ASSETS_FILES_MAX 1000    /* in a folder; more are surely the wrong folder */
#define ASSETS_FILE_MAX 16777216 /* bytes of one file */

/* What a page may do: nothing but talk to us, show our pictures, play our sounds. */
#define ASSETS_CSP                                                                                 \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "              \
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "               \
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

struct assets;

/* The files that the build found in dashboard/dist; just an end when there were none. */
extern const struct embedded_file asset_files[];

/* The table of embedded files, which must outlive it. */
struct assets *assets_new(const struct embedded_file *files);

/* The table of what lies in `folder` and below it now, read into memory. Links, and names that
 * begin with a dot, are left out. Returns REFUSAL_ALLOWED and *assets; or REFUSAL_FIELD_WRONG with
 * the field "assets" and NULL, when the folder cannot be read or holds no index.html. */
enum refusal_code assets_load(const char *folder, struct assets **assets, struct refusal *refusal);

void assets_free(struct assets *assets);

/* Answers a request for a file or an address of the dashboard; false, and nothing done, when it is
 * for neither. The methods other than GET and HEAD are for neither. */
bool assets_serve(const struct assets *assets, struct http_request *request);

#endif
