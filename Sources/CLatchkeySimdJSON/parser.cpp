#include "CLatchkeySimdJSON.h"

#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>

struct latchkey_json_parser {
    simdjson::dom::parser parser;
    std::unique_ptr<uint8_t[]> padded;
    size_t capacity = 0;
    size_t length = 0;
    size_t depth;

    explicit latchkey_json_parser(size_t depth) : depth(depth) {}

    ~latchkey_json_parser() { wipe(); }

    // The text and the strings that were made of it: of n bytes at most 5n/3, as an empty string takes three bytes of
    // text and five there, and what a vector store writes beyond the last.
    void wipe() {
        if (length == 0) return;
        explicit_bzero(padded.get(), length);
        uint8_t *strings = parser.doc.string_buf.get();
        if (strings) explicit_bzero(strings, 5 * length / 3 + simdjson::SIMDJSON_PADDING);
        length = 0;
    }

    simdjson::error_code reserve(size_t length) {
        if (length <= capacity && padded) return simdjson::SUCCESS;
        size_t wanted = 4096;
        while (wanted < length) wanted *= 2;
        wipe();
        std::unique_ptr<uint8_t[]> buffer(new (std::nothrow) uint8_t[wanted + simdjson::SIMDJSON_PADDING]);
        if (!buffer) return simdjson::MEMALLOC;
        if (auto error = parser.allocate(wanted, depth)) return error;
        padded = std::move(buffer);
        capacity = wanted;
        return simdjson::SUCCESS;
    }
};

latchkey_json_parser *latchkey_json_parser_new(size_t depth) { return new (std::nothrow) latchkey_json_parser(depth); }

void latchkey_json_parser_free(latchkey_json_parser *parser) { delete parser; }

int32_t latchkey_json_parse(latchkey_json_parser *parser, const uint8_t *text, size_t length) {
    if (auto error = parser->reserve(length)) return error;
    if (length > parser->length) parser->length = length;
    if (length != 0) std::memcpy(parser->padded.get(), text, length);
    std::memset(parser->padded.get() + length, 0, simdjson::SIMDJSON_PADDING);
    return parser->parser.parse(parser->padded.get(), length, false).error();
}

void latchkey_json_parser_wipe(latchkey_json_parser *parser) { parser->wipe(); }

const uint64_t *latchkey_json_tape(const latchkey_json_parser *parser) { return parser->parser.doc.tape.get(); }

const uint8_t *latchkey_json_strings(const latchkey_json_parser *parser) { return parser->parser.doc.string_buf.get(); }

size_t latchkey_json_parser_capacity(const latchkey_json_parser *parser) { return parser->capacity; }
