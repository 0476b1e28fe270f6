import LatchkeyJSON
import LatchkeyPlatform
import Testing

/// A shape with a member of every kind, in the manner of a sign-up.
struct Sample: Shape {
    var clientID = ""
    var password = Secret("")
    var nickname: String?
    var count: Int?
    var created: Timestamp?
    var image: [UInt8]?
    var flow: Flow?
    var flows: [Flow]?
    var attributes: [Attribute]?
    var urls: [String]?
    var tags: [String: String]?
    var levels: [String: Attribute]?
    var claims: JSONValue?
    init() {}
    static let fields: [Field<Self>] = [
        .init("ClientId", \.clientID, .length(1...8).matching(#"[\w+]+"#)),
        .init("Password", \.password, .length(6...256).matching(#"[\S]+"#)),
        .init("Nickname", \.nickname, .length(...4)),
        .init("Count", \.count, .range(1...60)),
        .init("Created", \.created),
        .init("Image", \.image, .length(1...4)),
        .init("Flow", \.flow),
        .init("Flows", \.flows),
        .init("Attributes", \.attributes, .length(...3)),
        .init("CallbackURLs", \.urls, .length(0...100).each(.length(1...10).matching("u.*"))),
        .init("Tags", \.tags, .length(...2).keys(.length(1...3)).each(.length(0...5))),
        .init("Levels", \.levels),
        .init("Claims", \.claims),
    ]

    struct Attribute: Shape {
        var name = ""
        var value: String?
        init() {}
        static let fields: [Field<Self>] = [
            .init("Name", \.name, .length(1...32)),
            .init("Value", \.value, .length(...8).sensitive),
        ]
    }

    struct Flow: WireEnum {
        let rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
        static let srp = Self(rawValue: "SRP"), password = Self(rawValue: "PASSWORD")
        static let known: [Self] = [.srp, .password]
    }
}

struct ShapeTests {
    static let request = DecodingOptions(matches: { pattern, text in
        switch pattern {
        case #"[\w+]+"#:
            text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "+"
            } && !text.isEmpty
        case #"[\S]+"#: !text.isEmpty && !text.contains(" ")
        case "u.*": text.hasPrefix("u")
        default: false
        }
    })

    static func decode(_ json: String, _ options: DecodingOptions = request) throws -> Sample {
        try Sample.decode(Array(json.utf8), options)
    }

    @Test func `every kind of member is read and written back in the order of the table`() throws {
        let json = #"""
            {"Claims":{"b":[1,2.5,null],"a":true},"Levels":{"x":{"Name":"n"}},"Tags":{"k":"v"},"CallbackURLs":["u1","u2"],
            "Attributes":[{"Name":"email","Value":"a@b"},{"Name":"x"}],"Flows":["SRP"],"Flow":"PASSWORD","Image":"AQID",
            "Created":1548108509.537,"Count":5,"Nickname":"n\u00e9","Password":"secret1","ClientId":"abc"}
            """#
        let sample = try Self.decode(json)
        #expect(sample.clientID == "abc")
        #expect(sample.password.reveal == "secret1")
        #expect(sample.nickname == "né")
        #expect(sample.count == 5)
        #expect(sample.created == Timestamp(milliseconds: 1_548_108_509_537))
        #expect(sample.image == [1, 2, 3])
        #expect(sample.flow == .password)
        #expect(sample.attributes?.map(\.name) == ["email", "x"])
        #expect(sample.claims == ["a": true, "b": [1, 2.5, nil]])
        #expect(
            String(decoding: sample.encode(), as: UTF8.self) == #"{"ClientId":"abc","Password":"secret1","#
                + #""Nickname":"né","Count":5,"Created":1548108509.537,"Image":"AQID","Flow":"PASSWORD","Flows":["SRP"],"#
                + #""Attributes":[{"Name":"email","Value":"a@b"},{"Name":"x"}],"CallbackURLs":["u1","u2"],"#
                + #""Tags":{"k":"v"},"Levels":{"x":{"Name":"n"}},"Claims":{"b":[1,2.5,null],"a":true}}"#)
    }

    @Test(arguments: [
        (
            #"{}"#,
            "2 validation errors detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null; Value null at 'password' failed to satisfy constraint: Member must not be null"
        ),
        (
            #"{"ClientId":null,"Password":"secret1"}"#,
            "1 validation error detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null"
        ),
        (
            #"{"ClientId":"a b","Password":"secret1"}"#,
            #"1 validation error detected: Value 'a b' at 'clientId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\w+]+"#
        ),
        (
            #"{"Password":"a b","ClientId":"abc"}"#,
            #"2 validation errors detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: [\S]+; Value at 'password' failed to satisfy constraint: Member must have length greater than or equal to 6"#
        ),
        (
            #"{"ClientId":"abc","Password":"secret1","Count":61}"#,
            "1 validation error detected: Value '61' at 'count' failed to satisfy constraint: Member must have value less than or equal to 60"
        ),
        (
            #"{"ClientId":"abc","Password":"secret1","Flow":"X"}"#,
            "1 validation error detected: Value 'X' at 'flow' failed to satisfy constraint: Member must satisfy enum value set: [SRP, PASSWORD]"
        ),
        (
            #"{"ClientId":"abc","Password":"secret1","Flows":["SRP","X"]}"#,
            "1 validation error detected: Value '[SRP, X]' at 'flows' failed to satisfy constraint: Member must satisfy constraint: [Member must satisfy enum value set: [SRP, PASSWORD]]"
        ),
        (
            #"{"ClientId":"abc","Password":"secret1","CallbackURLs":["u1","x"]}"#,
            "1 validation error detected: Value '[u1, x]' at 'callbackURLs' failed to satisfy constraint: Member must satisfy constraint: [Member must have length less than or equal to 10, Member must have length greater than or equal to 1, Member must satisfy regular expression pattern: u.*]"
        ),
        (
            #"{"ClientId":"abc","Password":"secret1","Attributes":[{"Name":"a"},{"Name":"","Value":"123456789"}]}"#,
            "2 validation errors detected: Value '' at 'attributes.2.member.name' failed to satisfy constraint: Member must have length greater than or equal to 1; Value at 'attributes.2.member.value' failed to satisfy constraint: Member must have length less than or equal to 8"
        ),
        (
            #"{"ClientId":"abc","Password":"secret1","Tags":{"abcd":"123456"}}"#,
            "2 validation errors detected: Value '{abcd=123456}' at 'tags' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 5, Member must have length greater than or equal to 0]; Value '{abcd=123456}' at 'tags' failed to satisfy constraint: Map keys must satisfy constraint: [Member must have length less than or equal to 3, Member must have length greater than or equal to 1]"
        ),
        (
            #"{"ClientId":"abc","Password":"secret1","Levels":{"k":{"Value":"v"}}}"#,
            "1 validation error detected: Value null at 'levels.k.member.name' failed to satisfy constraint: Member must not be null"
        ),
        (
            #"{"ClientId":"abc","Password":"secret1","Image":""}"#,
            "1 validation error detected: Value at 'image' failed to satisfy constraint: Member must have length greater than or equal to 1"
        ),
    ])
    func `a broken rule is answered in the words of AWS`(json: String, message: String) throws {
        let error = try #require(throws: ShapeError.self) { try Self.decode(json) }
        #expect(error.awsMessage == message)
    }

    @Test(arguments: [
        (#"[]"#, JSONError(.wrongType)),
        (#"5"#, JSONError(.wrongType)),
        (#"{"ClientId":5}"#, JSONError(.wrongType, at: "ClientId")),
        (#"{"Count":"5"}"#, JSONError(.wrongType, at: "Count")),
        (#"{"Count":1.5}"#, JSONError(.wrongType, at: "Count")),
        (#"{"Attributes":[{"Name":"a"},{"Name":7}]}"#, JSONError(.wrongType, at: "Attributes.1.Name")),
        (#"{"CallbackURLs":["a",null]}"#, JSONError(.wrongType, at: "CallbackURLs.1")),
        (#"{"Tags":{"a":1}}"#, JSONError(.wrongType, at: "Tags.a")),
        (#"{"Image":"A"}"#, JSONError(.wrongType, at: "Image")),
        (#"{"ClientId":"a","ClientId":"b"}"#, JSONError(.duplicateMember, at: "ClientId")),
        (#"{"x":"a","x":"b"}"#, JSONError(.duplicateMember, at: "x")),
        (#"{"Tags":{"a":"1","a":"2"}}"#, JSONError(.duplicateMember, at: "Tags.a")),
        (#"{"Claims":{"a":{"b":1,"b":2}}}"#, JSONError(.duplicateMember, at: "Claims.a.b")),
    ])
    func `a member of the wrong type or one that occurs twice is named`(json: String, error: JSONError) {
        #expect(throws: error) { try Self.decode(json) }
    }

    @Test func `unknown members are skipped, or reported by name`() throws {
        let json = #"{"New":{"a":[1]},"ClientId":"abc","Password":"secret1","Zzz":1}"#
        #expect(try Self.decode(json).clientID == "abc")
        let options = DecodingOptions(unknownMembers: .refuse)
        let error = try #require(throws: ShapeError.self) { try Self.decode(json, options) }
        #expect(error.violations.map(\.path) == ["New", "Zzz"])
        #expect(error.violations.map(\.constraint) == [.known, .known])
    }

    @Test func `a client takes values that break a rule, but not the absence of what is required`() throws {
        let json = #"{"ClientId":"much too long","Password":"","Count":1000,"Tags":{"a":"","b":"","c":""}}"#
        #expect(try Self.decode(json, .response).count == 1000)
        #expect(throws: ShapeError.self) { try Self.decode(#"{"ClientId":"a"}"#, .response) }
    }

    @Test(arguments: [
        ("abcd", true), ("abcde", false), ("éééé", true), ("ééééé", false), ("😀😀😀😀", true), ("😀😀😀😀😀", false),
        ("e\u{301}e\u{301}", true), ("e\u{301}e\u{301}e", false), ("", true),
    ])
    func `a text's length is the number of its Unicode scalars`(nickname: String, isShortEnough: Bool) {
        var sample = Sample()
        sample.clientID = "abc"
        sample.password = Secret("secret1")
        sample.nickname = nickname
        #expect(((try? sample.validate(Self.request)) != nil) == isShortEnough)
        #expect(((try? Sample.decode(sample.encode(), Self.request)) != nil) == isShortEnough)
    }

    @Test(arguments: [("ééé", false), ("éééééé", true), ("12345", false), ("123456", true)])
    func `a least length counts scalars too, not bytes`(password: String, isLongEnough: Bool) {
        var sample = Sample()
        sample.clientID = "abc"
        sample.password = Secret(password)
        #expect(((try? sample.validate(Self.request)) != nil) == isLongEnough)
    }

    @Test func `without a matcher patterns are not checked`() throws {
        #expect(try Self.decode(#"{"ClientId":"a b","Password":"secret1"}"#, .request).clientID == "a b")
    }

    @Test func `a secret is shown by no error`() throws {
        let json = #"{"ClientId":"abc","Password":"hush ","Attributes":[{"Name":"a","Value":"private value"}]}"#
        let error = try #require(throws: ShapeError.self) { try Self.decode(json) }
        #expect(error.violations.count == 3)
        #expect(!error.awsMessage.contains("hush"))
        #expect(!error.awsMessage.contains("private"))
    }

    @Test func `the table can be read as data`() {
        let facts = Sample.facts
        #expect(facts.count == 13)
        #expect(facts.filter(\.isRequired).map(\.name) == ["ClientId", "Password"])
        #expect(facts[2].rule.maximumLength == 4)
        guard case .list(.shape(let attribute)) = facts[8].kind else {
            Issue.record("Attributes is \(facts[8].kind)")
            return
        }
        #expect(attribute.map(\.name) == ["Name", "Value"])
        #expect(attribute[1].rule.isSensitive)
    }

    @Test func `a part of a document is read`() throws {
        let document = try JSONDocument(parsing: Array(#"{"inner":[{"Name":"a"},{}]}"#.utf8))
        let inner = try #require(document.root["inner"]?.elements.map(Array.init))
        #expect(try Sample.Attribute.decode(inner[0]).name == "a")
        #expect(throws: ShapeError.self) { try Sample.Attribute.decode(inner[1]) }
    }

    @Test func `a computed property serves as well as a stored one`() throws {
        struct Doubled: Shape {
            var half = 0
            var whole: Int {
                get { half * 2 }
                set { half = newValue / 2 }
            }
            init() {}
            static let fields: [Field<Self>] = [.init("Whole", \.whole, .range(...10))]
        }
        let value = try Doubled.decode(Array(#"{"Whole":8}"#.utf8))
        #expect(value.half == 4)
        #expect(String(decoding: value.encode(), as: UTF8.self) == #"{"Whole":8}"#)
        var big = value
        big.half = 6
        #expect(throws: ShapeError.self) { try big.validate() }
    }

    @Test func `names that differ in one byte or in length are different members`() throws {
        #expect(throws: ShapeError.self) { try Self.decode(#"{"clientId":"a","ClientI":"b","ClientIdd":"c"}"#) }
    }
}
