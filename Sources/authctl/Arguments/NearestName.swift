/// Guesses what somebody meant who mistyped a name.
enum NearestName {
    /// The name that is the fewest edits away, when they are few for its length; case does not count.
    static func to(_ word: String, among names: [String]) -> String? {
        let measured = names.map { (name: $0, edits: distance(word.lowercased(), $0.lowercased())) }
        guard let best = measured.min(by: { $0.edits < $1.edits }) else { return nil }
        return best.edits <= max(1, best.name.count / 3) ? best.name : nil
    }

    /// The number of characters to put in, take out or replace (Levenshtein distance).
    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (index, character) in left.enumerated() {
            var previous = row[0]
            row[0] = index + 1
            for column in right.indices {
                let replaced = previous + (character == right[column] ? 0 : 1)
                previous = row[column + 1]
                row[column + 1] = min(replaced, previous + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
