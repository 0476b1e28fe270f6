/// What a recovery does to the rows of one table.
struct RestorationStep: Equatable, Sendable {
    /// Whether it takes away what was made since, or brings back what there was.
    enum Kind: Sendable {
        case takeAway, bringBack
    }

    let kind: Kind
    let entity: JournaledEntity

    /// All, in their order: what is in the way goes first, and what others refer to comes first. How far a recovery is
    /// is stored as the number of its step, so steps are added at the end alone and keep their places, here and below.
    static let all: [RestorationStep] = [
        RestorationStep(kind: .takeAway, entity: .pendingAttributes),
        RestorationStep(kind: .takeAway, entity: .memberships),
        RestorationStep(kind: .takeAway, entity: .groups),
        RestorationStep(kind: .takeAway, entity: .users),
        RestorationStep(kind: .bringBack, entity: .groups),
        RestorationStep(kind: .bringBack, entity: .users),
        RestorationStep(kind: .bringBack, entity: .memberships),
    ]

    /// The tables that a preview looks at. Users and groups are counted; the entries of the others are read, so that
    /// one that is damaged is found before anything is taken away.
    static let previewed: [JournaledEntity] = [.users, .groups, .memberships, .pendingAttributes]
}
