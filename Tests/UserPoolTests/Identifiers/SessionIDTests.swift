import LatchkeyCrypto
import Testing

@testable import UserPool

struct SessionIDTests {
    @Test(arguments: [
        "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
        "0b8c1f9e-3a8f-4c5e-9f8e-0a1b2c3d4e5f", SecureRandom.uuid(),
    ])
    func `a listed id is 28 characters, and leads back to its session`(uuid: String) throws {
        let id = try #require(SessionID(uuid))
        #expect(id.listed.wholeMatch(of: /tkn[a-z0-9]{25}/) != nil)
        #expect(SessionID.find(listed: id.listed) == id)
    }

    @Test(arguments: [
        "", "tkn", "sso0000000000000000000000000", "tkn000000000000000000000000", "tkn00000000000000000000000000",
        // The number after the greatest of 128 bits, and the greatest of 25 digits.
        "tknf5lxx1zz5pnorynqglhzmsp34", "tknzzzzzzzzzzzzzzzzzzzzzzzzz", "tkn+000000000000000000000000",
        "tkn-000000000000000000000001", "tkn00000000000000000000000é",
    ])
    func `a text that is no listed id is no session's`(text: String) {
        #expect(SessionID.find(listed: text) == nil)
    }
}
