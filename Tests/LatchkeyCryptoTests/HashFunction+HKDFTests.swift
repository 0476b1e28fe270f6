import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct HKDFTests {
    struct Wycheproof: Decodable {
        struct Group: Decodable { let tests: [Case] }
        struct Case: Decodable {
            let tcId: Int, ikm: String, salt: String, info: String, size: Int, okm: String, result: String
        }
        let testGroups: [Group]
    }

    @Test(arguments: [("SHA1", HashFunction.sha1), ("SHA256", .sha256)])
    func `the cases of RFC 5869 come out right`(name: String, function: HashFunction) throws {
        let cases = try Vectors.cases("kdf/rfc-5869-HKDF-\(name).txt")
        #expect(!cases.isEmpty)
        for test in cases {
            let key = try function.hkdf(
                secret: [UInt8](hex: test["IKM"]!), salt: [UInt8](hex: test["salt"] ?? ""),
                info: [UInt8](hex: test["info"] ?? ""), count: Int(test["L"]!)!)
            #expect(key == [UInt8](hex: test["OKM"]!), "case \(test["COUNT"]!)")
        }
    }

    @Test func `all of Wycheproof's HKDF-SHA256 cases come out right`() throws {
        for group in try Vectors.load("wycheproof/hkdf_sha256_test.json", as: Wycheproof.self).testGroups {
            for test in group.tests {
                let key = try? HashFunction.sha256.hkdf(
                    secret: [UInt8](hex: test.ikm), salt: [UInt8](hex: test.salt), info: [UInt8](hex: test.info),
                    count: test.size)
                #expect((key == [UInt8](hex: test.okm)) == (test.result == "valid"), "case \(test.tcId)")
            }
        }
    }

    @Test func `more than 255 blocks are refused`() {
        #expect(throws: CryptoError(.invalidParameter)) {
            try HashFunction.sha256.hkdf(secret: [1], salt: [], info: [], count: 255 * 32 + 1)
        }
    }
}
