/// What a member's value must satisfy beside its type, as the model of the service states it.
///
/// ```swift
/// static let groupName: Rule = .length(1...128).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#)
/// static let groupNames: Rule = .length(...100).each(.groupName)
/// ```
public struct Rule: Sendable {
    /// What the rule says, in one place on the heap, so that a rule is one pointer wherever it goes.
    final class Facts: Sendable {
        let minimumLength: Int?, maximumLength: Int?
        let minimum: Int64?, maximum: Int64?
        let pattern: String?
        let isSensitive: Bool
        let element: Rule?, key: Rule?

        init(
            minimumLength: Int?, maximumLength: Int?, minimum: Int64?, maximum: Int64?, pattern: String?,
            isSensitive: Bool, element: Rule?, key: Rule?
        ) {
            self.minimumLength = minimumLength
            self.maximumLength = maximumLength
            self.minimum = minimum
            self.maximum = maximum
            self.pattern = pattern
            self.isSensitive = isSensitive
            self.element = element
            self.key = key
        }
    }

    let facts: Facts?

    /// Any value of the type.
    public static let any = Rule(facts: nil)

    /// A value that no message may show.
    public static let sensitive = any.sensitive

    /// A length in the range: Unicode scalars of a text, bytes of a blob, elements of a list, entries of a map.
    public static func length(_ range: ClosedRange<Int>) -> Rule {
        any.with(minimumLength: range.lowerBound, maximumLength: range.upperBound)
    }
    /// A length of at most the bound.
    public static func length(_ range: PartialRangeThrough<Int>) -> Rule {
        any.with(maximumLength: range.upperBound)
    }
    /// A length of at least the bound.
    public static func length(_ range: PartialRangeFrom<Int>) -> Rule {
        any.with(minimumLength: range.lowerBound)
    }

    /// A number in the range.
    public static func range(_ range: ClosedRange<Int64>) -> Rule {
        any.with(minimum: range.lowerBound, maximum: range.upperBound)
    }
    /// A number of at least the bound.
    public static func range(_ range: PartialRangeFrom<Int64>) -> Rule {
        any.with(minimum: range.lowerBound)
    }
    /// A number of at most the bound.
    public static func range(_ range: PartialRangeThrough<Int64>) -> Rule {
        any.with(maximum: range.upperBound)
    }

    /// A text that the regular expression matches from its start to its end. ``DecodingOptions/matches`` decides.
    public static func matching(_ pattern: String) -> Rule { any.with(pattern: pattern) }
    /// A list whose elements, or a map whose values, satisfy `rule`.
    public static func each(_ rule: Rule) -> Rule { any.with(element: rule) }
    /// A map whose names satisfy `rule`.
    public static func keys(_ rule: Rule) -> Rule { any.with(key: rule) }

    /// This rule, and the text must match the regular expression from its start to its end.
    public func matching(_ pattern: String) -> Rule { with(pattern: pattern) }
    /// This rule, and the elements of the list (the values of the map) satisfy `rule`.
    public func each(_ rule: Rule) -> Rule { with(element: rule) }
    /// This rule, and the names of the map satisfy `rule`.
    public func keys(_ rule: Rule) -> Rule { with(key: rule) }
    /// This rule for a value that no message may show.
    public var sensitive: Rule { with(isSensitive: true) }

    /// The least length; `nil` without a bound.
    public var minimumLength: Int? { facts?.minimumLength }
    /// The greatest length; `nil` without a bound.
    public var maximumLength: Int? { facts?.maximumLength }
    /// The least number; `nil` without a bound.
    public var minimum: Int64? { facts?.minimum }
    /// The greatest number; `nil` without a bound.
    public var maximum: Int64? { facts?.maximum }
    /// The regular expression that the whole text must match.
    public var pattern: String? { facts?.pattern }
    /// Whether messages leave the value out.
    public var isSensitive: Bool { facts?.isSensitive ?? false }
    /// What the elements of a list or the values of a map satisfy.
    public var element: Rule { facts?.element ?? .any }
    /// What the names of a map satisfy.
    public var key: Rule { facts?.key ?? .any }

    private func with(
        minimumLength: Int? = nil, maximumLength: Int? = nil, minimum: Int64? = nil, maximum: Int64? = nil,
        pattern: String? = nil, isSensitive: Bool = false, element: Rule? = nil, key: Rule? = nil
    ) -> Rule {
        Rule(
            facts: Facts(
                minimumLength: minimumLength ?? facts?.minimumLength,
                maximumLength: maximumLength ?? facts?.maximumLength,
                minimum: minimum ?? facts?.minimum, maximum: maximum ?? facts?.maximum,
                pattern: pattern ?? facts?.pattern, isSensitive: isSensitive || self.isSensitive,
                element: element ?? facts?.element, key: key ?? facts?.key))
    }
}
