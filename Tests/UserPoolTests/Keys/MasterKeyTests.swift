import LatchkeyPlatform
import Testing

@testable import UserPool

struct MasterKeyTests {
    @Test func `a key is read back from its text, blanks around it ignored`() throws {
        let key = MasterKey.generate()
        let copy = try #require(MasterKey(Secret("  \(key.text.reveal)\n")))
        #expect(copy.text.reveal == key.text.reveal)
        let sealed = try key.sealer(for: .messages).seal([1, 2, 3], context: "row 1")
        #expect(try copy.sealer(for: .messages).open(sealed, context: "row 1") == [1, 2, 3])
    }

    @Test(arguments: ["", "abc", String(repeating: "0", count: 63), String(repeating: "g", count: 64)])
    func `a text that is no key is refused`(text: String) {
        #expect(MasterKey(Secret(text)) == nil)
    }

    @Test func `what was sealed opens with its key, its purpose and its context alone`() throws {
        let key = MasterKey.generate()
        let sealed = try key.sealer(for: .clientSecrets).seal(Array("secret".utf8), context: "client 1")
        #expect(throws: (any Error).self) { try key.sealer(for: .clientSecrets).open(sealed, context: "client 2") }
        #expect(throws: (any Error).self) {
            try MasterKey.generate().sealer(for: .clientSecrets).open(sealed, context: "client 1")
        }
        for purpose in MasterKey.Purpose.allCases where purpose != .clientSecrets {
            #expect(throws: (any Error).self) { try key.sealer(for: purpose).open(sealed, context: "client 1") }
        }
        #expect(!"\(key)".contains(key.text.reveal))
    }
}
