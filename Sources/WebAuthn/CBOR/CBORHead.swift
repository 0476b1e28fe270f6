internal import CCbor
internal import LatchkeyPlatform

/// What libcbor found at one place: a whole value, the start of an array or a map, or something that is not taken.
enum CBORHead {
    case value(CBORValue)
    case array(count: Int)
    /// `count` is that of the entries.
    case map(count: Int)
    case refused(CBORError)

    /// What libcbor calls with what it found; its context is a `CBORHead` that takes it up.
    static var callbacks: cbor_callbacks {
        cbor_callbacks(
            uint8: { CBORHead.put(.value(.integer(Int64($1))), $0) },
            uint16: { CBORHead.put(.value(.integer(Int64($1))), $0) },
            uint32: { CBORHead.put(.value(.integer(Int64($1))), $0) },
            uint64: { CBORHead.put(CBORHead.integer($1), $0) },
            negint64: { CBORHead.put(CBORHead.negative($1), $0) },
            negint32: { CBORHead.put(.value(.integer(-1 - Int64($1))), $0) },
            negint16: { CBORHead.put(.value(.integer(-1 - Int64($1))), $0) },
            negint8: { CBORHead.put(.value(.integer(-1 - Int64($1))), $0) },
            byte_string_start: { CBORHead.put(.refused(.indefiniteLength), $0) },
            byte_string: { CBORHead.put(.value(.bytes(CBORHead.copy($1, $2))), $0) },
            string: { CBORHead.put(CBORHead.text(CBORHead.copy($1, $2)), $0) },
            string_start: { CBORHead.put(.refused(.indefiniteLength), $0) },
            indef_array_start: { CBORHead.put(.refused(.indefiniteLength), $0) },
            array_start: { CBORHead.put(.array(count: CBORHead.count($1)), $0) },
            indef_map_start: { CBORHead.put(.refused(.indefiniteLength), $0) },
            map_start: { CBORHead.put(.map(count: CBORHead.count($1)), $0) },
            tag: { context, _ in CBORHead.put(.refused(.unsupported), context) },
            float2: { context, _ in CBORHead.put(.refused(.unsupported), context) },
            float4: { context, _ in CBORHead.put(.refused(.unsupported), context) },
            float8: { context, _ in CBORHead.put(.refused(.unsupported), context) },
            undefined: { CBORHead.put(.value(.null), $0) },
            null: { CBORHead.put(.value(.null), $0) },
            boolean: { CBORHead.put(.value(.bool($1)), $0) },
            indef_break: { CBORHead.put(.refused(.malformed), $0) })
    }

    private static func put(_ head: CBORHead, _ context: UnsafeMutableRawPointer?) {
        context?.assumingMemoryBound(to: CBORHead.self).pointee = head
    }

    /// Swift takes C's unsigned `size_t` for an `Int`, of which half are negative.
    private static func count(_ size: Int) -> Int { Int(clamping: UInt(bitPattern: size)) }

    private static func integer(_ value: UInt64) -> CBORHead {
        Int64(exactly: value).map { .value(.integer($0)) } ?? .refused(.unsupported)
    }

    private static func negative(_ value: UInt64) -> CBORHead {
        Int64(exactly: value).map { .value(.integer(-1 - $0)) } ?? .refused(.unsupported)
    }

    private static func text(_ bytes: [UInt8]) -> CBORHead {
        String(streamSafe: bytes).map { .value(.text($0)) } ?? .refused(.malformed)
    }

    private static func copy(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: start, count: count))
    }
}
