internal import CPCRE2

/// A regular expression of the service model, matched against a whole text.
///
/// The model's patterns are Java's, so `\w`, `\d` and `\s` mean ASCII and a dot stops at any line end, while `\p{…}`
/// knows Unicode: PCRE2 with UTF and without UCP. Matching takes about 0.1 µs with the compiler built in; a text that
/// would take very long does not match.
// SAFETY: the compiled code and the limits are never changed after `init`; every match has its own data.
final class Pattern: @unchecked Sendable {
    /// What a `String` holds is UTF-8, which PCRE2 need not check once more.
    private static let matchOptions = UInt32(PCRE2_NO_UTF_CHECK)
    /// Steps of backtracking after which a match is given up: about ten milliseconds.
    private static let matchLimit: UInt32 = 1_000_000

    private let code: OpaquePointer
    private let limits: OpaquePointer

    /// Compiles a pattern; `nil` when PCRE2 does not take it.
    init?(_ text: String) {
        guard let options = pcre2_compile_context_create_8(nil) else { return nil }
        defer { pcre2_compile_context_free_8(options) }
        pcre2_set_newline_8(options, UInt32(PCRE2_NEWLINE_ANY))
        var (error, offset) = (Int32(0), 0)
        let bytes = Array(text.utf8)
        let flags = UInt32(PCRE2_UTF | PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_DOLLAR_ENDONLY)
        guard let code = pcre2_compile_8(bytes, bytes.count, flags, &error, &offset, options) else { return nil }
        guard let limits = pcre2_match_context_create_8(nil) else {
            pcre2_code_free_8(code)
            return nil
        }
        pcre2_set_match_limit_8(limits, Self.matchLimit)
        // Without the compiler (some kernels forbid writable code) the pattern is interpreted, which only takes longer.
        _ = pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE))
        self.code = code
        self.limits = limits
    }

    deinit {
        pcre2_match_context_free_8(limits)
        pcre2_code_free_8(code)
    }

    /// Whether the whole text matches.
    func matches(_ text: String) -> Bool {
        guard let match = pcre2_match_data_create_8(1, nil) else { return false }
        defer { pcre2_match_data_free_8(match) }
        var text = text
        return text.withUTF8 { bytes in
            // An empty text may have no address, and PCRE2 wants one.
            guard let start = bytes.baseAddress else {
                return pcre2_match_8(code, [0], 0, 0, Self.matchOptions, match, limits) >= 0
            }
            return pcre2_match_8(code, start, bytes.count, 0, Self.matchOptions, match, limits) >= 0
        }
    }
}
