internal import HTTPServer
internal import LatchkeyHTTP

extension HTTPServer.Limits {
    /// The limits that the settings ask for.
    init(_ http: Configuration.HTTP) {
        self.init()
        message.headBytes = http.headBytes
        message.headerFields = http.headerFields
        message.bodyBytes = http.bodyBytes
        heldBodyBytes = http.heldBodyBytes
        connections = http.connections
        connectionsPerAddress = http.connectionsPerAddress
        streams = http.streams
        handshakeTime = .seconds(http.handshakeSeconds)
        headTime = .seconds(http.headSeconds)
        bodyTime = .seconds(http.bodySeconds)
        bodyRate = http.bodyRate
        idleTime = .seconds(http.idleSeconds)
        stallTime = .seconds(http.stallSeconds)
        sendRate = http.sendRate
        unsentBytes = http.unsentBytes
        waitingAnswerBytes = http.waitingAnswerBytes
        streamBytes = http.streamBytes
    }
}
