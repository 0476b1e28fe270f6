#ifndef CCOMMONPASSWORDS_H
#define CCOMMONPASSWORDS_H

#include <stddef.h>

/// The commonest passwords: UTF-8, lower case, NFC, sorted by their bytes, each ended by a line feed.
const unsigned char *common_passwords(void);

/// How many bytes they are.
size_t common_passwords_size(void);

#endif
