import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct PBKDF2Tests {
    struct Wycheproof: Decodable {
        struct Group: Decodable { let tests: [Case] }
        struct Case: Decodable {
            let tcId: Int, password: String, salt: String, iterationCount: Int, dkLen: Int, dk: String
        }
        let testGroups: [Group]
    }

    @Test func `Wycheproof's PBKDF2-HMAC-SHA256 cases of few iterations come out right`() throws {
        let cases = try Vectors.load("wycheproof/pbkdf2_hmacsha256_test.json", as: Wycheproof.self).testGroups
            .flatMap(\.tests).filter { $0.iterationCount <= 10_000 }
        #expect(cases.count > 40)
        for test in cases {
            let key = try HashFunction.sha256.pbkdf2(
                password: [UInt8](hex: test.password), salt: [UInt8](hex: test.salt), iterations: test.iterationCount,
                count: test.dkLen)
            #expect(key == [UInt8](hex: test.dk), "case \(test.tcId)")
        }
    }

    @Test func `the cases of RFC 6070 of few iterations come out right`() throws {
        for test in try Vectors.cases("kdf/rfc-6070-PBKDF2-SHA1.txt") where Int(test["ITERATIONS"]!)! <= 10_000 {
            func bytes(_ name: String) -> [UInt8] {
                Array(test[name]!.replacing("\\x00", with: "\0").replacing("\\0", with: "\0").utf8)
            }
            let key = try HashFunction.sha1.pbkdf2(
                password: bytes("PASSWORD"), salt: bytes("SALT"), iterations: Int(test["ITERATIONS"]!)!,
                count: Int(test["LENGTH"]!)!)
            #expect(key == [UInt8](hex: test["DERIVED_KEY"]!), "case \(test["COUNT"]!)")
        }
    }

    @Test(arguments: [(0, 32), (-1, 32), (1, 0), (1, 5000), (Int.max, 32)])
    func `parameters outside their bounds are refused`(iterations: Int, count: Int) {
        #expect(throws: CryptoError(.invalidParameter)) {
            try HashFunction.sha256.pbkdf2(password: [1], salt: [2], iterations: iterations, count: count)
        }
    }
}
