import CognitoModel
import LatchkeyJSON
import Testing

@testable import CognitoService

struct PatternCacheTests {
    /// Every pattern that the model's tables hold, wherever it nests.
    private static let modelPatterns: [String] = {
        var patterns: Set<String> = []
        func collect(_ rule: Rule) {
            if let pattern = rule.pattern { patterns.insert(pattern) }
            if rule.element.pattern != nil || rule.element.element.pattern != nil { collect(rule.element) }
            if rule.key.pattern != nil { collect(rule.key) }
        }
        func collect(_ kind: FieldKind) {
            switch kind {
            case .list(let element), .map(let element): collect(element)
            case .shape(let fields): fields.forEach(collect)
            case .text, .secret, .integer, .number, .boolean, .timestamp, .date, .blob, .document, .enumeration: break
            }
        }
        func collect(_ field: FieldFacts) {
            collect(field.rule)
            collect(field.kind)
        }
        for operation in AllOperations.list {
            operation.input.forEach(collect)
            if case .members(let fields) = operation.answer { fields.forEach(collect) }
        }
        return patterns.sorted()
    }()

    @Test func `the model has its patterns`() {
        #expect(Self.modelPatterns.count >= 40)
    }

    @Test(arguments: modelPatterns)
    func `a pattern of the model compiles`(pattern: String) {
        #expect(Pattern(pattern) != nil)
    }

    @Test func `a pattern is matched the same from the cache`() {
        let cache = PatternCache()
        for _ in 0..<2 {
            #expect(cache.matches(#"[\w+]+"#, "abc"))
            #expect(!cache.matches(#"[\w+]+"#, "a b"))
            #expect(!cache.matches("[a-", "a"))
        }
    }
}
