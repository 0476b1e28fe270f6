import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import OAuthService

@Suite struct ClientClaimTests {
    /// What a request claims, or its refusal.
    private func claim(_ text: String, _ authorization: String...) throws -> Result<ClientClaim, OAuthError> {
        var headers: Headers = [.contentType: "application/x-www-form-urlencoded"]
        let form = try Form(Request(.post, "/oauth2/token", headers: headers, body: Array(text.utf8)))
        for value in authorization { headers.append(.authorization, value) }
        do throws(OAuthError) {
            return .success(try ClientClaim(form, headers))
        } catch {
            return .failure(error)
        }
    }

    private func basic(_ text: String) -> String { "Basic \(Base64.encode(Array(text.utf8)))" }

    private func code(_ text: String, _ authorization: String) throws -> OAuthError.Code? {
        guard case .failure(let error) = try claim(text, authorization) else { return nil }
        return error.code
    }

    @Test func `a client says who it is in the form`() throws {
        let known = try claim("client_id=abc&client_secret=s%2Bt").get()
        #expect(known.id == "abc" && known.secret?.reveal == "s+t")
        #expect(try claim("client_id=abc").get().secret == nil)
        #expect(try claim("client_id=abc&client_secret=").get().secret == nil)
        guard case .failure(let error) = try claim("client_secret=s") else {
            Issue.record("nobody is a client")
            return
        }
        #expect(error == OAuthError(.invalidRequest, "The form needs client_id"))
    }

    @Test(arguments: ["abc:s+t", "abc:s%2Bt", "ab%63:s%2bt"])
    func `a client says who it is by Basic, encoded as RFC 6749 has it or not at all`(text: String) throws {
        let known = try claim("", basic(text)).get()
        #expect(known.id == "abc" && known.secret?.reveal == "s+t")
    }

    @Test func `a secret may have colons, the scheme any case, and a public client has no secret`() throws {
        #expect(try claim("", basic("abc:a:b")).get().secret?.reveal == "a:b")
        #expect(try claim("", basic("abc:s").replacingOccurrences("Basic", "bAsIc")).get().id == "abc")
        #expect(try claim("", basic("abc:")).get().secret == nil)
    }

    @Test func `the form may name the same client beside Basic, and no other`() throws {
        #expect(try claim("client_id=abc", basic("abc:s")).get().id == "abc")
        #expect(try code("client_id=abd", basic("abc:s")) == .invalidRequest)
        // The same letter, composed and not: other bytes are another client.
        #expect(try code("client_id=%C3%A9", basic("e\u{301}:s")) == .invalidRequest)
    }

    @Test(arguments: ["client_secret=s", "client_id=abc&client_secret=s"])
    func `a client proves itself in one way only`(form: String) throws {
        #expect(try code(form, basic("abc:s")) == .invalidRequest)
        #expect(try code(form, basic("abc:")) == .invalidRequest)
    }

    @Test(arguments: [
        "", "Basic", "Basic ", "Basic !!!!", "Basic YWJjOg", "Basic YWJj", "Basic OnM=", "Bearer abc",
        "Basic YWJjOnM= x",
        "Basic YWJjOv8=", "Digest YWJjOnM=", "Basic YSVHRzpz",
    ])
    func `an Authorization that is no client's is refused`(field: String) throws {
        #expect(try code("client_id=abc", field) == .invalidClient)
    }

    @Test func `two fields are refused, also when they say the same`() throws {
        guard case .failure(let error) = try claim("", basic("abc:s"), basic("abc:s")) else {
            Issue.record("which one counts?")
            return
        }
        #expect(error.code == .invalidRequest)
    }
}

extension String {
    fileprivate func replacingOccurrences(_ word: String, _ other: String) -> String {
        other + dropFirst(word.count)
    }
}
