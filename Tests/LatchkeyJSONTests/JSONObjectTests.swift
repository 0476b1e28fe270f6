import LatchkeyJSON
import Testing

struct JSONObjectTests {
    @Test func `of two members with one name the later value stands at the earlier place`() {
        let object = JSONObject([("a", 1), ("b", 2), ("a", 3)])
        #expect(object.names == ["a", "b"])
        #expect(object["a"] == 3)
        #expect(object.map(\.value) == [3, 2])
    }

    @Test func `setting nil removes, and removing what is not there changes nothing`() {
        var object: JSONObject = ["a": 1, "b": 2]
        object["c"] = nil
        object["a"] = nil
        #expect(object.names == ["b"])
        #expect(object[0].name == "b")
    }
}
