import LatchkeyJSON
import TestSupport
import Testing

@testable import WebAuthn

/// An authentication of W3C's in its pieces.
struct AuthenticationCase {
    var challenge: [UInt8]
    var expectations = W3CVectors.expectations
    var handle: [UInt8] = [1]
    var allowed: [[UInt8]] = []
    var credential: RegisteredCredential?
    var response: AssertionResponse
    var data: DataPieces

    init(_ name: String) throws {
        let vector = W3CVectors.named(name).authentication!
        challenge = [UInt8](hex: vector.challenge)
        credential = try RegistrationCase(name).verify().credential
        let bytes = [UInt8](hex: vector.authenticatorData)
        data = DataPieces(AuthenticatorData(bytes)!)
        response = AssertionResponse(
            id: credential!.id, clientDataJSON: [UInt8](hex: vector.clientDataJSON), authenticatorData: bytes,
            signature: [UInt8](hex: vector.signature))
    }

    func verify() throws -> Authentication.Outcome {
        try Authentication(challenge: challenge, expectations: expectations, userHandle: handle, allowed: allowed)
            .verify(response, with: credential)
    }

    mutating func replaceInClientData(_ old: String, _ new: String) {
        let text = String(decoding: response.clientDataJSON, as: UTF8.self)
        precondition(text.contains(old))
        response.clientDataJSON = Array(text.replacing(old, with: new).utf8)
    }

    mutating func changeData(_ change: (inout DataPieces) -> Void) {
        change(&data)
        response.authenticatorData = data.encoded
    }
}

/// A change to an authentication, and what it is refused with.
struct AuthenticationMutation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let refusal: WebAuthnRefusal
    let change: @Sendable (inout AuthenticationCase) -> Void

    init(_ name: String, _ refusal: WebAuthnRefusal, _ change: @escaping @Sendable (inout AuthenticationCase) -> Void) {
        testDescription = name
        self.refusal = refusal
        self.change = change
    }
}

@Suite struct AuthenticationTests {
    @Test(arguments: W3CVectors.names) func `each authentication of W3C's is accepted`(name: String) throws {
        let vector = try AuthenticationCase(name)
        let outcome = try vector.verify()
        #expect(outcome.signCount == vector.data.count)
        #expect(outcome.isUserVerified == (vector.data.flags & 0x04 != 0))
        #expect(outcome.isBackedUp == (vector.data.flags & 0x10 != 0))
    }

    static let steps: [AuthenticationMutation] = [
        .init("5: none of those listed", .credentialNotAllowed) { $0.allowed = [[1, 2, 3]] },
        .init("6: not of the user", .unknownCredential) { $0.credential = nil },
        .init("6: another credential", .unknownCredential) { $0.credential?.id[0] ^= 1 },
        .init("6: for another user", .wrongUserHandle) { $0.response.userHandle = [2] },
        .init("7: cut", .malformedAuthenticatorData) { $0.response.authenticatorData.removeLast() },
        .init("7: a byte after them", .malformedAuthenticatorData) { $0.response.authenticatorData.append(0) },
        .init("8: not UTF-8", .undecodableClientData) { $0.response.clientDataJSON[10] = 0xff },
        .init("9: cut", .malformedClientData) { $0.response.clientDataJSON.removeLast() },
        .init("10: of the other ceremony", .wrongType) { $0.replaceInClientData("webauthn.get", "webauthn.create") },
        .init("11: another challenge", .wrongChallenge) { $0.challenge[0] ^= 1 },
        .init("12: a page of another domain", .wrongOrigin) {
            $0.replaceInClientData("https://example.org", "https://example.com")
        },
        .init("13: in a frame", .crossOrigin) {
            $0.replaceInClientData(#""crossOrigin":false"#, #""crossOrigin":true"#)
            $0.expectations.allowsFrames = false
        },
        .init("14: in another page's frame", .wrongTopOrigin) {
            $0.replaceInClientData(
                #""crossOrigin":false"#, #""crossOrigin":true,"topOrigin":"https://evil.example""#)
        },
        .init("15: for another party", .wrongRelyingParty) { $0.changeData { $0.hash[0] ^= 1 } },
        .init("16: nobody there", .userNotPresent) { $0.changeData { $0.flags &= ~0x01 } },
        .init("17: not verified", .userNotVerified) {
            $0.changeData { $0.flags &= ~0x04 }
            $0.expectations.requiresUserVerification = true
        },
        .init("18: backed up but not eligible", .backedUpButNotEligible) {
            $0.changeData { $0.flags = $0.flags & ~0x08 | 0x10 }
        },
        .init("19: not eligible any more", .backupEligibilityChanged) { $0.credential?.isBackupEligible.toggle() },
        .init("21: another signature", .wrongSignature) { $0.response.signature[20] ^= 1 },
        .init("21: no signature", .wrongSignature) { $0.response.signature = [] },
        .init("21: of other client data", .wrongSignature) { $0.replaceInClientData("extension", "extensian") },
        .init("21: of other data", .wrongSignature) { $0.changeData { $0.count = 1 } },
    ]

    @Test(arguments: steps) func `an authentication that fails at a step is refused for it`(
        mutation: AuthenticationMutation
    ) throws {
        var changed = try AuthenticationCase("none-es256")
        if mutation.testDescription.contains("client data") {
            changed.replaceInClientData("}", #","more":"extension"}"#)
        }
        mutation.change(&changed)
        let expected = mutation.refusal
        #expect(throws: expected) { try changed.verify() }
    }

    @Test(arguments: [
        (0, 0, true), (0, 1, true), (1, 2, true), (7, 1000, true), (5, 5, false), (5, 4, false), (5, 0, false),
        (UInt32.max, 1, false),
    ])
    func `22: a counter that counts has to grow`(kept: UInt32, sent: UInt32, isTaken: Bool) throws {
        var authenticator = try TestAuthenticator()
        authenticator.count = sent
        var credential = authenticator.credential
        credential.signCount = kept
        let authentication = Authentication(
            challenge: [1, 2, 3], expectations: W3CVectors.expectations, userHandle: [1])
        let response = try authenticator.assertion([1, 2, 3])
        if isTaken {
            #expect(try authentication.verify(response, with: credential).signCount == sent)
        } else {
            #expect(throws: WebAuthnRefusal.signCountNotGrown) {
                try authentication.verify(response, with: credential)
            }
        }
    }

    @Test func `23: extension outputs of the browser that are no object are refused`() throws {
        let authenticator = try TestAuthenticator()
        let authentication = Authentication(
            challenge: [1, 2, 3], expectations: W3CVectors.expectations, userHandle: [1])
        var response = try authenticator.assertion([1, 2, 3])
        response.clientExtensions = ["appid": true]
        _ = try authentication.verify(response, with: authenticator.credential)
        response.clientExtensions = "appid"
        #expect(throws: WebAuthnRefusal.malformedExtensions) {
            try authentication.verify(response, with: authenticator.credential)
        }
    }

    @Test func `another credential's key proves nothing`() throws {
        var credential = try TestAuthenticator().credential
        let authenticator = try TestAuthenticator()
        credential.id = authenticator.id
        let authentication = Authentication(
            challenge: [1, 2, 3], expectations: W3CVectors.expectations, userHandle: [1])
        let response = try authenticator.assertion([1, 2, 3])
        #expect(throws: WebAuthnRefusal.wrongSignature) { try authentication.verify(response, with: credential) }
    }
}
