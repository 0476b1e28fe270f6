internal import LatchkeyCrypto
internal import LatchkeyJSON

/// The steps that registering and signing in have in common.
struct CeremonyChecks {
    let type: String
    let challenge: [UInt8]
    let expectations: CeremonyExpectations

    /// §7.1 steps 5–11, §7.2 steps 8–14.
    func check(clientData json: [UInt8]) throws(WebAuthnRefusal) {
        let data: ClientData
        do throws(ClientData.Fault) {
            data = try ClientData(json)
        } catch {
            switch error {
            case .undecodable: throw .undecodableClientData
            case .malformed: throw .malformedClientData
            }
        }
        guard data.type == type else { throw .wrongType }
        guard ConstantTime.equal(data.challenge, Base64URL.encode(challenge)) else { throw .wrongChallenge }
        guard expectations.relyingParty.accepts(origin: data.origin) else { throw .wrongOrigin }
        guard !data.isCrossOrigin || expectations.allowsFrames else { throw .crossOrigin }
        if let topOrigin = data.topOrigin {
            guard expectations.allowsFrames, expectations.topOrigins.contains(topOrigin) else { throw .wrongTopOrigin }
        }
    }

    /// §7.1 steps 14–17, §7.2 steps 15–18.
    func check(_ data: AuthenticatorData) throws(WebAuthnRefusal) {
        guard data.relyingPartyIDHash == expectations.relyingParty.idHash else { throw .wrongRelyingParty }
        guard data.flags.contains(.userPresent) else { throw .userNotPresent }
        guard data.flags.contains(.userVerified) || !expectations.requiresUserVerification else {
            throw .userNotVerified
        }
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backedUp) else {
            throw .backedUpButNotEligible
        }
    }

    /// §7.1 step 21, §7.2 step 23.
    func check(extensions outputs: CBORValue?, clientExtensions: JSONValue?) throws(WebAuthnRefusal) {
        if let outputs {
            guard let map = outputs.map, map.entries.allSatisfy({ $0.key.text != nil }) else {
                throw .malformedExtensions
            }
        }
        if let clientExtensions, !clientExtensions.isNull, clientExtensions.object == nil {
            throw .malformedExtensions
        }
    }
}
