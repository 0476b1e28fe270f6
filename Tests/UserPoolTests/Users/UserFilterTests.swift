import Testing

@testable import UserPool

@Suite struct UserFilterTests {
    @Test(
        arguments: [
            (#"email = "a@x""#, .email, .equals, "a@x"), (#"email ^= "a""#, .email, .beginsWith, "a"),
            (#"sub="1""#, .sub, .equals, "1"), (#"  family_name ^="Re"  "#, .familyName, .beginsWith, "Re"),
            (#"cognito:user_status = "CONFIRMED""#, .userStatus, .equals, "CONFIRMED"),
            (#"name = "say \"hi\" \\ there""#, .name, .equals, #"say "hi" \ there"#),
            (#""given_name" = "Jon""#, .givenName, .equals, "Jon"), (#"username = """#, .username, .equals, ""),
            ("status\t=\t\"Enabled\"", .status, .equals, "Enabled"),
        ] as [(String, UserFilter.Attribute, UserFilter.Comparison, String)])
    func `one comparison is read`(
        text: String, attribute: UserFilter.Attribute, comparison: UserFilter.Comparison, value: String
    ) throws {
        let filter = try UserFilter(text)
        #expect(filter.attribute == attribute)
        #expect(filter.comparison == comparison)
        #expect(filter.value == value)
    }

    @Test(arguments: [
        #"family_name = "Smith"#, "foo", #"email > "a""#, "email", "email =", "email = a", #"= "a""#, "   ",
        #"email = "a" and name = "b""#, #"email = "a" OR 1=1"#, #"email == "a""#, #"email ^ "a""#, #"email ="a"x"#,
        #"email = 'a'"#, #"email = "a\"#, "\"\" = \"a\"x", "email\n= \"a\"", #"email != "a""#,
        "name = \"" + String(repeating: "x", count: 260) + "\"",
    ])
    func `LST-04 what is no filter is refused and never taken for no filter`(text: String) {
        #expect(throws: UserPoolError(.invalidFilter)) { try UserFilter(text) }
    }

    @Test(arguments: [#"custom:tier = "gold""#, #"address = "x""#, #"EMAIL = "a""#, #"password = "x""#, #""" = "a""#])
    func `LST-02 attributes that cannot be searched are refused`(text: String) {
        #expect(throws: UserPoolError(.unsearchableAttribute)) { try UserFilter(text) }
    }
}
