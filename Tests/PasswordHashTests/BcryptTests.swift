import Testing

@testable import PasswordHash

@Suite struct BcryptTests {
    /// From the test vectors of the authors of crypt_blowfish (`wrapper.c`, public domain).
    @Test(arguments: [
        ("U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
        ("U*U*", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
        ("U*U*U", "$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"),
        ("", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy"),
    ])
    func `known passwords fit their hashes`(password: String, text: String) throws {
        let hash = try #require(Bcrypt(text))
        #expect(try hash.matches(Array(password.utf8)))
        #expect(try !hash.matches(Array((password + "x").utf8)))
    }

    @Test func `a password with a NUL fits nothing, though the algorithm stops there`() throws {
        let hash = try #require(Bcrypt("$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"))
        #expect(try !hash.matches(Array("U*U\0".utf8)))
        #expect(try !hash.matches(Array("U*U\0more".utf8)))
    }

    @Test(arguments: [
        "", "$2b$", "$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2a$03$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2a$99$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2a$5$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeWx",
        "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW ",
        "$2a$05$CCCCCCCCCCCCCCCCCCCCC:E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
        "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOe",
        "$1$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeWx",
    ])
    func `anything else is no hash of ours`(text: String) {
        #expect(Bcrypt(text) == nil)
    }
}
