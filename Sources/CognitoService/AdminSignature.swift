internal import AWSSignature
internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import UserPool

/// Finds out who signed an admin operation.
struct AdminSignature: Sendable {
    private let keys: AccessKeys
    private let verifier: SigV4.Verifier

    init(keys: AccessKeys, configuration: CognitoConfiguration) {
        self.keys = keys
        verifier = SigV4.Verifier(
            service: "cognito-idp", tolerance: configuration.clockSkew,
            acceptsAny: configuration.acceptsAnySignature)
    }

    /// Who signed the request. Throws a ``Fault`` when nobody did who may, and what the store throws.
    func principal(of request: Request, now: Timestamp) async throws -> Principal {
        do {
            let claim = try await verifier.verify(SignableRequest(request), now: now) { id in
                try await keys.secret(of: id)
            }
            return Principal(accessKeyID: claim.accessKeyID, region: claim.region)
        } catch let error as SigV4Error {
            throw Fault.ofProtocol(error.name, error.message)
        }
    }
}
