import TestSupport

@testable import WebAuthn

/// A registration of W3C's in its pieces, so that each can be another one.
struct RegistrationCase {
    var challenge: [UInt8]
    var expectations = W3CVectors.expectations
    var algorithms = Set(COSEAlgorithm.allCases)
    var attestations = Set(AttestationType.allCases)
    var id: [UInt8]
    var clientData: [UInt8]
    var format: CBORValue
    var statement: CBORMap
    var data: DataPieces
    /// What stands instead of the attestation object of the pieces.
    var object: [UInt8]?

    init(_ name: String) throws {
        let vector = W3CVectors.named(name).registration!
        challenge = [UInt8](hex: vector.challenge)
        id = [UInt8](hex: vector.credentialID)
        clientData = [UInt8](hex: vector.clientDataJSON)
        let object = try AttestationObject([UInt8](hex: vector.attestationObject))
        format = .text(object.format)
        statement = object.statement
        data = DataPieces(AuthenticatorData(object.authenticatorData)!)
    }

    func verify() throws -> Registration.Outcome {
        let registration = Registration(
            challenge: challenge, expectations: expectations, algorithms: algorithms, attestations: attestations)
        return try registration.verify(
            RegistrationResponse(id: id, clientDataJSON: clientData, attestationObject: object ?? encodedObject))
    }

    var encodedObject: [UInt8] {
        CBORWriter.encode(
            .map(
                CBORMap([
                    (.text("fmt"), format), (.text("attStmt"), .map(statement)),
                    (.text("authData"), .bytes(data.encoded)),
                ])))
    }

    /// Puts other text into the client data, of whatever length.
    mutating func replaceInClientData(_ old: String, _ new: String) {
        let text = String(decoding: clientData, as: UTF8.self)
        precondition(text.contains(old))
        clientData = Array(text.replacing(old, with: new).utf8)
    }

    /// Changes bytes inside a member of the statement.
    mutating func replaceInStatement(_ name: String, _ old: [UInt8], _ new: [UInt8]) {
        statement = statement.setting(name, to: .bytes(statement[name]!.bytes!.replacing(old, with: new)))
    }

    /// Changes bytes inside the first certificate, which nobody holds against its own signature.
    mutating func replaceInCertificate(_ old: [UInt8], _ new: [UInt8]) {
        let certificate = statement["x5c"]!.array![0].bytes!
        precondition(!certificate.ranges(of: old).isEmpty)
        statement = statement.setting("x5c", to: .array([.bytes(certificate.replacing(old, with: new))]))
    }
}

/// Authenticator data in their pieces.
struct DataPieces {
    var hash: [UInt8]
    var flags: UInt8
    var count: UInt32
    var aaguid: [UInt8] = []
    var id: [UInt8] = []
    var key: CBORMap?
    var extensions: CBORValue?

    init(_ data: AuthenticatorData) {
        hash = data.relyingPartyIDHash
        flags = data.flags.rawValue
        count = data.signCount
        guard let credential = data.attestedCredential else { return }
        aaguid = credential.aaguid
        id = credential.id
        key = credential.parameters
    }

    var encoded: [UInt8] {
        var bytes = hash + [flags] + withUnsafeBytes(of: count.bigEndian) { Array($0) }
        if let key {
            bytes += aaguid + [UInt8(id.count >> 8), UInt8(id.count & 0xff)] + id + CBORWriter.encode(.map(key))
        }
        if let extensions { bytes += CBORWriter.encode(extensions) }
        return bytes
    }

    mutating func set(_ label: Int64, to value: CBORValue?) {
        var entries = key!.entries.filter { $0.key != .integer(label) }.map { ($0.key, $0.value) }
        if let value { entries.append((.integer(label), value)) }
        key = CBORMap(entries)
    }
}
