import Testing

@testable import authd

struct HelpTests {
    @Test(arguments: Setting.all.map(\.name))
    func `help names every setting, what it may be and its default`(name: String) throws {
        let setting = try #require(Setting.all.first { $0.name == name })
        #expect(Help.text.contains(setting.flag))
        #expect(Help.text.contains(setting.help))
        if let shorthand = setting.shorthand { #expect(Help.text.contains("  \(shorthand), ")) }
        #expect(setting.help.hasSuffix(".") && setting.help.utf8.count <= 110)
    }
}
