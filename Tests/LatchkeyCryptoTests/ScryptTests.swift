import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct ScryptTests {
    @Test func `the cases of RFC 7914 come out right`() throws {
        let cases = try Vectors.cases("kdf/scrypt.txt").filter { Int($0["N"]!)! <= 16_384 }
        #expect(cases.count >= 2)
        for test in cases {
            let key = try Scrypt.derive(
                password: Array(test["PASSWORD"]!.utf8), salt: Array(test["SALT"]!.utf8), n: Int(test["N"]!)!,
                r: Int(test["r"]!)!, p: Int(test["p"]!)!, count: Int(test["LENGTH"]!)!)
            #expect(key == [UInt8](hex: test["DERIVED_KEY"]!), "case \(test["COUNT"]!)")
        }
    }

    @Test(arguments: [
        (0, 8, 1), (1, 8, 1), (3, 8, 1), (16, 0, 1), (16, 8, 0), (1 << 24, 8, 1), (1 << 20, 1024, 1), (Int.max, 8, 1),
        (16, Int.max, 1), (16, 8, Int.max),
    ])
    func `parameters outside their bounds are refused`(n: Int, r: Int, p: Int) {
        #expect(throws: CryptoError(.invalidParameter)) {
            try Scrypt.derive(password: [1], salt: [2], n: n, r: r, p: p, count: 32)
        }
    }
}
