import Counter from "prom-client/lib/counter.js"
import Gauge from "prom-client/lib/gauge.js"
import Registry from "prom-client/lib/registry.js"
import type { AnsweredRequest } from "../../http/services.ts"
import { type Figures, figuresOf } from "./figures.ts"
import { addProcessFigures } from "./process-figures.ts"
import { RequestDurations } from "./request-durations.ts"

/** Counters of this process's own work. Every call takes at most a microsecond. */
export interface Counters {
  request(answered: AnsweredRequest): void
  /** Counts an issued access token. */
  tokenIssued(): void
  /** @param error the code of RFC 6749, or `rate_limited` */
  tokenRefused(error: string): void
  /** Counts a generated certificate PDF; serving one from the cache does not count. */
  certificateMade(): void
  /** Counts a finished attempt at a job. */
  jobAttempt(kind: string, outcome: "done" | "failed"): void
  /** Counts a finished attempt to deliver an event to a webhook. */
  webhookAttempt(outcome: "delivered" | "failed"): void
  /** All of these counters, and the current process metrics. */
  figures(): Promise<Figures>
}

/** @param leads whether this process is the leader */
export function createCounters(leads: () => boolean): Counters {
  const registry = new Registry()
  const registers = [registry]
  const durations = new RequestDurations()
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
    help: "Requests for an access token that were refused, by reason.",
    labelNames: ["error"],
    registers,
  })
  const made = new Counter({
    name: "trainbase_certificates_made_total",
    help: "Certificate PDFs that were made.",
    registers,
  })
  const attempts = new Counter({
    name: "trainbase_job_attempts_total",
    help: "Finished attempts at jobs, by kind (each mail and each video is a job) and outcome.",
    labelNames: ["kind", "outcome"],
    registers,
  })
  const deliveries = new Counter({
    name: "trainbase_webhook_attempts_total",
    help: "Finished attempts to deliver events to webhooks, by outcome.",
    labelNames: ["outcome"],
    registers,
  })
  new Gauge({
    name: "trainbase_leader",
    help: "1 if this process does the periodic tasks for all processes on the database, else 0.",
    aggregator: "max",
    registers,
    collect() {
      this.set(leads() ? 1 : 0)
    },
  })
  addProcessFigures(registry)

  return {
    request(answered) {
      durations.observe(answered)
      if (answered.status === 429) limited.inc()
    },
    tokenIssued: () => issued.inc(),
    tokenRefused: (error) => refused.inc({ error }),
    certificateMade: () => made.inc(),
    jobAttempt: (kind, outcome) => attempts.inc({ kind, outcome }),
    webhookAttempt: (outcome) => deliveries.inc({ outcome }),
    figures: async () => [...durations.figures(), ...(await figuresOf(registry))],
  }
}
