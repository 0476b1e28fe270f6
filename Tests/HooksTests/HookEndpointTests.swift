import LatchkeyPlatform
import Testing

@testable import Hooks

@Suite struct HookEndpointTests {
    private static let function = "arn:aws:lambda:us-east-1:000000000000:function:check:live"
    private static let secret = Secret("0123456789abcdef")

    @Test(arguments: [
        "https://hooks.example.org/check", "http://127.0.0.1:8080/", "http://localhost:1/x", "http://[::1]:9/",
        "HTTP://127.8.8.8", "https://10.0.0.1/",
    ])
    func `https, and http of this machine, can be used`(_ url: String) throws {
        _ = try HookEndpoint(.http, of: Self.function, url: url, secret: Self.secret)
    }

    @Test(arguments: [
        "http://hooks.example.org/", "http://10.0.0.1/", "http://127.0.0.1@evil.example/",
        "http://localhost.evil.example/",
        "ftp://127.0.0.1/", "127.0.0.1:80", "http:/127.0.0.1", "https:hooks.example.org", "file:///etc/passwd", "",
        "https://", "https://user:word@hooks.example.org/", "https://hooks.example.org/#x",
        "https://hooks.example.org/…",
    ])
    func `anything else cannot`(_ url: String) {
        #expect(throws: HookEndpoint.Fault.self) {
            try HookEndpoint(.http, of: Self.function, url: url, secret: Self.secret)
        }
    }

    @Test func `a program needs a secret that is long enough, and a key has its length`() throws {
        let url = "https://hooks.example.org"
        for secret in [nil, Secret("short")] {
            #expect(throws: HookEndpoint.Fault.self) {
                try HookEndpoint(.http, of: Self.function, url: url, secret: secret)
            }
        }
        _ = try HookEndpoint(.lambda, of: Self.function, url: url)
        #expect(throws: HookEndpoint.Fault.self) {
            try HookEndpoint(.lambda, of: Self.function, url: url, codeKey: [1, 2, 3])
        }
    }

    @Test func `an emulator of Lambda is asked by the function's name`() throws {
        for (url, expected) in [
            ("http://127.0.0.1:3001", "http://127.0.0.1:3001/2015-03-31/functions/check/invocations"),
            ("http://127.0.0.1:3001/", "http://127.0.0.1:3001/2015-03-31/functions/check/invocations"),
            (
                "http://127.0.0.1:8080/2015-03-31/functions/function/invocations",
                "http://127.0.0.1:8080/2015-03-31/functions/function/invocations"
            ),
        ] {
            #expect(try HookEndpoint(.lambda, of: Self.function, url: url).url == expected)
        }
    }
}
