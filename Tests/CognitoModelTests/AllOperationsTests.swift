import CognitoModel
import LatchkeyJSON
import TestSupport
import Testing

/// The facts of every operation against the model of the service that botocore publishes.
struct AllOperationsTests {
    static let model = try! ServiceModel()  // SAFETY: a model that cannot be read must stop the tests.

    @Test func `every operation of the model is listed once, in alphabetical order`() throws {
        #expect(AllOperations.list.map(\.name) == Self.model.operations.names.sorted())
        #expect(AllOperations.list.count == 153)
        #expect(AllOperations.named("SignUp")?.name == "SignUp")
        #expect(AllOperations.named("SignOut") == nil)
    }

    @Test(arguments: AllOperations.list.map(\.name))
    func `an operation has the model's access, errors, request and answer`(name: String) throws {
        let facts = try #require(AllOperations.named(name))
        let operation = try #require(Self.model.operations[name])
        #expect(facts.access == Self.model.access(of: operation))
        #expect(facts.errors.map(\.rawValue) == Self.model.errors(of: operation))

        let input = try #require(operation["input"]?["shape"]?.string)
        #expect(Self.model.describe(facts.input) == Self.model.describe(members: input))
        switch (facts.answer, operation["output"]?["shape"]?.string) {
        case (.none, nil): break
        case (.empty, let output?): #expect(Self.model.describe(members: output) == [:])
        case (.members(let fields), let output?):
            #expect(Self.model.describe(fields) == Self.model.describe(members: output))
        default: Issue.record("the model has another answer")
        }
    }

    @Test func `the error codes are those of the model, and two of them are the server's fault`() {
        let exceptions = Self.model.shapes.filter { $0.value["exception"] != nil }
        #expect(ErrorCode.known.map(\.rawValue).sorted() == exceptions.map(\.name).sorted())
        #expect(Set(ErrorCode.known).count == ErrorCode.known.count)
        #expect(
            ErrorCode.known.filter(\.isServerFault).map(\.rawValue).sorted()
                == exceptions.filter { $0.value["fault"] != nil }.map(\.name).sorted())
    }

    @Test func `a request requires what the model requires`() throws {
        for facts in AllOperations.list {
            let required = facts.input.filter(\.isRequired).map(\.name).sorted()
            let operation = try #require(Self.model.operations[facts.name])
            let input = try #require(operation["input"]?["shape"]?.string)
            let expected = Self.model.shapes[input]?["required"]?.array?.compactMap(\.string).sorted() ?? []
            #expect(required == expected, "\(facts.name)")
        }
    }
}
