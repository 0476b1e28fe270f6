import LatchkeyHTTP
import Testing

@Suite struct CORSTests {
    private func router(_ origins: CORS.Origins) -> Router {
        var router = Router(middleware: [CORS(origins: origins)])
        router.on(
            .post, "/",
            .immediate { _, _ in
                Response(.badRequest, headers: ["x-amzn-ErrorType": "NotAuthorizedException:"])
            })
        return router
    }

    private func preflight(_ origin: String) -> Request {
        Request(
            .options, "/",
            headers: [
                "Origin": origin, "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "content-type,x-amz-target,x-amz-user-agent,cache-control",
            ])
    }

    @Test func `a preflight is answered with what the browser asks for`() async {
        let answer = await router(.any).respond(to: preflight("https://app.example.com"))
        #expect(answer.status == .noContent)
        #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
        #expect(answer.headers["Access-Control-Allow-Methods"]?.contains("POST") == true)
        #expect(
            answer.headers["Access-Control-Allow-Headers"]
                == "content-type,x-amz-target,x-amz-user-agent,cache-control")
        #expect(answer.headers["Access-Control-Allow-Credentials"] == nil)
    }

    @Test func `OAU-08 an error carries the permission and lets the error headers be read`() async {
        let request = Request(.post, "/", headers: ["Origin": "https://app.example.com"])
        let answer = await router(.listed(["https://app.example.com"])).respond(to: request)
        #expect(answer.status == .badRequest)
        #expect(answer.headers["Access-Control-Allow-Origin"] == "https://app.example.com")
        #expect(answer.headers["Vary"] == "Origin")
        let exposed = answer.headers["Access-Control-Expose-Headers"]?.split(separator: ", ") ?? []
        for name in ["x-amzn-errortype", "x-amzn-errormessage", "x-amzn-requestid"] {
            #expect(exposed.contains(Substring(name)))
        }
        let missing = await router(.any).respond(to: Request(.get, "/x", headers: ["Origin": "https://a.example"]))
        #expect(missing.status == .notFound)
        #expect(missing.headers["Access-Control-Allow-Origin"] == "*")
    }

    @Test(arguments: [
        "http://localhost.evil.com", "null", "http://localhostX", "http://localhost:80", "https://localhost",
        "HTTP://LOCALHOST", "http://localhost/", "http://localhos", "",
    ])
    func `OAU-07 an origin that only looks like an allowed one is not permitted`(origin: String) async {
        let router = router(.listed(["http://localhost"]))
        for request in [preflight(origin), Request(.post, "/", headers: ["Origin": origin])] {
            let answer = await router.respond(to: request)
            #expect(!answer.headers.contains("Access-Control-Allow-Origin"))
            #expect(!answer.headers.contains("Access-Control-Allow-Headers"))
        }
        let allowed = await router.respond(to: preflight("http://localhost"))
        #expect(allowed.headers["Access-Control-Allow-Origin"] == "http://localhost")
    }

    @Test func `who is no browser sees nothing of it`() async {
        let answer = await router(.any).respond(to: Request(.post, "/"))
        #expect(answer.headers.map(\.name) == ["x-amzn-ErrorType"])
        let options = await router(.any).respond(to: Request(.options, "/"))
        #expect(options.headers[.allow] == "POST, OPTIONS")
    }
}
