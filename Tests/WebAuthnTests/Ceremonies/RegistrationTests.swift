import Testing

@testable import WebAuthn

/// A change to a registration, and what it is refused with.
struct RegistrationMutation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let refusal: WebAuthnRefusal
    let change: @Sendable (inout RegistrationCase) -> Void

    init(_ name: String, _ refusal: WebAuthnRefusal, _ change: @escaping @Sendable (inout RegistrationCase) -> Void) {
        testDescription = name
        self.refusal = refusal
        self.change = change
    }
}

@Suite struct RegistrationTests {
    @Test(arguments: W3CVectors.names) func `each registration of W3C's is accepted`(name: String) throws {
        let outcome = try RegistrationCase(name).verify()
        let vector = try RegistrationCase(name)
        #expect(outcome.credential.id == vector.id)
        #expect(outcome.aaguid == vector.data.aaguid)
        #expect(outcome.credential.signCount == vector.data.count)
        let attestation: AttestationType =
            name.hasPrefix("none") ? .none : name.hasPrefix("packed-self") ? .selfSigned : .certified
        #expect(outcome.attestation == attestation)
        #expect(outcome.isUserVerified == (vector.data.flags & 0x04 != 0))
        #expect(outcome.credential.isBackupEligible == (vector.data.flags & 0x08 != 0))
        #expect(outcome.credential.isBackedUp == (vector.data.flags & 0x10 != 0))
    }

    static let steps: [RegistrationMutation] = [
        .init("5: not UTF-8", .undecodableClientData) { $0.clientData[10] = 0xff },
        .init("6: no object", .malformedClientData) { $0.clientData = Array("[]".utf8) },
        .init("6: cut", .malformedClientData) { $0.clientData.removeLast() },
        .init("6: a member twice", .malformedClientData) {
            $0.replaceInClientData("{", #"{"origin":"https://example.org","#)
        },
        .init("6: a member of another type", .malformedClientData) {
            $0.replaceInClientData(#""crossOrigin":false"#, #""crossOrigin":"false""#)
        },
        .init("7: of the other ceremony", .wrongType) { $0.replaceInClientData("webauthn.create", "webauthn.get") },
        .init("8: another challenge", .wrongChallenge) { $0.challenge[0] ^= 1 },
        .init("8: the challenge with padding", .wrongChallenge) {
            $0.replaceInClientData(#"","origin""#, #"=","origin""#)
        },
        .init("9: a page of another domain", .wrongOrigin) {
            $0.replaceInClientData("https://example.org", "https://example.org.evil")
        },
        .init("9: a page without TLS", .wrongOrigin) { $0.replaceInClientData("https://", "http://") },
        .init("10: in a frame", .crossOrigin) {
            $0.replaceInClientData(#""crossOrigin":false"#, #""crossOrigin":true"#)
            $0.expectations.allowsFrames = false
        },
        .init("11: in another page's frame", .wrongTopOrigin) {
            $0.replaceInClientData(
                #""crossOrigin":false"#, #""crossOrigin":true,"topOrigin":"https://evil.example""#)
        },
        .init("11: a page around no frame", .wrongTopOrigin) {
            $0.replaceInClientData(#""crossOrigin":false"#, #""topOrigin":"https://example.com""#)
            $0.expectations.allowsFrames = false
        },
        .init("13: cut", .malformedAttestationObject(.malformed)) { $0.object = Array($0.encodedObject.dropLast()) },
        .init("13: a byte after it", .malformedAttestationObject(.trailingBytes)) {
            $0.object = $0.encodedObject + [0]
        },
        .init("13: empty", .malformedAttestationObject(.malformed)) { $0.object = [] },
        .init("13: no map", .malformedAttestationObject(.malformed)) { $0.object = [0x80] },
        .init("13: a member of another type", .malformedAttestationObject(.malformed)) { $0.format = .integer(1) },
        .init("13: too much", .malformedAttestationObject(.tooLarge)) {
            $0.object = $0.encodedObject + [UInt8](repeating: 0, count: CBORReader.maximumSize)
        },
        .init("13: a byte after the data", .malformedAuthenticatorData) { $0.data.extensions = .integer(0) },
        .init("13: no credential, but a flag", .malformedAuthenticatorData) { $0.data.key = nil },
        .init("13: no credential", .missingCredential) {
            $0.data.key = nil
            $0.data.flags &= ~0x40
        },
        .init("14: for another party", .wrongRelyingParty) { $0.data.hash[31] ^= 1 },
        .init("15: nobody there", .userNotPresent) { $0.data.flags &= ~0x01 },
        .init("16: not verified", .userNotVerified) {
            $0.data.flags &= ~0x04
            $0.expectations.requiresUserVerification = true
        },
        .init("17: backed up but not eligible", .backedUpButNotEligible) {
            $0.data.flags = $0.data.flags & ~0x08 | 0x10
        },
        .init("20: an algorithm that was not offered", .algorithmNotOffered) { $0.algorithms = [.rs256] },
        .init("20: an algorithm that is not known", .algorithmNotOffered) { $0.data.set(3, to: .integer(-65535)) },
        .init("20: a point off the curve", .malformedPublicKey) {
            $0.data.set(-2, to: .bytes([UInt8](repeating: 1, count: 32)))
        },
        .init("20: a short coordinate", .malformedPublicKey) {
            $0.data.set(-2, to: .bytes([UInt8](repeating: 1, count: 31)))
        },
        .init("20: another curve", .malformedPublicKey) { $0.data.set(-1, to: .integer(2)) },
        .init("20: another type", .malformedPublicKey) { $0.data.set(1, to: .integer(3)) },
        .init("20: no algorithm", .malformedPublicKey) { $0.data.set(3, to: nil) },
        .init("20: a parameter too many", .malformedPublicKey) { $0.data.set(2, to: .bytes([1])) },
        .init("21: extensions that are none", .malformedExtensions) {
            $0.data.extensions = .integer(0)
            $0.data.flags |= 0x80
        },
        .init("22: another format", .unknownAttestationFormat) { $0.format = .text("NONE") },
        .init("23: a statement where there is none", .invalidAttestation(.malformedStatement)) {
            $0.statement = $0.statement.setting("alg", to: .integer(-7))
        },
        .init("25: none is not enough", .unacceptableAttestation) { $0.attestations = [.certified] },
        .init("26: a longer id", .credentialIDTooLong) {
            $0.data.id = [UInt8](repeating: 1, count: 1024)
            $0.id = $0.data.id
        },
        .init("26: an empty id", .credentialIDTooLong) {
            $0.data.id = []
            $0.id = []
        },
        .init("28: another id", .credentialIDMismatch) { $0.id[0] ^= 1 },
    ]

    @Test(arguments: steps) func `a registration that fails at a step is refused for it`(mutation: RegistrationMutation)
        throws
    {
        var changed = try RegistrationCase("none-es256")
        changed.expectations.requiresUserVerification = false
        mutation.change(&changed)
        let expected = mutation.refusal
        #expect(throws: expected) { try changed.verify() }
    }

    @Test func `a byte order mark and members that are not known do no harm, nor do extensions`() throws {
        var changed = try RegistrationCase("none-es256")
        changed.clientData = [0xef, 0xbb, 0xbf] + changed.clientData
        changed.data.extensions = .map(CBORMap([(.text("credProtect"), .integer(2))]))
        changed.data.flags |= 0x80
        _ = try changed.verify()
    }

    @Test func `an attestation object that is cut anywhere is refused`() throws {
        var changed = try RegistrationCase("packed-es256")
        let object = changed.encodedObject
        for count in 0..<object.count {
            changed.object = Array(object.prefix(count))
            #expect(throws: WebAuthnRefusal.self) { try changed.verify() }
        }
    }
}
