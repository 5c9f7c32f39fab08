/* Files that the build puts into the program itself (coordinator/embed.cmake).
 *
 * A table ends with an entry whose name is NULL. The bytes live as long as the program; a NUL byte
 * follows the last one, so text files can be read as strings. */
#ifndef BASE_EMBEDDED_H
#define BASE_EMBEDDED_H

struct embedded_file {
    const char *name;  /* the file's name, relative to the folder */
    const char *start; /* its first byte */
    const char *end;   /* one past its last byte; *end is NUL */
};

#endif
