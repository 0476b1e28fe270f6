internal import LatchkeyPlatform

/// The patterns of the model, each compiled when it is first needed and kept.
///
/// Patterns come from the model's own tables, never from a request, so the cache cannot grow without bound.
final class PatternCache: Sendable {
    private let patterns = Lock<[String: Pattern]>([:])

    /// Whether the whole text matches the pattern. A pattern that does not compile matches nothing.
    func matches(_ pattern: String, _ text: String) -> Bool {
        let compiled = patterns.withLock { patterns in
            if let known = patterns[pattern] { return known as Pattern? }
            let compiled = Pattern(pattern)
            patterns[pattern] = compiled
            return compiled
        }
        return compiled?.matches(text) ?? false
    }
}
