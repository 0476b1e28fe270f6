/// What takes the lines of pools' logs to where they go.
///
/// The destination is what a pool names in SetLogDeliveryConfiguration, an Amazon Resource Name; where that really is,
/// the operator says.
public protocol LogSender: Sendable {
    /// Takes a line, a JSON object without a line feed. Returns at once: it is written in a while, and what there is no
    /// room for is dropped.
    func send(_ line: [UInt8], to destination: String)
}
