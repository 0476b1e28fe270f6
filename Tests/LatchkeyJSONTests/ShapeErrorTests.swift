import LatchkeyJSON
import Testing

struct ShapeErrorTests {
    @Test func `several violations are counted and joined`() {
        let error = ShapeError(violations: [
            .init(path: "username", value: nil, constraint: .minimumLength(1)),
            .init(path: "clientId", value: "a b", constraint: .pattern(#"[\w+]+"#)),
            .init(path: "limit", value: "0", constraint: .minimum(1)),
            .init(path: "userPoolId", value: nil, constraint: .notNull),
        ])
        #expect(
            error.awsMessage == "4 validation errors detected: "
                + "Value at 'username' failed to satisfy constraint: Member must have length greater than or equal to 1; "
                + #"Value 'a b' at 'clientId' failed to satisfy constraint: Member must satisfy regular expression pattern: [\w+]+; "#
                + "Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1; "
                + "Value null at 'userPoolId' failed to satisfy constraint: Member must not be null")
    }

    @Test func `the description for a log has no values`() {
        let error = ShapeError(violations: [.init(path: "clientId", value: "private", constraint: .maximumLength(3))])
        #expect(error.description == "clientId: Member must have length less than or equal to 3")
        #expect("\(error)" == error.description)
    }

    @Test func `a long value is cut`() {
        let long = String(repeating: "e\u{301}", count: 5000)
        let violation = ShapeError.Violation(path: "a", value: long, constraint: .maximumLength(3))
        #expect(violation.value?.unicodeScalars.count == 1024)
    }
}
