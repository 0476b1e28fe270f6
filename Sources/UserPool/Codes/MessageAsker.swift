/// Who has a message sent. Each has a budget of its own, by account and by address: a stranger who spends one, for
/// which a name is enough, keeps no owner from what the others send.
enum MessageAsker: Equatable, Sendable {
    /// Anybody who knows a name or an address. `isDiscreet` where the answer must not tell that the budget is spent,
    /// for it would tell who exists: it is the same then as when a message was sent.
    case anybody(isDiscreet: Bool)
    /// A user who has shown who they are, or an administrator.
    case user
    /// Out of the budget of an address, such a user at a contact that is shown to be theirs: who does not read what
    /// comes there cannot make it theirs, and spends nothing of what it may get. Out of that of an account, a user who
    /// has proved the first factor and is to get the code of the second.
    case owner

    /// Anybody, through a client.
    init(_ client: Client) {
        self = .anybody(isDiscreet: client.settings.hidesUserExistence)
    }

    /// What the messages are counted as.
    var counted: AttemptStore.Kind {
        switch self {
        case .anybody: .message
        case .user: .messageOfUser
        case .owner: .messageOfOwner
        }
    }

    /// Whether a budget that is spent is kept quiet about.
    var isDiscreet: Bool {
        switch self {
        case .anybody(let isDiscreet): isDiscreet
        case .user, .owner: false
        }
    }
}
