import LatchkeyPlatform
import Testing

@Suite struct MetricRegistryTests {
    private func text(_ registry: MetricRegistry) -> String { String(decoding: registry.text, as: UTF8.self) }

    @Test func `names and labels come in their order, however they were added`() {
        let registry = MetricRegistry()
        let (gets, posts, open) = (Counter(), Counter(), Gauge())
        registry.add(posts, "requests_total", "Requests.", ["route": "POST /", "status": "2xx"])
        registry.add(open, "connections_open", "Connections.")
        registry.add(gets, "requests_total", "Requests.", ["route": "GET /", "status": "2xx"])
        posts.add(2)
        open.set(-1)
        #expect(
            text(registry) == """
                # HELP connections_open Connections.
                # TYPE connections_open gauge
                connections_open -1
                # HELP requests_total Requests.
                # TYPE requests_total counter
                requests_total{route="GET /",status="2xx"} 0
                requests_total{route="POST /",status="2xx"} 2

                """)
    }

    @Test func `a histogram has buckets, a sum in seconds, and a count that is its last bucket`() {
        let registry = MetricRegistry()
        let histogram = Histogram(unit: .time, bounds: [250_000, 1_000_000_000])
        registry.add(histogram, "read_seconds", "Time.", ["store": "pools"])
        histogram.observe(.microseconds(1500))
        histogram.observe(.seconds(2))
        #expect(
            text(registry) == """
                # HELP read_seconds Time.
                # TYPE read_seconds histogram
                read_seconds_bucket{store="pools",le="0.00025"} 0
                read_seconds_bucket{store="pools",le="1"} 1
                read_seconds_bucket{store="pools",le="+Inf"} 2
                read_seconds_sum{store="pools"} 2.0015
                read_seconds_count{store="pools"} 2

                """)
    }

    @Test func `a histogram without labels has only the bound as one`() {
        let registry = MetricRegistry()
        registry.add(Histogram(unit: .count, bounds: [8]), "group_size", "Writes.")
        #expect(text(registry).contains("group_size_bucket{le=\"8\"} 0\ngroup_size_bucket{le=\"+Inf\"} 0\n"))
        #expect(text(registry).contains("group_size_sum 0\ngroup_size_count 0\n"))
    }

    @Test func `backslashes, line feeds and quotation marks are escaped`() {
        let registry = MetricRegistry()
        registry.add(Counter(), "c_total", "A \\ and\na \"b\".", ["x": "a\\b\n\"c\" é"])
        #expect(
            text(registry) == """
                # HELP c_total A \\\\ and\\na "b".
                # TYPE c_total counter
                c_total{x="a\\\\b\\n\\"c\\" é"} 0

                """)
    }

    @Test(
        arguments: [
            (0.0, "0"), (1_785_000_000.25, "1785000000.25"), (3e9, "3000000000"), (.infinity, "+Inf"),
            (-.infinity, "-Inf"), (.nan, "NaN"), (1e300, "1e+300"), (-0.5, "-0.5"),
        ])
    func `a number that is found out is written as it is read`(_ value: Double, _ expected: String) {
        let registry = MetricRegistry()
        registry.addGauge("g", "G.") { value }
        #expect(text(registry).hasSuffix("\ng \(expected)\n"))
    }

    @Test func `what is found out is found out each time`() {
        let registry = MetricRegistry()
        let counter = Counter()
        registry.addCounter("c_total", "C.") {
            counter.add()
            return Double(counter.value)
        }
        #expect(text(registry).hasSuffix("# TYPE c_total counter\nc_total 1\n"))
        #expect(text(registry).hasSuffix("c_total 2\n"))
    }

    @Test func `a series is named once`() async {
        await #expect(processExitsWith: .failure) {
            let registry = MetricRegistry()
            registry.add(Counter(), "a_total", "A.", ["x": "1"])
            registry.add(Counter(), "a_total", "A.", ["x": "1"])
        }
        await #expect(processExitsWith: .failure) {
            let registry = MetricRegistry()
            registry.add(Counter(), "a_total", "A.")
            registry.add(Gauge(), "a_total", "A.", ["x": "1"])
        }
    }
}
