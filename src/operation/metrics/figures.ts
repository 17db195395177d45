import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client"
import AggregatorRegistry from "prom-client/lib/cluster.js"

/** The metrics of one process, as plain JSON that can be sent to another process. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[]

export function figuresOf(registry: Registry): Promise<Figures> {
  return registry.getMetricsAsJSON()
}

/**
 * Merges the figures of several processes: counts and sizes are added up; if a sum is meaningless, the metric defines the
 * aggregation.
 */
export function addUp(all: readonly Figures[]): Promise<Figures> {
  return figuresOf(aggregated(all))
}

/** What remains of a process that has ended: its counters, which must not decrease, but not its gauges. */
export function countsOf(figures: Figures): Figures {
  // The library types the kinds as numbers, but they are strings.
  const kinds: readonly unknown[] = ["counter", "histogram"]
  return figures.filter(({ type }) => kinds.includes(type))
}

/** Figures in the text format of Prometheus. */
export function textOf(all: readonly Figures[]): Promise<string> {
  return aggregated(all).metrics()
}

function aggregated(all: readonly Figures[]): Registry {
  return AggregatorRegistry.aggregate(all.map((figures) => [...figures]))
}
