import TestSupport
import Testing

@testable import WebAuthn

@Suite struct AuthenticatorDataTests {
    @Test(arguments: ["none-es256", "packed-rs256"]) func `data are read whole or not at all`(name: String) throws {
        let object = try AttestationObject([UInt8](hex: W3CVectors.named(name).registration!.attestationObject))
        let bytes = object.authenticatorData
        let data = try #require(AuthenticatorData(bytes))
        #expect(data.bytes == bytes && DataPieces(data).encoded == bytes)
        for count in 0..<bytes.count { #expect(AuthenticatorData(Array(bytes.prefix(count))) == nil) }
        #expect(AuthenticatorData(bytes + [0]) == nil)
    }

    @Test func `extensions come after the credential, and only where a flag says so`() throws {
        var pieces = try RegistrationCase("none-es256").data
        pieces.extensions = .map(CBORMap([(.text("uvm"), .array([]))]))
        #expect(AuthenticatorData(pieces.encoded) == nil)
        pieces.flags |= 0x80
        let data = try #require(AuthenticatorData(pieces.encoded))
        #expect(data.extensions == pieces.extensions && data.attestedCredential?.id == pieces.id)
        pieces.extensions = nil
        #expect(AuthenticatorData(pieces.encoded) == nil)
    }

    @Test func `more than is allowed is not read`() {
        let bytes = [UInt8](repeating: 0, count: 32) + [0x81, 0, 0, 0, 0]
        let filler = CBORWriter.encode(.bytes([UInt8](repeating: 0, count: AuthenticatorData.maximumSize - 40)))
        #expect(AuthenticatorData(bytes + filler) != nil)
        #expect(AuthenticatorData(bytes + CBORWriter.encode(.bytes([UInt8](repeating: 0, count: 16 * 1024)))) == nil)
    }
}
