import Testing

@testable import authd

struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:9229", "127.0.0.1", 9229), ("localhost:0", "localhost", 0), ("[::1]:80", "::1", 80),
        ("auth.example.org:65535", "auth.example.org", 65535),
    ])
    func `host and port are read and written alike`(text: String, host: String, port: Int) {
        #expect(ListenAddress(text) == ListenAddress(host: host, port: port))
        #expect(ListenAddress(host: host, port: port).description == text)
    }

    @Test(arguments: ["", "127.0.0.1", ":80", "127.0.0.1:", "127.0.0.1:65536", "::1:80", "[::1:80", "a b:80", "x:-1"])
    func `anything else is no address`(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("localhost", true), ("0.0.0.0", false),
        ("::", false), ("127.0.0.256", false), ("127.0.0.1.example.org", false), ("10.0.0.1", false),
    ])
    func `only this machine reaches a loopback address`(host: String, isLoopback: Bool) {
        #expect(ListenAddress(host: host, port: 1).isLoopback == isLoopback)
    }
}
