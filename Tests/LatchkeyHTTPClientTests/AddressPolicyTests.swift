import LatchkeyHTTP
import LatchkeyHTTPClient
import LatchkeyPlatform
import Testing

@Suite struct AddressPolicyTests {
    private func request(_ url: String, _ policy: AddressPolicy?) -> ClientRequest {
        var request = ClientRequest(.post, url, body: [1])
        request.addresses = policy
        return request
    }

    @Test func `a policy allows what it names and nothing else`() throws {
        let networks = try [#require(IPNetwork("10.20.0.0/16"))]
        let policy = AddressPolicy(allowsPublic: true, networks: networks)
        for (text, isAllowed) in [
            ("8.8.8.8", true), ("10.20.1.1", true), ("10.21.1.1", false), ("127.0.0.1", false), ("::1", false),
            ("169.254.169.254", false), ("::ffff:10.20.0.1", true), ("::ffff:127.0.0.1", false),
        ] {
            #expect(policy.allows(try #require(IPAddress(text))) == isAllowed, "\(text)")
        }
        #expect(AddressPolicy.loopback.allows(try #require(IPAddress("127.9.9.9"))))
        #expect(try !AddressPolicy.loopback.allows(#require(IPAddress("8.8.8.8"))))
        #expect(try !AddressPolicy(allowsPublic: false).allows(#require(IPAddress("8.8.8.8"))))
    }

    @Test(arguments: ["127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433"])
    func `an address that is not allowed is never connected to, however it is written`(_ host: String) async throws {
        let server = ScriptedServer { connection in
            while connection.request() != nil { connection.answer("200 OK", "") }
        }
        let url = server.url.replacing("127.0.0.1", with: host)
        let error = await #expect(throws: HTTPClientError.self) {
            _ = try await HTTPClient.shared.send(request(url, AddressPolicy(allowsPublic: true)))
        }
        #expect(error?.code == .forbiddenAddress)
        #expect(error?.isTransient == false)
        #expect(server.accepted.withLock { $0 } == 0)
        #expect(try await HTTPClient.shared.send(request(url, .loopback)).status == 200)
    }

    @Test func `a connection that somebody else has made is no way around it`() async throws {
        let seen = Lock(0)
        let server = ScriptedServer { connection in
            while connection.request() != nil {
                seen.withLock { $0 += 1 }
                connection.answer("200 OK", "")
            }
        }
        #expect(try await HTTPClient.shared.send(request(server.url, nil)).status == 200)
        let error = await #expect(throws: HTTPClientError.self) {
            _ = try await HTTPClient.shared.send(request(server.url, AddressPolicy(allowsPublic: true)))
        }
        #expect(error?.code == .forbiddenAddress)
        #expect(seen.withLock { $0 } == 1)
    }
}
