import Testing

@testable import UserPool

struct HTMLTextTests {
    @Test func `what could be markup is written as references`() {
        #expect(
            HTMLText.escaped("<a href='x' b=\"y\">&</a>") == "&lt;a href=&#39;x&#39; b=&quot;y&quot;&gt;&amp;&lt;/a&gt;"
        )
        #expect(HTMLText.escaped("<\u{338}") == "&lt;\u{338}")
    }

    @Test(arguments: ["<p>", "a<br/>b", "</p", "<!-- -->", "<B"])
    func `elements are seen`(text: String) {
        #expect(HTMLText.hasElements(text))
    }

    @Test(arguments: ["", "a < b", "1<2", "<", "<<", "<>"])
    func `signs alone are no elements`(text: String) {
        #expect(!HTMLText.hasElements(text))
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("a\nb", "a<br>\nb"), ("a\r\n\r\nb\n", "a<br>\n<br>\nb<br>\n"),
        ("<&copy=", "&lt;&amp;copy="),
    ])
    func `lines stay lines`(text: String, html: String) {
        #expect(HTMLText.lines(text) == html)
    }
}
