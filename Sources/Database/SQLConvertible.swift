public import LatchkeyPlatform

/// A Swift value that can be bound to a statement and read from a row.
///
/// A type whose raw value is convertible gets both members for free:
///
/// ```swift
/// enum Medium: String, SQLConvertible { case email, sms }
/// ```
public protocol SQLConvertible {
    /// The value as the store holds it.
    var sqlValue: SQLValue { get }

    /// Reads what the store holds; `nil` when it is of another kind or no value of this type.
    init?(sqlValue: SQLValue)
}

extension SQLConvertible where Self: RawRepresentable, RawValue: SQLConvertible {
    public var sqlValue: SQLValue { rawValue.sqlValue }

    public init?(sqlValue: SQLValue) {
        guard let rawValue = RawValue(sqlValue: sqlValue) else { return nil }
        self.init(rawValue: rawValue)
    }
}

extension SQLValue: SQLConvertible {
    public var sqlValue: SQLValue { self }
    public init?(sqlValue: SQLValue) { self = sqlValue }
}

extension Int64: SQLConvertible {
    public var sqlValue: SQLValue { .integer(self) }
    public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Int: SQLConvertible {
    public var sqlValue: SQLValue { .integer(Int64(self)) }
    public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: SQLConvertible {
    public var sqlValue: SQLValue { .integer(self ? 1 : 0) }
    public init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .integer(0): self = false
        case .integer(1): self = true
        case .null, .integer, .real, .text, .blob: return nil
        }
    }
}

extension Double: SQLConvertible {
    public var sqlValue: SQLValue { .real(self) }
    public init?(sqlValue: SQLValue) {
        guard case .real(let value) = sqlValue else { return nil }
        self = value
    }
}

extension String: SQLConvertible {
    public var sqlValue: SQLValue { .text(self) }
    public init?(sqlValue: SQLValue) {
        guard case .text(let value) = sqlValue else { return nil }
        self = value
    }
}

extension [UInt8]: SQLConvertible {
    public var sqlValue: SQLValue { .blob(self) }
    public init?(sqlValue: SQLValue) {
        guard case .blob(let value) = sqlValue else { return nil }
        self = value
    }
}

extension Timestamp: SQLConvertible {
    public var sqlValue: SQLValue { .integer(milliseconds) }
    public init?(sqlValue: SQLValue) {
        guard case .integer(let value) = sqlValue else { return nil }
        self.init(milliseconds: value)
    }
}

/// A day is stored as its days since 1970-01-01.
extension CivilDate: SQLConvertible {
    public var sqlValue: SQLValue { .integer(daysSinceEpoch) }
    public init?(sqlValue: SQLValue) {
        // The years 1 to 9999, as in every other way to make a date.
        guard case .integer(let days) = sqlValue, (-719_162...2_932_896).contains(days) else { return nil }
        self.init(daysSinceEpoch: days)
    }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    public var sqlValue: SQLValue { self?.sqlValue ?? .null }
    public init?(sqlValue: SQLValue) {
        if case .null = sqlValue {
            self = .none
        } else {
            guard let value = Wrapped(sqlValue: sqlValue) else { return nil }
            self = .some(value)
        }
    }
}
