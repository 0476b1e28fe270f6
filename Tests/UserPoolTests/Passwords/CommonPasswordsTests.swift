internal import CCommonPasswords
import LatchkeyPlatform
import Testing

@testable import UserPool

struct CommonPasswordsTests {
    private let lines = UnsafeBufferPointer(start: common_passwords(), count: common_passwords_size())
        .split(separator: UInt8(ascii: "\n")).map { Array($0) }

    @Test func `every line of the list is found`() {
        #expect(lines.count == 36_841)
        let missing = lines.filter { !CommonPasswords.contains(String(decoding: $0, as: UTF8.self)) }
        #expect(missing.isEmpty)
    }

    @Test func `the list is what the search needs: sorted, without case, in Form C, and ended by a line feed`() {
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        #expect(
            lines.allSatisfy { line in
                let text = String(decoding: line, as: UTF8.self)
                return text.unicodeScalars.count >= 6
                    && Array(IdentifierKey(text, caseSensitive: false).text.utf8) == line
            })
        #expect(common_passwords()?[common_passwords_size() - 1] == UInt8(ascii: "\n"))
    }

    @Test(arguments: [
        "", "\n", "password\n", "\npassword", "asswor", "correct-horse-battery", "Password", "!", "\u{10FFFF}",
        String(repeating: "z", count: 256),
    ])
    func `a text that is no line of the list is not found`(text: String) {
        #expect(!CommonPasswords.contains(text))
    }
}
