/// Finds the name that someone probably meant.
enum NearestName {
    /// The candidate that takes the fewest changes of a letter; `nil` when even that one is too different to be meant.
    static func of(_ name: String, among candidates: [String]) -> String? {
        let nearest = candidates.min { distance(name, $0) < distance(name, $1) }
        return nearest.flatMap { distance(name, $0) <= max(1, $0.count / 3) ? $0 : nil }
    }

    /// The Levenshtein distance: insertions, deletions and replacements of a character.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.lowercased()), Array(right.lowercased()))
        var row = Array(0...right.count)
        for (i, a) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let replaced = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
