import LatchkeyPlatform
import Testing

@Suite struct CounterTests {
    @Test func `counts from many threads are all counted`() async {
        let counter = Counter()
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<10_000 { counter.add() } } }
        }
        counter.add(5)
        #expect(counter.value == 80_005)
    }
}
