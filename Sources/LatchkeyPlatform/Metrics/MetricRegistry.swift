/// The names of what is measured, and all of it as text for a monitoring system.
///
/// ```swift
/// let refused = Counter()
/// registry.add(refused, "latchkey_hash_refused_total", "Hashes refused because too many wait.")
/// registry.add(latency, "latchkey_read_seconds", "Time of a read.", ["store": "pools"])
/// let text = registry.text            // Prometheus text format 0.0.4
/// ```
/// Everything is named when the program is put together: a label has values that were known then, never a text that a
/// client sent, so that nobody can make the text grow or read another's name in it. Names that Prometheus would not
/// take (https://prometheus.io/docs/concepts/data_model/) and names used twice are mistakes of the program and trap.
public final class MetricRegistry: Sendable {
    /// What belongs to one name.
    private struct Family {
        let type: MetricText.FamilyType
        let help: String
        let labelNames: [String]
        /// By the text of their labels.
        var series: [String: Source]
    }

    private enum Source {
        case counter(Counter)
        case gauge(Gauge)
        case histogram(Histogram)
        case reading(@Sendable () -> Double)
    }

    private let families = Lock<[String: Family]>([:])

    /// Makes a registry that names nothing.
    public init() {}

    /// Names a counter; by convention the name ends in `_total`.
    public func add(
        _ counter: Counter, _ name: String, _ help: String, _ labels: KeyValuePairs<String, String> = [:]
    ) {
        add(.counter(counter), .counter, name, help, labels)
    }

    /// Names a gauge.
    public func add(_ gauge: Gauge, _ name: String, _ help: String, _ labels: KeyValuePairs<String, String> = [:]) {
        add(.gauge(gauge), .gauge, name, help, labels)
    }

    /// Names a histogram; by convention the name of one of times ends in `_seconds`.
    public func add(
        _ histogram: Histogram, _ name: String, _ help: String, _ labels: KeyValuePairs<String, String> = [:]
    ) {
        add(.histogram(histogram), .histogram, name, help, labels)
    }

    /// Names a number that is found out whenever somebody asks. `read` returns soon.
    public func addGauge(
        _ name: String, _ help: String, _ labels: KeyValuePairs<String, String> = [:],
        read: @escaping @Sendable () -> Double
    ) {
        add(.reading(read), .gauge, name, help, labels)
    }

    /// Names a number that only grows and is found out whenever somebody asks. `read` returns soon.
    public func addCounter(
        _ name: String, _ help: String, _ labels: KeyValuePairs<String, String> = [:],
        read: @escaping @Sendable () -> Double
    ) {
        add(.reading(read), .counter, name, help, labels)
    }

    /// The content type of ``text``.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// Everything that has a name, in Prometheus text format 0.0.4
    /// (https://prometheus.io/docs/instrumenting/exposition_formats/), by name and then by labels.
    public var text: [UInt8] {
        // The numbers are read unlocked, since a reading is another's code.
        let families = families.withLock { $0 }
        var text = MetricText()
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            text.begin(name, family.type, help: family.help)
            for (labels, source) in family.series.sorted(by: { $0.key < $1.key }) {
                switch source {
                case .counter(let counter): text.sample(name, labels, "\(counter.value)")
                case .gauge(let gauge): text.sample(name, labels, "\(gauge.value)")
                case .reading(let read): text.sample(name, labels, MetricText.number(read()))
                case .histogram(let histogram): text.histogram(name, labels, histogram)
                }
            }
        }
        return text.bytes
    }

    private func add(
        _ source: Source, _ type: MetricText.FamilyType, _ name: String, _ help: String,
        _ labels: KeyValuePairs<String, String>
    ) {
        precondition(MetricText.isMetricName(name), "no name of a metric: \(name)")
        let names = labels.map(\.key)
        precondition(names.allSatisfy(MetricText.isLabelName), "no names of labels: \(names)")
        let text = MetricText.labels(labels)
        families.withLock { families in
            var family = families[name] ?? Family(type: type, help: help, labelNames: names, series: [:])
            precondition(
                family.type == type && family.help == help && family.labelNames == names,
                "\(name) is named in two ways")
            let former = family.series.updateValue(source, forKey: text)
            precondition(former == nil, "\(name){\(text)} is named twice")
            families[name] = family
        }
    }
}
