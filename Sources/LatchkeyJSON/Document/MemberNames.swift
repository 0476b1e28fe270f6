internal import Glibc

/// The names of an object's members as they are met, none of which may come twice.
///
/// Names are one when Swift takes their texts for equal, as canonically equivalent ones are. Where all are ASCII that
/// is a matter of bytes, and a few are compared sooner than texts are made of them and hashed.
struct MemberNames {
    private var plain = InlineArray<16, UnsafeBufferPointer<UInt8>>(
        repeating: UnsafeBufferPointer(start: nil, count: 0))
    private var plainCount = 0
    private var others: Set<String>?

    /// Adds a name, whose bytes stay where they are; `false` when it was there.
    mutating func insert(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        if others == nil, plainCount < plain.count, name.allSatisfy({ $0 < 0x80 }) {
            for index in 0..<plainCount where Self.areSame(plain[index], name) {
                return false
            }
            plain[plainCount] = name
            plainCount += 1
            return true
        }
        var texts = others ?? Set((0..<plainCount).map { String(decoding: plain[$0], as: UTF8.self) })
        others = nil
        defer { others = texts }
        return texts.insert(String(decoding: name, as: UTF8.self)).inserted
    }

    private static func areSame(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count, let start = left.baseAddress, let other = right.baseAddress else {
            return left.count == right.count
        }
        return memcmp(start, other, left.count) == 0
    }
}
