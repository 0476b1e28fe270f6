import LatchkeyJSON
import Testing

@testable import authctl

@Suite struct PrettyJSONTests {
    @Test func `a member has a line of its own`() {
        let value: JSONValue = ["a": 1, "b": ["c": [true, nil], "d": [], "e": [:]], "f\"": "x\ny"]
        #expect(
            PrettyJSON.text(value) == #"""
                {
                  "a": 1,
                  "b": {
                    "c": [
                      true,
                      null
                    ],
                    "d": [],
                    "e": {}
                  },
                  "f\"": "x\ny"
                }
                """#)
    }
}
