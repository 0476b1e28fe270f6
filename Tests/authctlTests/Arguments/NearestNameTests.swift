import Testing

@testable import authctl

@Suite struct NearestNameTests {
    @Test(
        arguments: [
            ("signn", "signin"), ("sigin", "signin"), ("AdminGetUsr", "AdminGetUser"), ("admingetuser", "AdminGetUser"),
            ("zzz", nil), ("", nil),
        ] as [(String, String?)])
    func `a slip is understood, nonsense is not`(_ word: String, _ name: String?) {
        #expect(NearestName.to(word, among: ["signin", "signup", "AdminGetUser", "watch"]) == name)
    }
}
