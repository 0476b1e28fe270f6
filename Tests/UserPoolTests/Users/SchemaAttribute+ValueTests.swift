import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct SchemaAttributeValueTests {
    private static let schema: Schema = {
        var schema = Schema()
        for attribute in [
            SchemaAttribute(name: "custom:text", type: .string, minimumLength: 2, maximumLength: 4),
            SchemaAttribute(name: "custom:number", type: .number, minimumValue: "-1.5", maximumValue: "10"),
            SchemaAttribute(name: "custom:moment", type: .dateTime),
            SchemaAttribute(name: "custom:flag", type: .boolean),
        ] { schema.put(attribute) }
        return schema
    }()

    @Test(arguments: [
        ("custom:text", "ab"), ("custom:text", "🔑🔑🔑🔑"), ("custom:number", "-1.5"), ("custom:number", "1e1"),
        ("custom:moment", "2026-11-30T02:00:00Z"), ("custom:moment", "2026-02-28"), ("custom:moment", "1796004000"),
        ("custom:flag", "false"), ("birthdate", "1970-01-01"), ("updated_at", "1462565100"), ("email", "a@x"),
        ("name", String(repeating: "x", count: 2048)),
    ])
    func `values that fit are kept as they are`(name: String, value: String) throws {
        #expect(try Self.schema[name]?.checked(value) == value)
    }

    @Test(arguments: [
        ("custom:text", "a"), ("custom:text", "abcde"), ("custom:number", "-2"), ("custom:number", "11"),
        ("custom:number", "0x1"), ("custom:number", "nan"), ("custom:number", "1 "), ("custom:number", "ten"),
        ("custom:moment", "2026-02-29"), ("custom:moment", "+026-02-28"), ("custom:moment", "tomorrow"),
        ("custom:moment", "2026-02-28<script>"),
        ("custom:flag", "yes"), ("birthdate", "1970-1-1"), ("updated_at", "-1"),
        ("name", String(repeating: "x", count: 2049)),
    ])
    func `values that do not fit are refused by name`(name: String, value: String) async {
        #expect(await code { try Self.schema[name]?.checked(value) } == .schemaViolation)
        #expect(await text { try Self.schema[name]?.checked(value) }?.hasPrefix("\(name): ") == true)
    }

    @Test func `contacts have their forms`() async {
        #expect(await text { try Self.schema["email"]?.checked("a") } == "Invalid email address format.")
        #expect(await text { try Self.schema["phone_number"]?.checked("555") } == "Invalid phone number format.")
    }
}
