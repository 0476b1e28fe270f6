/// A value inside a ``JSONDocument``; cheap to copy, and it keeps its document alive.
public struct JSONElement: Sendable {
    let document: JSONDocument
    let index: Int

    @inline(__always)
    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    @inline(__always)
    var tape: Tape { document.tape }

    /// What a value is. A number without fraction and exponent that fits in 64 signed bits is an integer.
    public enum Kind: Sendable {
        case null, bool, integer, number, string, array, object
    }

    /// What this value is.
    public var kind: Kind {
        switch tape.tag(at: index) {
        case Tape.Tag.object: .object
        case Tape.Tag.array: .array
        case Tape.Tag.string: .string
        case Tape.Tag.signed: .integer
        case Tape.Tag.unsigned, Tape.Tag.double: .number
        case Tape.Tag.isTrue, Tape.Tag.isFalse: .bool
        default: .null
        }
    }

    /// Whether it is `null`.
    public var isNull: Bool { tape.tag(at: index) == Tape.Tag.null }

    /// The text of a string.
    public var string: String? {
        tape.tag(at: index) == Tape.Tag.string ? tape.string(at: index) : nil
    }

    /// The truth value of `true` and `false`.
    public var bool: Bool? {
        switch tape.tag(at: index) {
        case Tape.Tag.isTrue: true
        case Tape.Tag.isFalse: false
        default: nil
        }
    }

    /// A number that is whole and fits in 64 signed bits; `5.0` is `5`, as RFC 8259 §6 advises.
    public var int64: Int64? {
        switch tape.tag(at: index) {
        case Tape.Tag.signed: Int64(bitPattern: tape.words[index + 1])
        case Tape.Tag.double: Int64(exactly: Double(bitPattern: tape.words[index + 1]))
        default: nil
        }
    }

    /// Any number, rounded to the nearest double.
    public var double: Double? {
        switch tape.tag(at: index) {
        case Tape.Tag.double: Double(bitPattern: tape.words[index + 1])
        case Tape.Tag.signed: Double(Int64(bitPattern: tape.words[index + 1]))
        case Tape.Tag.unsigned: Double(tape.words[index + 1])
        default: nil
        }
    }

    /// The number of members or elements; 0 for what has none.
    public var count: Int {
        switch tape.tag(at: index) {
        case Tape.Tag.object, Tape.Tag.array: tape.count(at: index)
        default: 0
        }
    }

    /// The elements of an array; `nil` for any other value.
    public var elements: Elements? {
        tape.tag(at: index) == Tape.Tag.array ? Elements(array: self) : nil
    }

    /// The members of an object in their order, duplicates included; `nil` for any other value.
    public var members: Members? {
        tape.tag(at: index) == Tape.Tag.object ? Members(object: self) : nil
    }

    /// The first member of that name; `nil` without one, or when this is no object.
    public func member(named name: String) -> JSONElement? {
        guard tape.tag(at: index) == Tape.Tag.object else { return nil }
        var name = name
        return name.withUTF8 { name in
            var position = index + 1
            let close = tape.close(of: index)
            while position < close {
                if tape.text(at: position).elementsEqual(name) {
                    return JSONElement(document: document, index: position + 1)
                }
                position = tape.end(of: position + 1)
            }
            return nil
        }
    }

    /// The first member of that name; `nil` without one, or when this is no object.
    public subscript(name: String) -> JSONElement? {
        member(named: name)
    }

    /// Calls `body` with each member of an object in order, duplicates included, its name as UTF-8 without escapes: for
    /// readers that compare names and so need no texts of them. A value that is no object has no members.
    public func forEachMember<Failure: Error>(
        _ body: (_ name: Span<UInt8>, _ value: JSONElement) throws(Failure) -> Void
    ) throws(Failure) {
        guard tape.tag(at: index) == Tape.Tag.object else { return }
        var position = index + 1
        let close = tape.close(of: index)
        while position < close {
            try body(tape.text(at: position).span, JSONElement(document: document, index: position + 1))
            position = tape.end(of: position + 1)
        }
    }

    /// Throws ``JSONError/Code/duplicateMember`` when a name occurs twice in this object or in any object inside.
    public func refuseDuplicateMembers() throws(JSONError) {
        if tape.tag(at: index) == Tape.Tag.object {
            var names = MemberNames()
            var position = index + 1
            let close = tape.close(of: index)
            while position < close {
                guard names.insert(tape.text(at: position)) else {
                    throw JSONError(.duplicateMember, at: JSONError.shown(tape.string(at: position)))
                }
                do throws(JSONError) {
                    try JSONElement(document: document, index: position + 1).refuseDuplicateMembers()
                } catch {
                    throw error.inside(JSONError.shown(tape.string(at: position)))
                }
                position = tape.end(of: position + 1)
            }
        } else if let elements {
            for (position, value) in elements.enumerated() {
                do throws(JSONError) {
                    try value.refuseDuplicateMembers()
                } catch {
                    throw error.inside(String(position))
                }
            }
        }
    }
}

extension JSONElement {
    /// The elements of an array, in their order.
    public struct Elements: Sequence, Sendable {
        let array: JSONElement

        public var underestimatedCount: Int { array.count }

        public func makeIterator() -> Iterator {
            Iterator(
                document: array.document, position: array.index + 1, close: array.tape.close(of: array.index))
        }

        public struct Iterator: IteratorProtocol {
            let document: JSONDocument
            var position: Int
            let close: Int

            public mutating func next() -> JSONElement? {
                guard position < close else { return nil }
                let element = JSONElement(document: document, index: position)
                position = document.tape.end(of: position)
                return element
            }
        }
    }

    /// The members of an object, in their order.
    public struct Members: Sequence, Sendable {
        let object: JSONElement

        public var underestimatedCount: Int { object.count }

        public func makeIterator() -> Iterator {
            Iterator(
                document: object.document, position: object.index + 1, close: object.tape.close(of: object.index))
        }

        public struct Iterator: IteratorProtocol {
            let document: JSONDocument
            var position: Int
            let close: Int

            public mutating func next() -> (name: String, value: JSONElement)? {
                guard position < close else { return nil }
                let tape = document.tape
                let member = (tape.string(at: position), JSONElement(document: document, index: position + 1))
                position = tape.end(of: position + 1)
                return member
            }
        }
    }
}
