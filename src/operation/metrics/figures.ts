import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client"
import AggregatorRegistry from "prom-client/lib/cluster.js"

/** What one process counts, as plain JSON that can be sent to another process. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[]

export function figuresOf(registry: Registry): Promise<Figures> {
  return registry.getMetricsAsJSON()
}

/**
 * The figures of several processes as those of one: counts and sizes are added up, and where a sum would say nothing the
 * metric itself says what to take.
 */
export function addUp(all: readonly Figures[]): Promise<Figures> {
  return figuresOf(aggregated(all))
}

/** What a process leaves behind when it ends: its counts, which must not become less, and nothing that it was or had. */
export function countsOf(figures: Figures): Figures {
  // The types of the library have the kinds as numbers, which they are not.
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
