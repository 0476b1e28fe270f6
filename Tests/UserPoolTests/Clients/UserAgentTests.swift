import Testing

@testable import UserPool

struct UserAgentTests {
    @Test(arguments: [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
            "Chrome, Windows"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0",
            "Edge, Windows"
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML) Version/18.0 Mobile Safari/604.1",
            "Safari, iOS"
        ),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Boto3/1.44.8 md/Botocore#1.44.8 ua/2.1 os/linux#6.1 md/arch#x86_64 lang/python#3.11.2", "Boto3, Linux"),
        ("aws-cli/2.31.0 md/awscrt#0.27 os/macos#24.0", "aws-cli, macOS"),
        ("authctl", "authctl"), ("", "unknown"), ("\u{1B}[31m/1", "unknown"), ("/", "unknown"),
    ])
    func `a header says which program and which system`(header: String, description: String) {
        #expect(UserAgent(header).description == description)
    }

    @Test func `however long a header is, the words are short`() {
        #expect(UserAgent(nil).description == "unknown")
        #expect(UserAgent(String(repeating: "x", count: 30_000)).description == "unknown")
        #expect(UserAgent(String(repeating: "x", count: 600) + "Chrome/1").description == "unknown")
    }
}
