import Testing

@testable import authbench

struct OpenSSLSpeedTests {
    @Test(arguments: ["+F2:2:2048:0.000500:0.000020", "+F2:2:2048:2000.0:50000.0"])
    func `seconds an operation and operations a second are both understood`(line: String) throws {
        let speed = try OpenSSLSpeed(parsing: "Doing 2048 bits private rsa's for 1s\n\(line)\n")
        #expect(abs(speed.rsaSigns - 2000) < 1e-6)
        #expect(abs(speed.rsaVerifies - 50_000) < 1e-6)
    }

    @Test(arguments: ["", "+F2:2:2048:0:0", "+F2:2:2048"])
    func `no figures are an error`(text: String) {
        #expect(throws: BenchError.self) { try OpenSSLSpeed(parsing: text) }
    }
}
