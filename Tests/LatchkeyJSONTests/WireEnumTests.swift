import LatchkeyJSON
import Testing

struct WireEnumTests {
    struct Holder: Shape {
        var flow = Sample.Flow.unset
        init() {}
        static let fields: [Field<Self>] = [.init("Flow", \.flow)]
    }

    static func decode(_ json: String, _ options: DecodingOptions) throws -> Holder {
        try Holder.decode(Array(json.utf8), options)
    }

    @Test func `a server refuses an unknown text, and a client keeps it`() throws {
        let json = #"{"Flow":"NEW"}"#
        let error = #expect(throws: ShapeError.self) { try Self.decode(json, .request) }
        #expect(error?.violations.map(\.constraint) == [.enumeration(["SRP", "PASSWORD"])])
        let kept = try Self.decode(json, .response)
        #expect(kept.flow.rawValue == "NEW")
        #expect(String(decoding: kept.encode(), as: UTF8.self) == json)
    }

    @Test(arguments: ["srp", "SRP ", "", "S\u{52}\u{301}P", "PASSWORD\0"])
    func `a text is known only byte for byte`(text: String) throws {
        var holder = Holder()
        holder.flow = Sample.Flow(rawValue: text)
        #expect(throws: ShapeError.self) { try holder.validate() }
        #expect(throws: ShapeError.self) { try Holder.decode(holder.encode()) }
    }

    @Test func `a look-alike that Swift deems equal is not known`() {
        struct Keys: WireEnum {
            let rawValue: String
            init(rawValue: String) { self.rawValue = rawValue }
            static let known = [Keys(rawValue: "BLOCK")]
        }
        // U+212A KELVIN SIGN is canonically equivalent to K.
        var validation = ViolationProbe<Keys>()
        validation.value = Keys(rawValue: "BLOC\u{212A}")
        #expect(validation.value == Keys.known[0])
        #expect(throws: ShapeError.self) { try validation.validate() }
    }

    @Test func `a required text that was never set is refused`() {
        #expect(throws: ShapeError.self) { try Holder().validate() }
    }
}

/// A shape around one value of any enumeration.
struct ViolationProbe<Value: WireEnum>: Shape {
    var value = Value.unset
    init() {}
    static var fields: [Field<Self>] { [.init("Value", \.value)] }
}
