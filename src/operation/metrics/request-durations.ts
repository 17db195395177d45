import type { MetricObjectWithValues, MetricValue } from "prom-client"
import type { AnsweredRequest } from "../../http/services.ts"
import type { Figures } from "./figures.ts"

/** Upper bounds of the latency buckets, in seconds: from a cached response to a large list on a slow disk. */
const LATENCIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Methods with a label of their own; a client can invent others. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

interface Labels extends Record<string, string | number> {
  readonly method: string
  readonly route: string
  readonly status: number
}

/** Requests that share the same labels. */
interface Row {
  readonly labels: Labels
  /**
   * Number of requests in each bucket: at most as long as its bound and longer than the previous bound. The last entry
   * counts those longer than all bounds.
   */
  readonly counts: number[]
  /** Total seconds. */
  sum: number
}

/**
 * Number and duration of the requests served. The library's own histogram looks up a row by a string of all labels, which took half a microsecond per request.
 */
export class RequestDurations {
  /** By route, method and status. */
  readonly #rows = new Map<string, Map<string, Map<number, Row>>>()

  observe({ method, route = "none", status, seconds }: AnsweredRequest): void {
    const row = this.#row(METHODS.has(method) ? method : "other", route, status)
    const bucket = LATENCIES.findIndex((bound) => seconds <= bound)
    const index = bucket === -1 ? LATENCIES.length : bucket
    row.counts[index] = (row.counts[index] ?? 0) + 1
    row.sum += seconds
  }

  figures(): Figures {
    const rows = [...this.#rows.values()].flatMap((ofRoute) => [...ofRoute.values()].flatMap((of) => [...of.values()]))
    return [
      metric("counter", {
        name: "http_requests_total",
        help: "Requests that were served.",
        values: rows.map(({ labels, counts }) => ({ labels, value: total(counts) })),
      }),
      metric("histogram", {
        name: "http_request_duration_seconds",
        help: "Time from a request to its response, in seconds.",
        values: rows.flatMap(histogramValues),
      }),
    ]
  }

  #row(method: string, route: string, status: number): Row {
    const known = this.#rows.get(route)?.get(method)?.get(status)
    if (known !== undefined) return known
    const row = { labels: { method, route, status }, counts: new Array<number>(LATENCIES.length + 1).fill(0), sum: 0 }
    const ofRoute = this.#rows.get(route) ?? new Map<string, Map<number, Row>>()
    const ofMethod = ofRoute.get(method) ?? new Map<number, Row>()
    this.#rows.set(route, ofRoute.set(method, ofMethod.set(status, row)))
    return row
  }
}

/**
 * The library types the kinds as numbers, but they are strings. Its type also requires a `collect` function, which JSON
 * lacks.
 */
function metric(
  type: "counter" | "histogram",
  figures: Pick<MetricObjectWithValues<MetricValue<string>>, "name" | "help" | "values">,
): Figures[number] {
  return { ...figures, type, aggregator: "sum" } as unknown as Figures[number]
}

function histogramValues({ labels, counts, sum }: Row) {
  const name = "http_request_duration_seconds"
  const bounds = [...LATENCIES, "+Inf"]
  const buckets = bounds.map((le, index) => {
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total(counts.slice(0, index + 1)) }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total(counts) },
  ]
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
