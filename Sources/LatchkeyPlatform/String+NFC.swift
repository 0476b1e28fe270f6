@_spi(_Unicode) import Swift

extension String {
    /// The text in Normalization Form C (Unicode Standard Annex #15): canonically equivalent texts become the same
    /// bytes, so they can be stored, hashed and compared as bytes.
    ///
    /// The standard library normalizes for `==` but offers the result only to Foundation, through this interface; it
    /// spares the server Foundation and its conversion to UTF-16.
    public var nfc: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var text = ""
        text.unicodeScalars.append(contentsOf: _nfc)
        return text
    }
}
