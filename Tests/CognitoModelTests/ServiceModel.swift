import CognitoModel
import Foundation
import LatchkeyJSON
import TestSupport

/// The model of the service, and both it and our tables brought into one form that can be compared.
struct ServiceModel {
    let operations: JSONObject
    let shapes: JSONObject

    init() throws {
        let model = try JSONValue(parsing: Array(Vectors.data("cognito/model-1.44.8.json")))
        operations = model["operations"]?.object ?? [:]
        shapes = model["shapes"]?.object ?? [:]
    }

    /// Shapes that the model calls sensitive although the service shows their values in messages: it answers
    /// `Value 'ap-northeast-1_xxxxxxxxx' at 'clientId' failed to satisfy constraint` (boto/boto3 issue 3581).
    private static let shown: Set<String> = ["ClientIdType"]

    /// Texts that are secrets with us although the model does not call them sensitive.
    private static let secrets: Set<String> = ["ConfirmationCodeType"]

    /// Sensitive texts that are not secrets: they must not be seen in a message, but they open nothing.
    private static let personal: Set<String> = ["UsernameType", "AttributeValueType", "SessionIpAddressType"]

    /// Patterns that the service does not hold itself to: it takes a custom domain, which is a whole name with dots,
    /// and answers with the name of its own host in a member of the same type.
    private static let patterns = ["DomainType": #"^[a-z0-9](?:[a-z0-9\-\.]{0,61}[a-z0-9])?$"#]

    /// What a caller must show: a model says only whether a request is signed.
    func access(of operation: JSONValue) -> Access {
        guard operation["authtype"]?.string == "none" else { return .admin }
        let members = operation["input"]?["shape"]?.string.flatMap { shapes[$0]?["members"]?.object } ?? [:]
        guard members["AccessToken"] != nil else { return .public }
        return members["Session"] == nil ? .accessToken : .accessTokenOrSession
    }

    /// The declared errors in their order; the model lists one of them twice.
    func errors(of operation: JSONValue) -> [String] {
        var errors: [String] = []
        for error in operation["errors"]?.array ?? [] {
            guard let name = error["shape"]?.string, !errors.contains(name) else { continue }
            errors.append(name)
        }
        return errors
    }

    // MARK: The model's side

    /// The members of a structure, each as a text that says all there is to say.
    func describe(members structure: String) -> [String: String] {
        guard let shape = shapes[structure] else { return ["": "no such shape"] }
        let required = Set(shape["required"]?.array?.compactMap(\.string) ?? [])
        let isSensitive = shape["sensitive"]?.bool ?? false
        var described: [String: String] = [:]
        for (name, member) in shape["members"]?.object ?? [:] {
            guard let type = member["shape"]?.string else { continue }
            described[name] =
                (required.contains(name) ? "required " : "optional ") + describe(shape: type, isSensitive: isSensitive)
        }
        return described
    }

    private func describe(shape name: String, isSensitive: Bool = false, isSecret: Bool = false) -> String {
        guard let shape = shapes[name] else { return "no such shape" }
        if shape["document"]?.bool == true { return "document" }
        let hidden = shape["sensitive"]?.bool ?? false
        let isSensitive = isSensitive || hidden && !Self.shown.contains(name)
        let sensitive = isSensitive && shape["type"] != "structure" ? " sensitive" : ""
        switch shape["type"]?.string {
        case "string":
            if let values = shape["enum"]?.array?.compactMap(\.string) { return "enum \(values)" + sensitive }
            let opens = hidden && !Self.shown.contains(name) && !Self.personal.contains(name)
            let kind = isSecret || opens || Self.secrets.contains(name) ? "secret" : "text"
            return kind + bounds(shape, "length") + pattern(shape, of: name) + sensitive
        case "integer", "long": return "integer" + bounds(shape, "range") + sensitive
        case "boolean": return "boolean" + sensitive
        case "timestamp": return "timestamp" + sensitive
        case "blob": return "blob" + bounds(shape, "length") + sensitive
        case "list":
            let element = describe(shape: shape["member"]?["shape"]?.string ?? "")
            return "[\(element)]" + bounds(shape, "length") + sensitive
        case "map":
            let key = describe(shape: shape["key"]?["shape"]?.string ?? "")
            let value = describe(shape: shape["value"]?["shape"]?.string ?? "", isSecret: hidden)
            return "[\(key): \(value)]" + bounds(shape, "length") + sensitive
        case "structure": return join(describe(members: name))
        default: return "unknown type"
        }
    }

    private func bounds(_ shape: JSONValue, _ word: String) -> String {
        bounds(shape["min"]?.int64, shape["max"]?.int64, word)
    }

    private func pattern(_ shape: JSONValue, of name: String) -> String {
        (Self.patterns[name] ?? shape["pattern"]?.string).map { " /\($0)/" } ?? ""
    }

    // MARK: Our side

    /// The members of a table, in the same form.
    func describe(_ fields: [FieldFacts]) -> [String: String] {
        var described: [String: String] = [:]
        for field in fields {
            described[field.name] = (field.isRequired ? "required " : "optional ") + describe(field.kind, field.rule)
        }
        return described
    }

    private func describe(_ kind: FieldKind, _ rule: Rule) -> String {
        let length = bounds(rule.minimumLength.map(Int64.init), rule.maximumLength.map(Int64.init), "length")
        let range = bounds(rule.minimum, rule.maximum, "range")
        let pattern = rule.pattern.map { " /\($0)/" } ?? ""
        let all = length + range + pattern + (rule.isSensitive ? " sensitive" : "")
        switch kind {
        case .text: return "text" + all
        case .secret: return "secret" + all
        case .integer: return "integer" + all
        case .number: return "number" + all
        case .boolean: return "boolean" + all
        case .timestamp: return "timestamp" + all
        case .date: return "date" + all
        case .blob: return "blob" + all
        case .document: return "document" + all
        case .enumeration(let values): return "enum \(values)" + all
        case .list(let element): return "[\(describe(element, rule.element))]" + all
        case .map(let value): return "[\(describe(.text, rule.key)): \(describe(value, rule.element))]" + all
        case .shape(let fields): return join(describe(fields)) + all
        }
    }

    private func bounds(_ minimum: Int64?, _ maximum: Int64?, _ word: String) -> String {
        guard minimum != nil || maximum != nil else { return "" }
        return " \(word) \(minimum.map(String.init) ?? "")…\(maximum.map(String.init) ?? "")"
    }

    private func join(_ members: [String: String]) -> String {
        "{" + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    }
}
