import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct ConfigureTests {
    @Test func `what was configured is kept, and an option changes only its own`() async throws {
        let desk = Desk(environment: ["LATCHKEY_CLIENT_SECRET": "hidden"])
        #expect(await desk.run("configure", "--endpoint", "http://a", "--client", "c").status == .done)
        let result = await desk.run("configure", "--pool", "us-east-1_x", "--json")
        #expect(
            try JSONValue(parsing: result.out) == ["endpoint": "http://a", "pool": "us-east-1_x", "client": "c"])
        #expect(!result.out.contains("hidden"))
        let file = try SettingsFile.load(Settings.settingsPath(["HOME": desk.home]))
        #expect(file.clientSecret?.reveal == "hidden")
    }
}
