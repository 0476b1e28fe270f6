internal import AWSSignature
internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import UserPool

/// Lets in who signed with an administrator's access key.
struct AdminGate: Sendable {
    private let keys: AccessKeys
    private let verifier: SigV4.Verifier
    private let clock: any WallClock

    init(keys: AccessKeys, acceptsAny: Bool, clockSkew: Duration, clock: any WallClock) {
        self.keys = keys
        self.clock = clock
        verifier = SigV4.Verifier(service: "latchkey", tolerance: clockSkew, acceptsAny: acceptsAny)
    }

    /// Whether the head of a request shows that an administrator sends it, so that a long body may be read; false where
    /// the key is not in memory, as it is once it was used. Throws ``SigV4Error`` when it is not signed as it must be.
    func admits(head request: Request) throws(SigV4Error) -> Bool {
        try verifier.verify(head: SignableRequest(request), now: clock.now()) { keys.keptSecret(of: $0) }
    }

    /// Throws ``SigV4Error`` when the request is not signed as it must be, and what the store throws.
    func admit(_ request: Request) async throws {
        _ = try await verifier.verify(SignableRequest(request), now: clock.now()) { id in
            try await keys.secret(of: id)
        }
    }
}
