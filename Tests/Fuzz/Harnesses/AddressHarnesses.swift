import LatchkeyPlatform

@testable import LatchkeyHTTP

extension Harness {
    /// Addresses and networks: what is accepted, written and read again is the same.
    static let addresses = Harness(name: "addresses", longest: 64) { input in
        for bytes in [Array(input.prefix(4)), Array(input.prefix(16))] {
            guard let address = IPAddress(bytes: bytes) else { continue }
            expect(IPAddress("\(address)") == address, "\(address) reads the same")
            expect(IPAddress(bytes: address.bytes) == address, "\(address) is its bytes")
        }
        guard let text = input.utf8Text else { return }
        if let address = IPAddress(text) {
            expect(IPAddress("\(address)") == address, "\(address) reads the same")
            expect(address.rateKey.rateKey == address.rateKey, "the key of a key is itself")
        }
        if let network = IPNetwork(text) {
            expect(IPNetwork("\(network)") == network, "\(network) reads the same")
        }
    }

    /// `X-Forwarded-For`, one field a line: what stands left of the client cannot change who that is.
    static let forwardedFor = Harness(name: "forwarded-for", longest: 256) { input in
        let proxies = TrustedProxies(["10.0.0.0/8", "fd00::/8", "127.0.0.1"].compactMap { IPNetwork($0) })
        let peer = IPAddress.loopback
        var headers = Headers(), invented: Headers = ["X-Forwarded-For": "203.0.113.66"]
        for line in input.split(separator: 0x0a) {
            headers.append(.xForwardedFor, String(decoding: line, as: UTF8.self))
            invented.append(.xForwardedFor, String(decoding: line, as: UTF8.self))
        }
        let client = proxies.client(of: headers, peer: peer)
        if !proxies.contains(client) {
            expect(proxies.client(of: invented, peer: peer) == client, "\(client) is the client whatever stands before")
        }
        let stranger = IPAddress(bytes: [192, 0, 2, 1]) ?? peer
        expect(proxies.client(of: headers, peer: stranger) == stranger, "a stranger's word is not taken")
    }
}
