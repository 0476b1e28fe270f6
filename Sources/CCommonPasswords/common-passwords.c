#include "CCommonPasswords.h"

// A literal of this size keeps the Swift compiler busy for minutes. The C compiler takes the file as it is (#embed,
// C23 §6.10.4), and it lies in the program's read-only pages: nothing is read or built at the start.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char passwords[] = {
#embed "common-passwords.txt"
};

const unsigned char *common_passwords(void) { return passwords; }

size_t common_passwords_size(void) { return sizeof passwords; }
