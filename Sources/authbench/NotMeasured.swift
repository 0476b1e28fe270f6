/// Why a measurement could not be made on this machine or with this build; the others go on.
struct NotMeasured: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
