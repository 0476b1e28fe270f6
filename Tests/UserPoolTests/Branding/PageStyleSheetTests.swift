import Testing

@testable import UserPool

@Suite struct PageStyleSheetTests {
    @Test(
        arguments: [
            "", "  \n", ".logo-customizable {}", ".label-customizable, .banner-customizable { color: red; }",
            "/* all */ .submitButton-customizable:hover { color: white; background-color: #286090; }",
            ".inputField-customizable:focus{border-color:#66afe9;outline:0}\n.redirect-customizable{text-align:center;}",
        ])
    func `the classes of the pages can be styled`(css: String) throws {
        try PageStyleSheet.check(css)
    }

    @Test(
        arguments: [
            "body { color: red }", ".other {}", "#logo {}", "* {}", ".logo-customizable .x {}",
            ".logo-customizable > a {}",
            ".logo-customizable:hover {}", ".logo-customizable::after {}", "@import 'x';", "@media print { }",
            ".logo-customizable { background: url(https://x.example) }", ".logo-customizable { background: URL (x) }",
            ".logo-customizable { width: expression(alert(1)) }", ".logo-customizable { b: u/**/rl(x) }",
            ".logo-customizable { a: \\75 rl(x) }", "</style><script>", ".logo-customizable { a: b",
            ".logo-customizable",
            ".logo-customizable { a { b: c } }", "} .logo-customizable {", ".logo-customizable { color }", "/* .x {}",
            ".logo-customizable, {}",
        ])
    func `nothing else can`(css: String) async {
        #expect(await code { try PageStyleSheet.check(css) } == .invalidParameter)
    }
}
