internal import LatchkeyJSON

/// A sign-in whose questions are a pool's functions' (`CUSTOM_AUTH`): what has been asked so far and how it went, and
/// what is kept of the question that is out. It travels sealed in the challenge.
struct CustomSignIn: Equatable, Sendable {
    /// How many questions there can be, those answered before included. Who needs more is a guesser.
    static let mostEntries = 16
    /// The longest that the parameters may be in all that go out with a question, in bytes.
    static let mostShownBytes = 16 << 10

    /// A question that was answered.
    struct Entry: Equatable, Sendable {
        /// What was asked. The raw value stands in events and, sealed, in challenges.
        enum Name: String, Sendable {
            case srpA = "SRP_A"
            case passwordVerifier = "PASSWORD_VERIFIER"
            case customChallenge = "CUSTOM_CHALLENGE"
        }

        let name: Name
        let isRight: Bool
        /// What the function that asked calls the question.
        var metadata: String?

        /// As events show it.
        var shown: JSONValue {
            [
                "challengeName": .string(name.rawValue), "challengeResult": .bool(isRight),
                "challengeMetadata": metadata.map { .string($0) } ?? .null,
            ]
        }
    }

    /// Whom a sign-in is of, as the functions are told.
    struct Context: Sendable {
        let username: String
        let attributes: Attributes
        let clientMetadata: [String: String]?
        /// Whether nobody has the name; `nil` where the client may know that anyway.
        let isUnknown: Bool?
    }

    /// What was answered, oldest first.
    var entries: [Entry] = []
    /// What is kept of the question that is out (`privateChallengeParameters`).
    var kept: [String: String] = [:]
    /// What it is called.
    var metadata: String?

    init(_ entries: [Entry] = []) { self.entries = entries }

    /// The sign-in after an answer; no question is out then.
    func answered(_ name: Entry.Name, _ isRight: Bool) -> CustomSignIn {
        CustomSignIn(entries + [Entry(name: name, isRight: isRight, metadata: metadata)])
    }

    /// For ``Challenge/memo``.
    var memo: [UInt8] {
        var sealed = Sealed()
        sealed.entries = entries.map { entry in
            var written = Sealed.Entry()
            written.name = entry.name.rawValue
            written.isRight = entry.isRight
            written.metadata = entry.metadata
            return written
        }
        sealed.kept = kept
        sealed.metadata = metadata
        return sealed.encode()
    }

    /// Reads ``memo``; `nil` when it is none.
    init?(memo: [UInt8]) {
        guard let sealed = try? Sealed.decode(memo) else { return nil }
        for entry in sealed.entries {
            guard let name = Entry.Name(rawValue: entry.name) else { return nil }
            entries.append(Entry(name: name, isRight: entry.isRight, metadata: entry.metadata))
        }
        kept = sealed.kept
        metadata = sealed.metadata
    }

    private struct Sealed: Shape {
        var entries: [Entry] = []
        var kept: [String: String] = [:]
        var metadata: String?

        static let fields: [Field<Self>] = [
            .init("s", \.entries), .init("p", \.kept), .init("m", \.metadata),
        ]

        struct Entry: Shape {
            var name = ""
            var isRight = false
            var metadata: String?

            static let fields: [Field<Self>] = [
                .init("n", \.name), .init("r", \.isRight), .init("m", \.metadata),
            ]
        }
    }
}
