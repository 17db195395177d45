import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client"
import AggregatorRegistry from "prom-client/lib/cluster.js"

/** The metrics of one process, as plain JSON that can be sent to another process. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[]

export function figuresOf(registry: Registry): Promise<Figures> {
  return registry.getMetricsAsJSON()
}

/**
 * Merges the metrics of several processes. Counts and sizes are added up; where a sum would be meaningless, the metric
 * defines the aggregation.
 */
export function addUp(all: readonly Figures[]): Promise<Figures> {
  return figuresOf(aggregated(all))
}

/** The counters of a process that has ended, which must not decrease; its gauges are dropped. */
export function countsOf(figures: Figures): Figures {
  // The library types the kinds as numbers, but they are strings.
  const kinds: readonly unknown[] = ["counter", "histogram"]
  return figures.filter(({ type }) => kinds.includes(type))
}

/** Formats metrics in the text format of Prometheus. */
export function textOf(all: readonly Figures[]): Promise<string> {
  return aggregated(all).metrics()
}

function aggregated(all: readonly Figures[]): Registry {
  return AggregatorRegistry.aggregate(all.map((figures) => [...figures]))
}
