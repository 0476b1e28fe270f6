import Testing

@testable import authd

struct NearestNameTests {
    @Test(arguments: [("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("Ab", "aB", 0)])
    func `a distance counts changed letters, whatever their case`(left: String, right: String, distance: Int) {
        #expect(NearestName.distance(left, right) == distance)
        #expect(NearestName.distance(right, left) == distance)
    }

    @Test func `the nearest of some names is found`() {
        #expect(NearestName.of("--lisen", among: ["--data", "--listen", "--demo"]) == "--listen")
        #expect(NearestName.of("x", among: []) == nil)
        #expect(NearestName.of("--bogus", among: ["--data", "--listen", "--demo"]) == nil)
    }
}
