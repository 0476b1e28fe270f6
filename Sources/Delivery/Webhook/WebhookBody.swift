internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

/// The body of a webhook's request: all there is to tell as JSON, or a template of a provider's own form.
///
/// A template is a JSON value, or a form (`To={to}&Body={text}`) as `application/x-www-form-urlencoded` has it, with
/// places in its values. It is read once and values are put into what was read, so no value becomes part of the form.
///
/// ```swift
/// let body = try WebhookBody(.form, template: "To={to}&From={from}&Body={text}")     // Twilio
/// ```
public struct WebhookBody: Sendable {
    /// How a body is written.
    public enum Format: Sendable {
        case json, form
    }

    /// Why a template cannot be used.
    public struct Refusal: Error, Equatable, CustomStringConvertible {
        /// What is wrong.
        public let description: String
    }

    /// The places that a template may have: of the message, its receiver, its sender; `body` is the HTML where there is
    /// one and otherwise the text, and `type` says which (`text/html`, `text/plain`).
    public static let places = [
        "id", "to", "from", "medium", "subject", "text", "html", "body", "type", "code", "username", "pool", "client",
        "occasion", "replyTo",
    ]

    private enum Template: Sendable {
        case json(JSONValue)
        case form([(name: String, value: PlaceholderText)])
    }

    private let template: Template

    /// A body by its template; an empty one stands for every value there is. Throws what is wrong with it.
    public init(_ format: Format, template: String = "") throws(Refusal) {
        switch format {
        case .json:
            guard !template.isEmpty else {
                self.template = .json(Self.everything)
                return
            }
            let value: JSONValue
            do throws(JSONError) {
                value = try JSONValue(parsing: template)
            } catch {
                throw Refusal(description: "the template is no JSON: \(error)")
            }
            try Self.check(value)
            self.template = .json(value)
        case .form:
            let text = template.isEmpty ? Self.places.map { "\($0)={\($0)}" }.joined(separator: "&") : template
            var fields: [(name: String, value: PlaceholderText)] = []
            for pair in text.split(separator: "&") {
                guard let equals = pair.firstIndex(of: "="), equals > pair.startIndex else {
                    throw Refusal(description: "the template is no form: a field is name=value")
                }
                let value = PlaceholderText(String(pair[pair.index(after: equals)...]))
                try Self.check(value)
                fields.append((String(pair[..<equals]), value))
            }
            self.template = .form(fields)
        }
    }

    /// The content type of the body.
    var contentType: String {
        switch template {
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        }
    }

    /// The body for a message.
    func encoded(_ queued: QueuedMessage, from: String, replyTo: String = "") -> [UInt8] {
        var values = Self.values(of: queued, from: from)
        values["replyTo"] = replyTo
        switch template {
        case .json(let value): return Self.filled(value) { values[$0] ?? "" }.encode()
        case .form(let fields):
            let pairs = fields.map { field in
                "\(field.name)=\(Self.percentEncoded(field.value.filled { values[$0] ?? "" }))"
            }
            return Array(pairs.joined(separator: "&").utf8)
        }
    }

    private static let everything = JSONValue.object(
        JSONObject(places.filter { $0 != "body" && $0 != "type" }.map { ($0, JSONValue.string("{\($0)}")) }))

    private static func values(of queued: QueuedMessage, from: String) -> [String: String] {
        let message = queued.message
        return [
            "id": queued.key, "to": message.destination, "from": from, "medium": message.medium.rawValue,
            "subject": message.content.subject ?? "", "text": message.content.text?.reveal ?? "",
            "html": message.content.html?.reveal ?? "",
            "body": (message.content.html ?? message.content.text)?.reveal ?? "",
            "type": message.content.html == nil ? "text/plain" : "text/html", "code": message.code.reveal,
            "username": message.username, "pool": message.pool.text,
            "client": message.client?.text ?? "", "occasion": message.occasion.rawValue,
        ]
    }

    private static func check(_ text: PlaceholderText) throws(Refusal) {
        if let unknown = text.places.first(where: { !places.contains($0) }) {
            throw Refusal(description: "the template has an unknown place {\(unknown)}")
        }
    }

    private static func check(_ value: JSONValue) throws(Refusal) {
        switch value {
        case .null, .bool, .integer, .number: break
        case .string(let text): try check(PlaceholderText(text))
        case .array(let values): for value in values { try check(value) }
        case .object(let members): for member in members { try check(member.value) }
        }
    }

    private static func filled(_ value: JSONValue, _ place: (String) -> String) -> JSONValue {
        switch value {
        case .null, .bool, .integer, .number: value
        case .string(let text): .string(PlaceholderText(text).filled(place))
        case .array(let values): .array(values.map { filled($0, place) })
        case .object(let members): .object(JSONObject(members.map { ($0.name, filled($0.value, place)) }))
        }
    }

    /// WHATWG URL §5.2: what is no ASCII letter, digit or one of `* - . _` is percent-encoded, a blank is `+`.
    private static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.map { byte -> String in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                String(Unicode.Scalar(byte))
            case 0x20: "+"
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }.joined()
    }
}
