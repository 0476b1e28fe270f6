#pragma once

#include <curl/curl.h>

// libcurl sets and reads options through variadic functions, which Swift does not import. There is one wrapper for each
// type of argument that we pass; a wrong pairing of option and type is caught by curl's own checking macros, which
// still stand here in C.

// Options of a number or a switch (`CURLOPTTYPE_LONG`).
static inline CURLcode latchkey_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

// Options of a size that may pass 2 GiB (`CURLOPTTYPE_OFF_T`).
static inline CURLcode latchkey_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

// Options of a C string; curl copies it (`CURLOPTTYPE_STRINGPOINT`).
static inline CURLcode latchkey_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

// The request body: the one string option whose text may hold NUL; its length is `CURLOPT_POSTFIELDSIZE_LARGE`.
static inline CURLcode latchkey_curl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

// Header lines (`CURLOPTTYPE_SLISTPOINT`); the list must outlive the transfer.
static inline CURLcode latchkey_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(handle, option, list);
}

// What a callback gets back, and the error buffer (`CURLOPTTYPE_CBPOINT` and `CURLOPTTYPE_OBJECTPOINT`).
static inline CURLcode latchkey_curl_set_write_data(CURL *handle, void *pointer) {
    return curl_easy_setopt(handle, CURLOPT_WRITEDATA, pointer);
}
static inline CURLcode latchkey_curl_set_header_data(CURL *handle, void *pointer) {
    return curl_easy_setopt(handle, CURLOPT_HEADERDATA, pointer);
}
static inline CURLcode latchkey_curl_set_read_data(CURL *handle, void *pointer) {
    return curl_easy_setopt(handle, CURLOPT_READDATA, pointer);
}
static inline CURLcode latchkey_curl_set_private(CURL *handle, void *pointer) {
    return curl_easy_setopt(handle, CURLOPT_PRIVATE, pointer);
}
static inline CURLcode latchkey_curl_set_error_buffer(CURL *handle, char *buffer) {
    return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

// The callbacks (`CURLOPTTYPE_FUNCTIONPOINT`).
static inline CURLcode latchkey_curl_set_write_function(CURL *handle, curl_write_callback function) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, function);
}
static inline CURLcode latchkey_curl_set_read_function(CURL *handle, curl_read_callback function) {
    return curl_easy_setopt(handle, CURLOPT_READFUNCTION, function);
}
static inline CURLcode latchkey_curl_set_header_function(CURL *handle, curl_write_callback function) {
    return curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, function);
}

// The two callbacks about addresses, with what they get back. The types of their pointers are curl's own.
static inline CURLcode latchkey_curl_set_open_socket(CURL *handle, curl_opensocket_callback function, void *pointer) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, pointer);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}
static inline CURLcode latchkey_curl_set_before_request(CURL *handle, curl_prereq_callback function, void *pointer) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_PREREQDATA, pointer);
    return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}

// The address inside a `struct curl_sockaddr`, whose last member Swift sees as a `struct sockaddr` that is too short.
static inline const void *latchkey_curl_address(const struct curl_sockaddr *address) { return &address->addr; }

// `CURLINFO_PRIVATE`: the pointer that was set above. `curl_easy_getinfo` is variadic too.
static inline void *latchkey_curl_private(CURL *handle) {
    char *pointer = NULL;
    curl_easy_getinfo(handle, CURLINFO_PRIVATE, &pointer);
    return pointer;
}

// `curl_multi_setopt` is variadic too.
static inline CURLMcode latchkey_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
    return curl_multi_setopt(handle, option, value);
}

// A macro with a cast, which Swift does not import.
static inline CURLcode latchkey_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
