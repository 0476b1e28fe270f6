import LatchkeyCrypto

@testable import WebAuthn

extension Harness {
    /// An attestation object, and with it CBOR, certificates, TPM structures and keys: what is accepted reads the same
    /// again, and no statement is taken for one that somebody signed.
    static let attestationObject = Harness(name: "attestation-object", longest: 4096) { input in
        if let value = try? CBORReader.decode(input) {
            expect(depth(of: value) <= CBORReader.maximumDepth, "no deeper than allowed")
            expect((try? CBORReader.decode(input + [0])) == nil, "nothing may follow")
            expect((try? CBORReader.decode(Array(input.dropLast()))) == nil, "nothing may be missing")
        }
        guard let object = try? AttestationObject(input) else { return }
        guard let data = AuthenticatorData(object.authenticatorData), let credential = data.attestedCredential else {
            return
        }
        // A party, and a challenge, that no seed was made for.
        let expectations = CeremonyExpectations(
            relyingParty: RelyingParty(id: "fuzz.example")!, requiresUserVerification: false)
        let registration = Registration(
            challenge: [1], expectations: expectations, algorithms: Set(COSEAlgorithm.allCases))
        let clientData = #"{"type":"webauthn.create","challenge":"AQ","origin":"https://fuzz.example"}"#
        let response = RegistrationResponse(
            id: credential.id, clientDataJSON: Array(clientData.utf8), attestationObject: input)
        expect((try? registration.verify(response)) == nil, "nothing is registered with another party")
        guard let format = AttestationFormat(rawValue: object.format), format != .none,
            let key = try? COSEKey(credential.parameters)
        else { return }
        let attested = AttestedCeremony(
            statement: object.statement, authenticatorData: data, credential: credential, key: key,
            clientDataHash: [UInt8](repeating: 0x5a, count: 32))
        expect((try? format.verify(attested)) == nil, "no statement is for client data that nobody signed")
    }

    /// Authenticator data: what is accepted is made of its parts and of nothing else, and its key, when it is one, has
    /// signed nothing.
    static let authenticatorData = Harness(name: "authenticator-data", longest: 2048) { input in
        guard let data = AuthenticatorData(input) else { return }
        expect(data.bytes == input && data.relyingPartyIDHash == Array(input.prefix(32)), "as it came")
        expect(data.flags.rawValue == input[32], "the flags are a byte")
        expect((data.attestedCredential != nil) == data.flags.contains(.attestedCredential), "as the flags say")
        expect((data.extensions != nil) == data.flags.contains(.extensions), "as the flags say")
        expect(AuthenticatorData(input + [0]) == nil, "nothing may follow")
        expect(AuthenticatorData(Array(input.dropLast())) == nil, "nothing may be missing")
        guard let credential = data.attestedCredential else { return }
        expect(credential.aaguid.count == 16, "a kind of authenticator has 16 bytes")
        expect(credential.id.count == Int(input[53]) << 8 | Int(input[54]), "an id is as long as it says")
        guard let key = try? COSEKey(credential.publicKey) else { return }
        expect(!key.isValid(Array(input.suffix(64)), for: input), "nobody has signed that")
    }

    private static func depth(of value: CBORValue) -> Int {
        switch value {
        case .integer, .bytes, .text, .bool, .null: 0
        case .array(let values): 1 + (values.map(depth).max() ?? 0)
        case .map(let map): 1 + (map.entries.map { max(depth(of: $0.key), depth(of: $0.value)) }.max() ?? 0)
        }
    }
}
