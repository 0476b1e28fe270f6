import TestSupport

@testable import WebAuthn

/// The test vectors of WebAuthn Level 3.
enum W3CVectors {
    struct Vector: Decodable, Sendable {
        struct Registration: Decodable, Sendable {
            let challenge: String
            let credentialID: String
            let clientDataJSON: String
            let attestationObject: String

            enum CodingKeys: String, CodingKey {
                case credentialID = "credential_id"
                case clientDataJSON, attestationObject, challenge
            }
        }

        struct Authentication: Decodable, Sendable {
            let challenge: String
            let authenticatorData: String
            let clientDataJSON: String
            let signature: String
        }

        let name: String
        let registration: Registration?
        let authentication: Authentication?
    }

    private struct File: Decodable {
        let vectors: [Vector]
    }

    static let all: [Vector] = {
        do {
            let file = try Vectors.load("webauthn/webauthn_l3_vectors.json", as: File.self)
            return file.vectors.filter { $0.registration != nil }
        } catch {
            fatalError("the vectors cannot be read: \(error)")
        }
    }()

    static let names = all.map(\.name)

    static func named(_ name: String) -> Vector { all.first { $0.name == name }! }

    static let expectations = CeremonyExpectations(
        relyingParty: RelyingParty(id: "example.org")!, requiresUserVerification: false, allowsFrames: true,
        topOrigins: ["https://example.com"])
}
