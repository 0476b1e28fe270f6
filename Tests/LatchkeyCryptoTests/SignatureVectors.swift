import TestSupport

/// The shape that Wycheproof's signature files share.
struct SignatureVectors: Decodable {
    struct Group: Decodable {
        let publicKeyDer: String?, publicKey: PublicKey?, publicKeyJwk: PublicKeyJwk?, tests: [Case]
    }
    struct PublicKey: Decodable { let modulus: String?, publicExponent: String?, pk: String? }
    struct PublicKeyJwk: Decodable { let kid: String? }
    struct Case: Decodable { let tcId: Int, msg: String, sig: String, result: String, flags: [String] }
    let testGroups: [Group]

    static func load(_ name: String) throws -> [Group] {
        try Vectors.load("wycheproof/\(name).json", as: SignatureVectors.self).testGroups
    }
}
