import LatchkeyPlatform
import Testing

@Suite struct GaugeTests {
    @Test func `a gauge goes up and down and where it is put`() {
        let gauge = Gauge()
        gauge.add(3)
        gauge.subtract(5)
        #expect(gauge.value == -2)
        gauge.set(7)
        #expect(gauge.value == 7)
    }
}
