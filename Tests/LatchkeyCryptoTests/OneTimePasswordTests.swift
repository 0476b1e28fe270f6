import TestSupport
import Testing

@testable import LatchkeyCrypto

struct OneTimePasswordTests {
    @Test func `codes are those of RFC 4226`() throws {
        let cases = try Vectors.cases("otp/rfc-4226.txt")
        #expect(cases.count == 10)
        for test in cases {
            let secret = Array(test["SECRET"]!.utf8)
            #expect(OneTimePassword.code(secret: secret, counter: UInt64(test["COUNTER"]!)!) == test["HOTP"])
        }
    }

    @Test func `codes of the clock are the last six digits of those of RFC 6238`() throws {
        let cases = try Vectors.cases("otp/rfc-6238.txt").filter { $0["MODE"] == "SHA1" }
        #expect(cases.count == 6)
        for test in cases {
            let secret = Array(test["SECRET"]!.utf8)
            let time = Int64(test["TIME"]!)!
            let code = String(test["TOTP"]!.suffix(6))
            #expect(OneTimePassword.step(of: code, secret: secret, at: time) == time / 30)
        }
    }

    @Test func `a code is taken one step early and one step late, and no further`() {
        let secret = Array("12345678901234567890".utf8)
        let now: Int64 = 1_800_000_015
        for (away, isTaken) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] as [(Int64, Bool)] {
            let code = OneTimePassword.code(secret: secret, counter: UInt64(now / 30 + away))
            #expect(OneTimePassword.step(of: code, secret: secret, at: now) == (isTaken ? now / 30 + away : nil))
        }
    }

    @Test(arguments: ["", "12345", "1234567", "12ab56", "\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}", "-12345"])
    func `what is no code belongs to no step`(text: String) {
        #expect(OneTimePassword.step(of: text, secret: [1, 2, 3], at: 1_800_000_000) == nil)
    }
}
