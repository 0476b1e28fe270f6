import CognitoModel

@testable import LatchkeyJSON

extension Harness {
    /// A JSON text: what is accepted, written and read again is the same, and not deeper than the limit.
    static let json = Harness(name: "json", longest: 4096) { input in
        guard let document = try? JSONDocument(parsing: input) else { return }
        expect(input.utf8Text != nil, "what is accepted is UTF-8")
        expect(depth(of: document.root) <= JSONDocument.maximumDepth, "not deeper than the limit")
        let hasDuplicates = (try? document.root.refuseDuplicateMembers()) == nil
        guard let value = try? JSONValue(document.root) else {
            expect(hasDuplicates, "only a duplicate makes a document no value")
            return
        }
        expect(!hasDuplicates, "a value has no duplicates")
        let text = value.encode()
        let again = must("what was written can be read") { try JSONValue(parsing: text) }
        expect(again == value, "what was written reads the same: \(value.text)")
        expect(again.encode() == text, "what was read writes the same: \(value.text)")
    }

    private static func depth(of element: JSONElement) -> Int {
        if let members = element.members {
            var deepest = 0, count = 0
            for (name, value) in members {
                expect(element.member(named: name) != nil, "a member is found by its name")
                deepest = max(deepest, depth(of: value))
                count += 1
            }
            expect(count == element.count, "as many members as it says")
            return deepest + 1
        }
        if let elements = element.elements {
            var deepest = 0, count = 0
            for value in elements {
                deepest = max(deepest, depth(of: value))
                count += 1
            }
            expect(count == element.count, "as many elements as it says")
            return deepest + 1
        }
        expect(element.kind != .integer || element.int64 != nil, "an integer fits")
        expect(element.kind != .number || element.double?.isFinite == true, "a number is finite")
        return 0
    }

    /// The body of a request by the tables of the model: what is accepted, written and read again is the same.
    static let shape = Harness(name: "shape", longest: 4096) { input in
        guard let choice = input.first else { return }
        let body = Array(input.dropFirst())
        switch choice % 7 {
        case 0: check(SignUp.Input.self, body)
        case 1: check(InitiateAuth.Input.self, body)
        case 2: check(CreateUserPool.Input.self, body)
        case 3: check(ListUsers.Input.self, body)
        case 4: check(RespondToAuthChallenge.Input.self, body)
        case 5: check(CreateUserPoolClient.Input.self, body)
        default: check(AdminCreateUser.Input.self, body)
        }
    }

    private static func check<S: Shape>(_ type: S.Type, _ body: [UInt8]) {
        for options in [DecodingOptions.request, .response, DecodingOptions(unknownMembers: .refuse)] {
            guard let shape = try? S.decode(body, options) else { continue }
            let text = shape.encode()
            let again = must("what was written can be read") { try S.decode(text, options) }
            expect(again.encode() == text, "what was read writes the same")
            if options.rules == .check {
                must("what was accepted keeps its rules") { try shape.validate(options) }
            }
        }
    }

    /// Base 64 in its three kinds: decoding undoes encoding, and each text is the only one for its bytes.
    static let base64 = Harness(name: "base64", longest: 512) { input in
        expect(Base64URL.decode(Base64URL.encode(input)) == input, "decoding undoes encoding")
        expect(Base64.decode(Base64.encode(input)) == input, "decoding undoes encoding")
        if let bytes = Base64URL.decode(input) {
            expect(Array(Base64URL.encode(bytes).utf8) == input, "only the canonical text is read")
        }
        if let bytes = Base64.decode(input) {
            expect(Array(Base64.encode(bytes).utf8) == input, "only the canonical text is read")
        }
        guard let text = input.utf8Text else { return }
        expect(Base64URL.decode(text) == Base64URL.decode(input), "a text is its bytes")
        expect(Base64.decode(text.dropFirst()) == Base64.decode(Array(text.dropFirst().utf8)), "a part is its bytes")
    }

    /// Hexadecimal digits.
    static let hex = Harness(name: "hex", longest: 128) { input in
        expect(Hex.decode(Hex.encode(input)) == input, "decoding undoes encoding")
        guard let text = input.utf8Text, let bytes = Hex.decode(text) else { return }
        expect(sameBytes(Hex.encode(bytes), text.lowercased()), "digits are what was read")
    }
}
