public import LatchkeyPlatform

/// A session of a user that has not ended, as lists show it.
public struct UserSession: Sendable, Equatable {
    /// The session.
    public let id: SessionID
    /// The client that it began through.
    public let client: ClientID
    /// When the user signed in.
    public let created: Timestamp
    /// When its tokens were last refreshed; when the user signed in, where they were not.
    public internal(set) var lastActive: Timestamp
    /// Where that came from; `nil` where it is not known.
    public internal(set) var lastAddress: String?
    /// The program that did it and its system, in words; `nil` where it is not known.
    public internal(set) var program: String?
}

/// One use of a session.
struct SessionUse: Sendable, Equatable {
    /// When it was used.
    var time: Timestamp
    /// From where.
    var address: String?
    /// By which program, in words.
    var program: String?
}
