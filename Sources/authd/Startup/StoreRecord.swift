/// Remembers which stores the data folder has had, so that one that has gone is never made anew in silence.
struct StoreRecord {
    static let name = "stores"

    let folder: DataFolder

    /// Throws when one of the stores was there and is not any more.
    ///
    /// A folder whose record is gone as well is told by its credentials, which are written once all stores are there.
    func check(_ stores: [String]) throws(StartupError) {
        let made = try made()
        for store in stores where !folder.has(store) {
            guard made.contains(store) || folder.has(AdminFiles.credentialsName) else { continue }
            throw StartupError(
                "\(folder.path(of: store)) is missing, and this data folder had it: put it back, from a backup if need be; "
                    + "to begin anew, use another data folder")
        }
    }

    /// Remembers stores that have been made.
    func note(_ stores: [String]) throws(StartupError) {
        let made = try made()
        let all = made + stores.filter { !made.contains($0) }
        guard all != made else { return }
        try folder.write(Self.name, all.map { $0 + "\n" }.joined())
    }

    private func made() throws(StartupError) -> [String] {
        String(decoding: try folder.read(Self.name) ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
