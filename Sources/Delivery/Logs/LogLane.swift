/// The lines that wait for one destination: bounded in number and bytes.
struct LogLane: Sendable {
    /// The most lines and bytes that wait.
    static let mostLines = 10_000, mostBytes = 16 << 20
    /// The most lines and bytes that are handed over at a time.
    static let batchLines = 500, batchBytes = 1 << 20

    private var lines: [[UInt8]] = []
    private var bytes = 0
    /// How many there was no room for since somebody asked last.
    private(set) var dropped = 0

    /// Whether nothing waits.
    var isEmpty: Bool { lines.isEmpty }

    /// Adds a line, if there is room.
    mutating func add(_ line: [UInt8]) {
        guard lines.count < Self.mostLines, bytes + line.count <= Self.mostBytes else {
            dropped += 1
            return
        }
        lines.append(line)
        bytes += line.count
    }

    /// The next lines to hand over, each with its line feed, and how many they are. They wait on until ``remove(_:)``.
    var next: (text: [UInt8], count: Int) {
        var text: [UInt8] = [], count = 0
        for line in lines.prefix(Self.batchLines) {
            guard count == 0 || text.count + line.count < Self.batchBytes else { break }
            text += line
            text.append(UInt8(ascii: "\n"))
            count += 1
        }
        return (text, count)
    }

    /// The first lines are settled.
    mutating func remove(_ count: Int) {
        bytes -= lines.prefix(count).reduce(0) { $0 + $1.count }
        lines.removeFirst(count)
    }

    /// How many there was no room for; counted anew from then on.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}
