/// A value as the store holds it: the five kinds that every engine of ours has.
public enum SQLValue: Sendable, Hashable {
    /// No value.
    case null
    /// A signed integer of 64 bits. Truth values are 0 and 1, moments are milliseconds since the epoch.
    case integer(Int64)
    /// A binary floating-point number of 64 bits.
    case real(Double)
    /// Unicode text.
    case text(String)
    /// Bytes.
    case blob([UInt8])
}
