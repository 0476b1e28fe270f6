extension Span<UInt8> {
    /// Whether the bytes are those of a text that stands in the source code.
    @inlinable
    package func spells(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return withUnsafeBufferPointer { bytes in
            bytes.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: bytes.count))
        }
    }
}
