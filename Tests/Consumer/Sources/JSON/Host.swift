import AuthClient

/// A host program, tried without a server.
public struct Host: Sendable {
    private let backend = FakeBackend()
    private let session: Session

    public init() {
        session = Session(
            .init(endpoint: "https://auth.test", poolID: FakeBackend.poolID, clientID: "app"), backend: backend)
        backend.addUser("alice", password: Secret("correct horse"))
    }

    public func signIn() async throws -> String {
        let result = try await session.signIn(username: "alice", password: Secret("correct horse"))
        switch result.nextStep {
        case .done: return try await session.tokens().accessToken.reveal
        default: return ""
        }
    }
}
