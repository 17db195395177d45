import Counter from "prom-client/lib/counter.js"
import Gauge from "prom-client/lib/gauge.js"
import Histogram from "prom-client/lib/histogram.js"
import Registry from "prom-client/lib/registry.js"
import type { AnsweredRequest } from "../../http/services.ts"
import { type Figures, figuresOf } from "./figures.ts"
import { addProcessFigures } from "./process-figures.ts"

/** Upper bounds of the latency buckets, in seconds: from a cached response to a large list on a slow disk. */
const LATENCIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Methods with a label of their own; a client can invent others. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** What this process counts of its own work. Every call takes a microsecond or two. */
export interface Counters {
  request(answered: AnsweredRequest): void
  /** An access token was issued. */
  tokenIssued(): void
  /** @param error the code of RFC 6749, or `rate_limited` */
  tokenRefused(error: string): void
  /** A certificate was made as a PDF; one that is served from the cache does not count. */
  certificateMade(): void
  /** An attempt at a job has ended. */
  jobAttempt(kind: string, outcome: "done" | "failed"): void
  /** All of these and the current figures of the process. */
  figures(): Promise<Figures>
}

/** @param leads whether this process is the leader */
export function createCounters(leads: () => boolean): Counters {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ["method", "route", "status"] as const
  new Counter({
    name: "http_requests_total",
    help: "Requests that were answered.",
    labelNames,
    registers,
    // The histogram counts them too: one lookup of the labels is enough for each request.
    async collect() {
      const { values } = await durations.get()
      // Synchronous, because several may collect at the same time.
      this.reset()
      for (const { metricName, labels, value } of values) {
        if (metricName === "http_request_duration_seconds_count") this.inc(labels, value)
      }
    },
  })
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request to its answer, in seconds.",
    labelNames,
    buckets: LATENCIES,
    registers,
  })
  const limited = new Counter({
    name: "trainbase_rate_limited_requests_total",
    help: "Requests that were refused because of a rate limit.",
    registers,
  })
  const issued = new Counter({
    name: "trainbase_tokens_issued_total",
    help: "Access tokens that were issued.",
    registers,
  })
  const refused = new Counter({
    name: "trainbase_token_requests_refused_total",
    help: "Requests for an access token that were refused, by the reason.",
    labelNames: ["error"],
    registers,
  })
  const made = new Counter({
    name: "trainbase_certificates_made_total",
    help: "Certificates that were made as a PDF.",
    registers,
  })
  const attempts = new Counter({
    name: "trainbase_job_attempts_total",
    help: "Attempts at jobs that have ended, by kind (a mail and a video is a job each) and outcome.",
    labelNames: ["kind", "outcome"],
    registers,
  })
  new Gauge({
    name: "trainbase_leader",
    help: "1 when this server does the duties of all that work on the database, else 0.",
    aggregator: "max",
    registers,
    collect() {
      this.set(leads() ? 1 : 0)
    },
  })
  addProcessFigures(registry)

  return {
    request({ method, route = "none", status, seconds }) {
      const labels = { method: METHODS.has(method) ? method : "other", route, status }
      durations.observe(labels, seconds)
      if (status === 429) limited.inc()
    },
    tokenIssued: () => issued.inc(),
    tokenRefused: (error) => refused.inc({ error }),
    certificateMade: () => made.inc(),
    jobAttempt: (kind, outcome) => attempts.inc({ kind, outcome }),
    figures: () => figuresOf(registry),
  }
}
