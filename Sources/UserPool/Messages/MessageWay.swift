/// What a message waits for to be brought to its receiver: the server's way for its medium, or a function of its pool.
/// One that does not work holds up no other.
public enum MessageWay: Sendable, Hashable {
    case medium(Message.Medium)
    /// By Amazon Resource Name.
    case function(String)

    /// The server's way for e-mail.
    public static let email = MessageWay.medium(.email)
    /// The server's way for text messages.
    public static let sms = MessageWay.medium(.sms)

    /// What is counted together.
    public enum Kind: String, Sendable, CaseIterable {
        case email = "EMAIL", sms = "SMS", function = "FUNCTION"
    }

    /// What it is counted with.
    public var kind: Kind {
        switch self {
        case .medium(.email): .email
        case .medium(.sms): .sms
        case .function: .function
        }
    }

    private static let functionPrefix = "function "

    /// The way as stored and logged.
    public var text: String {
        switch self {
        case .medium(let medium): medium.rawValue
        case .function(let name): Self.functionPrefix + name
        }
    }

    /// A way that was stored.
    init?(_ text: String) {
        if let medium = Message.Medium(rawValue: text) {
            self = .medium(medium)
        } else if text.hasPrefix(Self.functionPrefix) {
            self = .function(String(text.dropFirst(Self.functionPrefix.count)))
        } else {
            return nil
        }
    }
}
