/// A text with places that are filled in: `Dear {name}, your code is {####}.`
///
/// A place is a name of ASCII letters, digits and `_ : . - #` in braces; any other brace is itself, and so is `{` that
/// is written twice. Places are found once, so what is filled in is never read as a place.
public struct PlaceholderText: Sendable, Equatable {
    private enum Piece: Sendable, Equatable {
        case text(String)
        case place(String)
    }

    private let pieces: [Piece]

    /// Finds the places of a text.
    public init(_ text: String) {
        var pieces: [Piece] = []
        var plain = ""
        var rest = text.unicodeScalars[...]
        while let first = rest.first {
            if first == "{" {
                let after = rest.dropFirst()
                let name = after.prefix(while: Self.isOfName)
                if after.first == "{" {
                    plain.unicodeScalars.append("{")
                    rest = after.dropFirst()
                    continue
                }
                if !name.isEmpty, after[name.endIndex...].first == "}" {
                    if !plain.isEmpty { pieces.append(.text(plain)) }
                    plain = ""
                    pieces.append(.place(String(name)))
                    rest = after[name.endIndex...].dropFirst()
                    continue
                }
            }
            plain.unicodeScalars.append(first)
            rest = rest.dropFirst()
        }
        if !plain.isEmpty { pieces.append(.text(plain)) }
        self.pieces = pieces
    }

    /// The names of the places, in order; one that occurs twice is there twice.
    public var places: [String] {
        pieces.compactMap { if case .place(let name) = $0 { name } else { nil } }
    }

    /// The text with each place filled in.
    public func filled(_ value: (String) -> String) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .place(let name): value(name)
            }
        }.joined()
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", ":", ".", "-", "#": true
        default: false
        }
    }
}
