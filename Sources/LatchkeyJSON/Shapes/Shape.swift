/// A structure on the wire. One table, ``fields``, drives reading, checking and writing it, and describes it.
///
/// ```swift
/// struct Booking: Shape {
///     var room = ""
///     var nights: Int?
///     init() {}
///     static let fields: [Field<Self>] = [
///         .init("room", \.room, .length(1...64)),
///         .init("nights", \.nights, .range(1...366)),
///     ]
/// }
/// let booking = try Booking.decode(body)
/// ```
/// An optional property is a member that may be absent; any other must be there.
public protocol Shape: FieldValue {
    /// A value whose members have not been read yet.
    init()

    /// The members.
    static var fields: [Field<Self>] { get }
}

extension Shape {
    /// Reads a JSON text. Throws a ``JSONError`` when it is not JSON or has a member of the wrong type, and a
    /// ``ShapeError`` that lists every member that breaks its rule.
    public static func decode(_ text: [UInt8], _ options: DecodingOptions = .request) throws -> Self {
        try decode(JSONDocument(parsing: text, maximumSize: options.maximumSize).root, options)
    }

    /// Reads a JSON text. Throws a ``JSONError`` when it is not JSON or has a member of the wrong type, and a
    /// ``ShapeError`` that lists every member that breaks its rule.
    public static func decode(_ text: Span<UInt8>, _ options: DecodingOptions = .request) throws -> Self {
        try decode(JSONDocument(parsing: text, maximumSize: options.maximumSize).root, options)
    }

    /// Reads a part of a document. Throws a ``JSONError`` when it has a member of the wrong type or one that occurs
    /// twice, and a ``ShapeError`` that lists every member that breaks its rule.
    public static func decode(_ element: JSONElement, _ options: DecodingOptions = .request) throws -> Self {
        var validation = Validation(options)
        let shape = try read(element, .any, &validation)
        try validation.finish()
        return shape
    }

    /// Checks a value that was made in code by the rules of its table.
    public func validate(_ options: DecodingOptions = .request) throws(ShapeError) {
        var validation = Validation(options)
        check(.any, &validation)
        try validation.finish()
    }

    /// The JSON text of the value: the members in the order of the table, absent ones left out.
    public func encode() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The table as data.
    public static var facts: [FieldFacts] { fields.map(\.facts) }
}

extension Shape {
    public static var kind: FieldKind { .shape(facts) }
    public static var isNested: Bool { true }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Self {
        guard element.tape.tag(at: element.index) == Tape.Tag.object else { throw JSONError(.wrongType) }
        var shape = Self()
        // `fields` borrowed as a buffer: no field is copied, so that none of its references is counted.
        let result = fields.withUnsafeBufferPointer { fields in
            Result { () throws(JSONError) in
                try read(element, fields, into: &shape, &validation)
            }
        }
        try result.get()
        return shape
    }

    private static func read(
        _ object: JSONElement, _ fields: UnsafeBufferPointer<Field<Self>>, into shape: inout Self,
        _ validation: inout Validation
    ) throws(JSONError) {
        try withUnsafeTemporaryAllocation(of: Int.self, capacity: fields.count) { places in
            Result { () throws(JSONError) in
                places.initialize(repeating: 0)
                try locate(fields, in: object, places: places, &validation)
                for position in fields.indices {
                    let mark = validation.count
                    let access = fields[position].access
                    do throws(JSONError) {
                        if places[position] == 0 {
                            access.readAbsent(&validation)
                        } else {
                            let value = JSONElement(document: object.document, index: places[position])
                            try access.read(value, into: &shape, &validation)
                        }
                    } catch {
                        throw error.inside(access.name.description)
                    }
                    validation.prefix(access.shownName, since: mark)
                }
            }
        }.get()
    }

    /// Finds each field's value in the object: its index on the tape, or 0. The table decides the order of what
    /// follows, so that violations come in the table's order whatever the sender's.
    private static func locate(
        _ fields: UnsafeBufferPointer<Field<Self>>, in object: JSONElement,
        places: UnsafeMutableBufferPointer<Int>, _ validation: inout Validation
    ) throws(JSONError) {
        let tape = object.tape
        var position = object.index + 1
        let close = tape.close(of: object.index)
        var expected = 0
        var unknown: [Int] = []
        while position < close {
            let name = tape.text(at: position)
            if let field = find(name, in: fields, from: expected) {
                guard places[field] == 0 else {
                    throw JSONError(.duplicateMember, at: fields[field].name)
                }
                places[field] = position + 1
                expected = field + 1
            } else {
                unknown.append(position)
            }
            position = tape.end(of: position + 1)
        }
        if !unknown.isEmpty { try judge(unknown, of: object, &validation) }
    }

    /// Clients write members in an order of their own that is often the table's, so the search starts behind the last.
    @inline(__always)
    private static func find(
        _ name: UnsafeBufferPointer<UInt8>, in fields: UnsafeBufferPointer<Field<Self>>, from expected: Int
    ) -> Int? {
        for position in expected..<fields.count where fields[position].isNamed(name) { return position }
        for position in 0..<min(expected, fields.count) where fields[position].isNamed(name) { return position }
        return nil
    }

    private static func judge(
        _ unknown: [Int], of object: JSONElement, _ validation: inout Validation
    ) throws(JSONError) {
        var names = MemberNames()
        for position in unknown {
            guard names.insert(object.tape.text(at: position)) else {
                throw JSONError(.duplicateMember, at: JSONError.shown(object.tape.string(at: position)))
            }
            guard validation.options.unknownMembers == .refuse else { continue }
            let mark = validation.count
            validation.record(.known, showing: nil)
            validation.prefix(JSONError.shown(object.tape.string(at: position)), since: mark)
        }
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {
        for field in Self.fields {
            let mark = validation.count
            field.access.check(self, &validation)
            validation.prefix(field.access.shownName, since: mark)
        }
    }

    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        // By pointer: to ask a value that is lent for its members one by one copies the whole of it each time.
        withUnsafePointer(to: self) { shape in
            for field in Self.fields { field.access.write(shape, to: &writer) }
        }
        writer.endObject()
    }
}
