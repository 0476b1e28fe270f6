#pragma once

#include <crypt.h>
#include <stdlib.h>
#include <string.h>

/// Hashes a passphrase under a setting of crypt(5), on memory of this call alone. Returns how many bytes of `output` (of
/// which there are CRYPT_OUTPUT_SIZE) it filled, 0 when the setting is refused. `struct crypt_data` is 32 KiB of arrays,
/// which Swift would import as tuples of as many elements.
static inline size_t latchkey_crypt(const char *passphrase, const char *setting, char *output) {
    struct crypt_data *data = calloc(1, sizeof *data);
    if (data == NULL) return 0;
    const char *hash = crypt_rn(passphrase, setting, data, (int)sizeof *data);
    size_t count = hash == NULL || hash[0] == '*' ? 0 : strnlen(hash, CRYPT_OUTPUT_SIZE);
    memcpy(output, hash == NULL ? "" : hash, count);
    // The passphrase is in there too.
    explicit_bzero(data, sizeof *data);
    free(data);
    return count;
}

static inline size_t latchkey_crypt_output_size(void) { return CRYPT_OUTPUT_SIZE; }
