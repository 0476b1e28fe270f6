internal import TokenVerifier

extension Measurement {
    /// OpenSSL by itself.
    static let openssl = Measurement(
        name: "openssl", summary: "RSA-2048 and scrypt by OpenSSL itself", repeats: true
    ) { bench in
        try await bench.baseline().samples
    }

    /// Verifying an access token in another service.
    static let verify = Measurement(
        name: "verify", summary: "TokenVerifier, RS256, against OpenSSL's verifications", repeats: true
    ) { bench in
        let fixture = try VerifierFixture()
        // Nothing in here suspends, so all of it stays on this thread.
        let (ours, openssl) = try await Repeat.cpuSeconds(
            for: bench.seconds * 2, { _ = try await fixture.verifier.verify(fixture.token) },
            { try bench.bare.verify() })
        return [
            Sample(label: "EVP_DigestVerify, RS256", figures: [.rate: 1 / openssl, .cpu: openssl]),
            Sample(
                label: "TokenVerifier.verify",
                figures: [
                    .rate: 1 / ours, .cpu: ours, .ratio: openssl / ours,
                    .allocations: try await bench.allocations()["TokenVerifier.verify"] ?? .nan,
                ], headline: .ratio, of: "OpenSSL's rate", target: .atLeast(0.9)),
        ]
    }

    /// A sign-in by password at the default cost.
    static let signIn = Measurement(
        name: "signin", summary: "InitiateAuth USER_PASSWORD_AUTH against scrypt and two signatures", repeats: true
    ) { bench in
        let baseline = try await bench.baseline()
        let server = try await bench.server()
        let request = WireRequest.call("InitiateAuth", server.signInBody(Dataset.signer))
        let load = try Load.measure(server, seconds: bench.seconds * 2) { _ in request }
        var figures = load.figures
        figures[.ratio] = load.cpuPerRequest / (baseline.derivation + 2 * baseline.signature)
        return [
            Sample(
                label: "sign-in by password", figures: figures, headline: .ratio, of: "scrypt + two signatures",
                target: .atMost(1.05))
        ]
    }

    /// A refresh without rotation, as clients of Cognito do by default.
    static let refresh = Measurement(
        name: "refresh", summary: "InitiateAuth REFRESH_TOKEN_AUTH against two signatures", repeats: true
    ) { bench in
        let baseline = try await bench.baseline()
        let server = try await bench.server()
        let token = try bench.tokens(on: server).refresh
        let request = WireRequest.call(
            "InitiateAuth",
            """
            {"AuthFlow":"REFRESH_TOKEN_AUTH","ClientId":"\(server.client)",\
            "AuthParameters":{"REFRESH_TOKEN":"\(token)"}}
            """)
        let load = try Load.measure(server, seconds: bench.seconds) { _ in request }
        var figures = load.figures
        figures[.ratio] = load.cpuPerRequest / (2 * baseline.signature)
        figures[.allocations] = try await bench.allocations()["InitiateAuth REFRESH_TOKEN_AUTH"]
        return [
            Sample(
                label: "refresh", figures: figures, headline: .ratio, of: "two signatures", target: .atMost(1.15))
        ]
    }

    /// Who the signed-in user is.
    static let getUser = Measurement(
        name: "getuser", summary: "GetUser against one verification", repeats: true
    ) { bench in
        let baseline = try await bench.baseline()
        let server = try await bench.server()
        let request = WireRequest.call("GetUser", #"{"AccessToken":"\#(try bench.tokens(on: server).access)"}"#)
        let load = try Load.measure(server, seconds: bench.seconds) { _ in request }
        var figures = load.figures
        figures[.ratio] = load.cpuPerRequest / baseline.verification
        figures[.allocations] = try await bench.allocations()["GetUser"]
        return [
            Sample(label: "GetUser", figures: figures, headline: .ratio, of: "one verification", target: .atMost(4))
        ]
    }
}
