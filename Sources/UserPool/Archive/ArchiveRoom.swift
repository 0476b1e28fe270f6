/// How much still goes into a part of an archive.
struct ArchiveRoom: Sendable {
    /// How many entries one part holds: as many are written in one transaction, beside which sign-ins wait.
    static let mostEntries = 100
    /// How many bytes of entries one part holds, so that sealed it is shorter than a request may be.
    static let size = 512 << 10

    private var entries = 0, bytes = 0

    init() {}

    /// Takes another entry; false when the part ends before it. The first one is always taken, however long.
    mutating func take(_ count: Int) -> Bool {
        guard entries == 0 || (entries < Self.mostEntries && bytes + count <= Self.size) else { return false }
        entries += 1
        bytes += count
        return true
    }
}
