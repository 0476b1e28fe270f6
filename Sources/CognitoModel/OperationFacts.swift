public import LatchkeyJSON

/// An operation as data, for tables of contents, help texts and reports.
public struct OperationFacts: Sendable {
    /// How the answer's body looks.
    public enum Answer: Sendable {
        /// No bytes.
        case none
        /// `{}`.
        case empty
        /// An object of these members.
        case members([FieldFacts])
    }

    /// The operation's name, as `X-Amz-Target` carries it behind the dot.
    public let name: String
    /// What the caller must show.
    public let access: Access
    /// The errors that the operation declares.
    public let errors: [ErrorCode]
    private let readInput: @Sendable () -> [FieldFacts]
    private let readAnswer: @Sendable () -> Answer

    init<Operation: CognitoOperation>(_ operation: Operation.Type) {
        name = Operation.name
        access = Operation.access
        errors = Operation.errors
        readInput = { Operation.Input.facts }
        readAnswer = {
            switch Operation.Output.self {
            case is NoContent.Type: .none
            case is Empty.Type: .empty
            default: .members(Operation.Output.facts)
            }
        }
    }

    /// The members of the request.
    public var input: [FieldFacts] { readInput() }

    /// The answer's body.
    public var answer: Answer { readAnswer() }
}
