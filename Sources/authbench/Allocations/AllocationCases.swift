internal import CognitoModel
internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import TokenVerifier
internal import UserPool

/// The operations whose allocations are counted: parts by themselves, and whole requests over a socket.
struct AllocationCases {
    /// One operation: its name and what runs it once.
    struct Case {
        let name: String
        let run: () async throws -> Void
    }

    let all: [Case]

    /// Makes what the operations need, on a server in this process.
    init(_ server: InProcessServer) async throws {
        all = try Self.parts() + Self.requests(server)
    }

    /// Counts all of them, on a server that is made for it.
    static func measure() async throws -> [(name: String, counts: AllocationCounter.Counts)] {
        let server = try await InProcessServer()
        var measured: [(name: String, counts: AllocationCounter.Counts)] = []
        do {
            for item in try await AllocationCases(server).all {
                measured.append((item.name, try await AllocationCounter.perCall(count: 100, item.run)))
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        return measured
    }

    private static func parts() throws -> [Case] {
        let fixture = try VerifierFixture()
        let signUp = Array(
            """
            {"ClientId":"1example23456789clientabcd","Username":"bench","Password":"Correct-Horse-7",\
            "UserAttributes":[{"Name":"email","Value":"bench@example.org"},{"Name":"name","Value":"Bench User"}]}
            """.utf8)
        let message = WireRequest.call("GetUser", #"{"AccessToken":"\#(fixture.token)"}"#)
        var parser = RequestHeadParser()
        return [
            Case(name: "TokenVerifier.verify") { _ = try await fixture.verifier.verify(fixture.token) },
            Case(name: "SignUp.Input.decode") { _ = try SignUp.Input.decode(signUp) },
            Case(name: "HTTP1Connection.receive") {
                var connection = HTTP1Connection(peer: .loopback)
                var position = 0
                while true {
                    switch connection.receive(message.span.extracting(position...), with: &parser) {
                    case .consumed(let count): position += count
                    case .request: return
                    case .incomplete, .mustContinue, .refused, .notNow, .discard:
                        throw BenchError("the message was not understood")
                    }
                }
            },
        ]
    }

    private static func requests(_ server: InProcessServer) throws -> [Case] {
        let connection = try KeepAliveConnection(port: LoadPort(number: server.port))
        let token = server.tokens.accessToken.reveal
        let refresh = """
            {"AuthFlow":"REFRESH_TOKEN_AUTH","ClientId":"\(server.client)",\
            "AuthParameters":{"REFRESH_TOKEN":"\(server.tokens.refreshToken?.reveal ?? "")"}}
            """
        func request(_ name: String, _ bytes: [UInt8]) -> Case {
            Case(name: name) {
                let answer = try connection.exchange(bytes)
                guard answer.status == 200 else { throw BenchError("\(name): \(answer.status) \(answer.text)") }
            }
        }
        return [
            request("GetUser", WireRequest.call("GetUser", #"{"AccessToken":"\#(token)"}"#)),
            request("InitiateAuth REFRESH_TOKEN_AUTH", WireRequest.call("InitiateAuth", refresh)),
            request("GET jwks.json", WireRequest.get("/\(server.pool)/.well-known/jwks.json")),
            request("GET /bookings", WireRequest.get("/bookings", token: token)),
        ]
    }
}
