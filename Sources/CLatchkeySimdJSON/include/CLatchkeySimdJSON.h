#pragma once
#include <stddef.h>
#include <stdint.h>

// simdjson is C++; this is the C face that Swift imports. Swift walks the parser's tape by itself
// (https://github.com/simdjson/simdjson/blob/master/doc/tape.md): two calls a document instead of one a member.

#ifdef __cplusplus
extern "C" {
#endif

typedef struct latchkey_json_parser latchkey_json_parser;

// A parser that refuses documents nested deeper than `depth`; NULL when memory is short.
latchkey_json_parser *_Nullable latchkey_json_parser_new(size_t depth);

void latchkey_json_parser_free(latchkey_json_parser *_Nonnull parser);

// Parses a copy of `text` (the padding that simdjson reads behind a text is the parser's affair). Returns 0, or
// simdjson's error code; after 0, the two functions below are valid until the next call.
int32_t latchkey_json_parse(latchkey_json_parser *_Nonnull parser, const uint8_t *_Nullable text, size_t length);

// Overwrites the text that was parsed last and the strings that were made of it. Freeing does it too.
void latchkey_json_parser_wipe(latchkey_json_parser *_Nonnull parser);

const uint64_t *_Nonnull latchkey_json_tape(const latchkey_json_parser *_Nonnull parser);

const uint8_t *_Nonnull latchkey_json_strings(const latchkey_json_parser *_Nonnull parser);

// The longest text that fits without allocating.
size_t latchkey_json_parser_capacity(const latchkey_json_parser *_Nonnull parser);

#ifdef __cplusplus
}
#endif
