import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@Suite struct RequestLogTests {
    @Test func `an answer is a line with id, method, path and status, without the query`() async {
        let lines = Lock<[String]>([])
        let log = Log(write: { line in lines.withLock { $0.append(line) } })
        let router = Router(middleware: [RequestLog(log)])
        let request = Request(.get, "/missing?code=hush")
        _ = await router.respond(to: request)
        let written = lines.withLock { $0 }
        #expect(written.count == 1)
        for part in [
            #""event":"request""#, #""id":"\#(request.id)""#, #""method":"GET""#, #""path":"/missing""#,
            #""status":404"#, #""ms":"#,
        ] {
            #expect(written[0].contains(part), "\(part) in \(written[0])")
        }
        #expect(!written[0].contains("hush"))
    }
}
