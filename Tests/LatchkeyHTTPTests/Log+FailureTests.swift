import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@Suite struct LogFailureTests {
    private struct Broken: Error {}

    @Test func `a failure is logged with the request's id, and work that was given up is none`() async {
        let lines = Lock<[String]>([])
        let log = Log(level: .debug) { line in lines.withLock { $0.append(line) } }
        let request = Request(.post, "/door")
        #expect(log.failure(Broken(), of: request, "path", request.path))
        #expect(!log.failure(CancellationError(), of: request, "path", request.path))
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(!log.failure(Broken(), of: request, "operation", "Open"))
        }.value
        let written = lines.withLock { $0 }
        #expect(written.count == 3 && written.allSatisfy { $0.contains("\"id\":\"\(request.id)\"") })
        #expect(written[0].contains(#""level":"error","event":"unexpected""#))
        #expect(written[0].contains(#""path":"/door","error":"Broken: Broken()""#))
        #expect(written[1].contains(#""level":"debug","event":"aborted""#))
        #expect(written[2].contains(#""event":"aborted""#) && written[2].contains(#""operation":"Open""#))
    }
}
