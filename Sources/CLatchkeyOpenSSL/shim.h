#pragma once

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <string.h>

/// Sets what a server's TLS context should do beyond the defaults; most of these names are macros that Swift does not see.
static inline void latchkey_tls_set_options(SSL_CTX *context) {
    SSL_CTX_set_options(
        context,
        SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA
            // HTTP messages say themselves where they end, and most clients just close.
            | SSL_OP_IGNORE_UNEXPECTED_EOF);
    // An idle connection keeps no buffers; an answer that the socket did not take may be offered from another place.
    SSL_CTX_set_mode(
        context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    // One call of the system reads a record, not one its first five bytes and one the rest.
    SSL_CTX_set_read_ahead(context, 1);
    // Tickets only: no state here that clients could fill.
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

static inline int latchkey_tls_set_groups(SSL_CTX *context, const char *names) {
    return (int)SSL_CTX_set1_groups_list(context, names);
}

static inline int latchkey_tls_select_protocol(
    SSL *connection, const unsigned char **chosen, unsigned char *count, const unsigned char *offered,
    unsigned int offered_count, void *context) {
    (void)connection, (void)context;
    static const unsigned char spoken[] = {8, 'h', 't', 't', 'p', '/', '1', '.', '1'};
    if (SSL_select_next_proto((unsigned char **)chosen, count, spoken, sizeof spoken, offered, offered_count)
        != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    return SSL_TLSEXT_ERR_OK;
}

/// Chooses HTTP/1.1 among what a client offers (RFC 7301); a client that offers only other protocols is refused.
static inline void latchkey_tls_speak_http(SSL_CTX *context) {
    SSL_CTX_set_alpn_select_cb(context, latchkey_tls_select_protocol, NULL);
}

/// Chooses the hash function of an HMAC context, for good. An OSSL_PARAM keeps the pointers it is made of, and a string
/// that Swift bridges for one call does not outlive that call: in Swift the parameter's name would dangle.
static inline int latchkey_hmac_choose_digest(EVP_MAC_CTX *context, const char *name) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, (char *)name, 0),
        OSSL_PARAM_construct_end(),
    };
    return EVP_MAC_CTX_set_params(context, parameters);
}

/// Copies one of the entries of a table, of `size` bytes each. Every entry is read, whichever it is, and no branch depends
/// on it. A compiler that sees through a mask may make a branch of it; the barrier that hides it is not to be had in Swift.
static inline void latchkey_copy_entry(
    unsigned char *entry, const unsigned char *table, size_t count, size_t size, size_t index) {
    memset(entry, 0, size);
    for (size_t i = 0; i < count; i++, table += size) {
        size_t difference = i ^ index;
        unsigned char mask = (unsigned char)(((difference | (0 - difference)) >> (sizeof(size_t) * 8 - 1)) - 1);
        __asm__("" : "+r"(mask));
        for (size_t j = 0; j < size; j++) entry[j] |= table[j] & mask;
    }
}
