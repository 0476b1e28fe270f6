/// What a TPM says of a key that it holds: `TPMS_ATTEST` (TPM 2.0 Library Part 2 §10.12.12).
struct TPMAttest {
    /// `TPM_GENERATED_VALUE`: a TPM signs nothing with it that it did not make itself.
    static let generatedValue: UInt32 = 0xff54_4347
    /// `TPM_ST_ATTEST_CERTIFY`.
    static let certify: UInt16 = 0x8017

    let magic: UInt32
    let type: UInt16
    let extraData: [UInt8]
    /// The name of the key that is certified; `nil` when something else is.
    let objectName: [UInt8]?

    /// `nil` when it is cut or goes on after its end.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        // The clock (clock, resetCount, restartCount, safe) and the firmware's version are of no interest here.
        guard let magic = reader.uint32(), let type = reader.uint16(), reader.countedBytes() != nil,
            let extraData = reader.countedBytes(), reader.bytes(17) != nil, reader.bytes(8) != nil
        else { return nil }
        self.magic = magic
        self.type = type
        self.extraData = extraData
        guard type == Self.certify else {
            objectName = nil
            return
        }
        guard let name = reader.countedBytes(), reader.countedBytes() != nil, reader.isAtEnd else { return nil }
        objectName = name
    }
}
