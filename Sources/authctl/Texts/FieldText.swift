internal import LatchkeyJSON

/// What a member of an operation may hold, in a few words.
enum FieldText {
    /// The kind of value and its bounds.
    static func kind(_ field: FieldFacts) -> String {
        let bounds = bounds(field.rule)
        return kind(field.kind) + (bounds.isEmpty ? "" : ", \(bounds)")
    }

    private static func kind(_ kind: FieldKind) -> String {
        switch kind {
        case .text: "text"
        case .secret: "text (secret)"
        case .integer: "whole number"
        case .number: "number"
        case .boolean: "true or false"
        case .timestamp: "seconds since 1970"
        case .date: "day"
        case .blob: "bytes in base 64"
        case .document: "any JSON"
        case .enumeration(let values): values.joined(separator: " | ")
        case .list(let element): "list of \(self.kind(element))"
        case .map(let value): "object of \(self.kind(value))"
        case .shape(let fields): "{" + fields.map { $0.name + ($0.isRequired ? "*" : "") }.joined(separator: ", ") + "}"
        }
    }

    private static func bounds(_ rule: Rule) -> String {
        switch (rule.minimumLength ?? rule.minimum.map(Int.init), rule.maximumLength ?? rule.maximum.map(Int.init)) {
        case (let least?, let most?): "\(least) to \(most)"
        case (let least?, nil): "at least \(least)"
        case (nil, let most?): "at most \(most)"
        case (nil, nil): ""
        }
    }
}
