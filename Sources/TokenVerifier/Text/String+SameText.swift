extension String {
    /// Whether two texts have the same bytes. `==` takes canonically equivalent texts for equal: `\u{212A}` (Kelvin) for
    /// `K`, so that someone else's name could pass for the one that is meant.
    func isSameText(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
