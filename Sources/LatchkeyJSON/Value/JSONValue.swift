/// A JSON value of any form, for documents whose members are not known beforehand.
///
/// ```swift
/// let claims: JSONValue = ["sub": "4f6b…", "exp": 1_796_000_000]
/// claims["exp"]?.int64           // 1796000000
/// ```
/// Where the members are known, a ``Shape`` is quicker and checks them.
///
/// Names are compared as Swift compares texts: canonically equivalent ones (`é` in one scalar or in two) are one name,
/// and an object with both is refused as one with a duplicate.
public enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that fits in 64 signed bits.
    case integer(Int64)
    /// Any other number, rounded to the nearest double.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// Reads a JSON text. A member that occurs twice is refused (RFC 8259 §4 leaves its meaning open).
    public init(parsing text: [UInt8], maximumSize: Int = JSONDocument.maximumSize) throws(JSONError) {
        try self.init(JSONDocument(parsing: text, maximumSize: maximumSize).root)
    }

    /// Reads a JSON text. A member that occurs twice is refused (RFC 8259 §4 leaves its meaning open).
    public init(parsing text: String, maximumSize: Int = JSONDocument.maximumSize) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), maximumSize: maximumSize)
    }

    /// The value of an element and all that is inside it. A member that occurs twice is refused.
    public init(_ element: JSONElement) throws(JSONError) {
        switch element.kind {
        case .null: self = .null
        case .bool: self = .bool(element.bool ?? false)
        case .integer: self = .integer(element.int64 ?? 0)
        case .number: self = .number(element.double ?? 0)
        case .string: self = .string(element.string ?? "")
        case .array: self = .array(try Self.elements(of: element))
        case .object: self = .object(JSONObject(distinct: try Self.members(of: element)))
        }
    }

    private static func elements(of array: JSONElement) throws(JSONError) -> [JSONValue] {
        var values: [JSONValue] = []
        values.reserveCapacity(array.count)
        guard let elements = array.elements else { return values }
        for element in elements {
            do throws(JSONError) {
                values.append(try JSONValue(element))
            } catch {
                throw error.inside(String(values.count))
            }
        }
        return values
    }

    private static func members(of object: JSONElement) throws(JSONError) -> [(name: String, value: JSONValue)] {
        var values: [(name: String, value: JSONValue)] = []
        values.reserveCapacity(object.count)
        var names = MemberNames()
        try object.forEachMember { (name, element) throws(JSONError) in
            let text = name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
            do throws(JSONError) {
                guard name.withUnsafeBufferPointer({ names.insert($0) }) else { throw JSONError(.duplicateMember) }
                values.append((text, try JSONValue(element)))
            } catch {
                throw error.inside(JSONError.shown(text))
            }
        }
        return values
    }

    /// Appends the value to a text.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .integer(let value): writer.integer(value)
        case .number(let value): writer.number(value)
        case .string(let value): writer.string(value)
        case .array(let values):
            writer.beginArray()
            for value in values { value.write(to: &writer) }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for (name, value) in members {
                writer.name(name)
                value.write(to: &writer)
            }
            writer.endObject()
        }
    }

    /// The value as a JSON text without white space.
    public func encode() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The value as a JSON text without white space.
    public var text: String { String(decoding: encode(), as: UTF8.self) }
}
