/// What clients of the HTTP server may use up.
extension Setting {
    static let http: [Setting] = [
        .init("http.headBytes", \.http.headBytes, "The longest request head in bytes.", in: 1024...(1 << 20)),
        .init("http.headerFields", \.http.headerFields, "The most header fields of a request.", in: 16...10_000),
        .init("http.bodyBytes", \.http.bodyBytes, "The longest request body in bytes.", in: 16_384...(64 << 20)),
        .init(
            "http.heldBodyBytes", \.http.heldBodyBytes,
            "Bytes of request bodies held at a time, the first 16 KiB of each not counted.", in: (1 << 20)...(1 << 40)),
        .init("http.connections", \.http.connections, "The most connections at a time.", in: 16...1_000_000),
        .init(
            "http.connectionsPerAddress", \.http.connectionsPerAddress,
            "The most connections of one client address (IPv6: of one /64) at a time.", in: 1...1_000_000),
        .init(
            "http.streams", \.http.streams,
            "The most event streams at a time; at most three quarters of the connections count.", in: 1...1_000_000),
        .init("http.handshakeSeconds", \.http.handshakeSeconds, "How long a TLS handshake may take.", in: 1...600),
        .init("http.headSeconds", \.http.headSeconds, "How long a request head may take.", in: 1...600),
        .init(
            "http.bodySeconds", \.http.bodySeconds, "How long a body may take before its rate counts.", in: 1...600),
        .init("http.bodyRate", \.http.bodyRate, "The least rate of a body in bytes a second.", in: 1...(1 << 30)),
        .init(
            "http.idleSeconds", \.http.idleSeconds, "How long a connection may wait for its next request.",
            in: 1...3600),
        .init(
            "http.stallSeconds", \.http.stallSeconds,
            "How long a client may take fewer bytes of an answer than the least rate.", in: 1...600),
        .init(
            "http.sendRate", \.http.sendRate,
            "The least rate in bytes a second at which a client takes an answer that waits.", in: 1...(1 << 30)),
        .init(
            "http.unsentBytes", \.http.unsentBytes,
            "Unsent bytes of answers beyond which a connection's next request waits.", in: (16 << 10)...(1 << 30)),
        .init(
            "http.waitingAnswerBytes", \.http.waitingAnswerBytes,
            "Unsent bytes of answers of all connections, the first 16 KiB of each not counted.",
            in: (1 << 20)...(1 << 40)),
        .init(
            "http.streamBytes", \.http.streamBytes, "Unsent bytes of an event stream beyond which it is closed.",
            in: (16 << 10)...(1 << 30)),
    ]
}
