import Testing

@testable import UserPool

struct PlaceholderTextTests {
    @Test(arguments: [
        ("", ""), ("no place", "no place"), ("{a}", "[a]"), ("{a}{b}", "[a][b]"),
        ("x{custom:a-b.c_d}y", "x[custom:a-b.c_d]y"),
        ("{####}", "[####]"), ("{", "{"), ("}", "}"), ("{}", "{}"), ("{a", "{a"), ("{ a }", "{ a }"),
        ("p { color: red; }", "p { color: red; }"), ("{{a}", "{a}"), ("{{{a}}", "{[a]}"), ("{é}", "{é}"),
        ("{a}\u{301}", "[a]\u{301}"),
    ])
    func `places are names in braces`(text: String, filled: String) {
        #expect(PlaceholderText(text).filled { "[\($0)]" } == filled)
    }

    @Test func `what is filled in is never read as a place`() {
        #expect(PlaceholderText("{a} {b}").filled { $0 == "a" ? "{b}" : "x" } == "{b} x")
    }

    @Test func `the places of a text are told in order`() {
        #expect(PlaceholderText("{b} {a} {b}").places == ["b", "a", "b"])
    }
}
