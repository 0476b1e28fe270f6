#pragma once

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

/// `EVP_PKEY_PUBLIC_KEY` is a macro made of macros with casts, which Swift does not import.
static const int latchkey_evp_pkey_public_key = EVP_PKEY_PUBLIC_KEY;
