import LatchkeyPlatform
import Testing

@testable import UserPool

struct MessageValuesTests {
    private let values = MessageValues(
        code: Secret("1<2&3"), username: "al\r\nice <b>",
        attributes: ["name": "O'Neil & \u{2028}\u{0}{####}", "custom:long": String(repeating: "x", count: 5000)],
        clientMetadata: ["a.b": "\"meta\""])

    @Test func `text takes values as they are, without what could end a line`() {
        let template = PlaceholderText("{####}|{username}|{name}|{clientMetadata.a.b}|{clientMetadata.none}|{email}")
        #expect(values.filled(template, .text) == "1<2&3|al  ice <b>|O'Neil &   {####}|\"meta\"||")
        #expect(values.filled(template, .line) == values.filled(template, .text))
    }

    @Test func `HTML takes them as text`() {
        #expect(
            values.filled(PlaceholderText("<i>{####}</i> {username} {name} {clientMetadata.a.b}"), .html)
                == "<i>1&lt;2&amp;3</i> al  ice &lt;b&gt; O&#39;Neil &amp;   {####} &quot;meta&quot;")
    }

    @Test func `a value is no letter of its own`() {
        #expect(values.filled(PlaceholderText("{custom:long}"), .text).count == 256)
    }

    @Test func `a code is never cut`() {
        let long = String(repeating: "p", count: 300)
        let values = MessageValues(code: Secret(long), username: "")
        #expect(values.filled(PlaceholderText("{####}"), .text) == long)
    }
}
