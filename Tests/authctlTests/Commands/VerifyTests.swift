import LatchkeyJSON
import TestSupport
import Testing

@testable import authctl

@Suite struct VerifyTests {
    // SAFETY: the file is part of the package.
    private static let corpus = try! JSONValue(parsing: Array(Vectors.data("jwt_corpus.json")))

    private func token(_ id: String) throws -> String {
        let entry = Self.corpus["cases"]?.array?.first { $0["id"]?.string == id }
        return try #require(entry?["token"]?.string)
    }

    /// The options that make the corpus's tokens good.
    private func options(in desk: Desk) throws -> [String] {
        let path = desk.home + "/jwks.json"
        try LocalFile.write(try #require(Self.corpus["jwks"]).encode(), to: path)
        let issuer = try #require(Self.corpus["issuer"]?.string)
        return ["--jwks", path, "--issuer", issuer, "--at", String(try #require(Self.corpus["now"]?.int64))]
    }

    @Test func `a good token prints its claims`() async throws {
        let desk = Desk()
        let result = await desk.run(["verify", try token("ok-access"), "--json"] + (try options(in: desk)))
        #expect(result.status == .done)
        #expect(try JSONValue(parsing: result.out)["token_use"] == "access")
    }

    @Test func `a token on standard input is as good`() async throws {
        let desk = Desk(input: [try token("ok-access")])
        #expect(await desk.run(["verify"] + (try options(in: desk))).status == .done)
    }

    @Test func `a token that is not is refused with its reason and 1`() async throws {
        let desk = Desk()
        let options = try options(in: desk)
        let changed = String(try token("ok-access").dropLast(8)) + "AAAAAAAA"
        let result = await desk.run(["verify", changed] + options)
        #expect(result.status == .refused)
        #expect(result.err == "authctl: Refused: the signature is not the issuer's.\n")
        #expect(await desk.run(["verify", try token("ok-access"), "--use", "id"] + options).status == .refused)
        #expect(await desk.run(["verify", try token("ok-access"), "--client", "other"] + options).status == .refused)
        #expect(await desk.run(["verify", ""] + options).status == .refused)
    }

    @Test func `what is asked for must make sense`() async throws {
        let desk = Desk(environment: ["LATCHKEY_POOL": ""])
        #expect(await desk.run("verify", "x", "--use", "refresh", "--pool", "p").status == .usage)
        #expect(await desk.run("verify", "x", "--at", "now", "--pool", "p").status == .usage)
        #expect(await desk.run("verify", "x").status == .usage)
        #expect(await desk.run("verify", "x", "--jwks", "/no/such/file").status == .local)
    }
}
