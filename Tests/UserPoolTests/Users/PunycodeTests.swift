import Testing

@testable import UserPool

@Suite struct PunycodeTests {
    /// Examples of RFC 3492 §7.1, and labels that are in use.
    @Test(arguments: [
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"), ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
        ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("PorquénopuedensimplementehablarenEspañol", "PorqunopuedensimplementehablarenEspaol-fmd56a"),
        ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"), ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
        ("例子", "fsqu00a"), ("中国", "fiqs8s"), ("bücher", "bcher-kva"), ("faß", "fa-hia"),
    ])
    func `a label is encoded as RFC 3492 has it`(label: String, encoded: String) {
        #expect(Punycode.label(label.unicodeScalars) == "xn--" + encoded)
    }

    @Test(arguments: ["", "example", "X-1", "xn--fsqu00a"]) func `a label of ASCII stays as it is`(label: String) {
        #expect(Punycode.label(label.unicodeScalars) == label)
    }
}
