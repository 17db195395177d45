import type { Setup } from "./report.ts"
import { type Figure, isMet, type LoadFigures, type Result } from "./results.ts"

/** One JSON document, with the units in the names; figures that could not be measured are null. */
export function jsonReport({ machine, steal, flushes, seconds, ...setup }: Setup, results: readonly Result[]): string {
  const { memory, busyBefore, ...others } = machine
  const document = {
    ...setup,
    seconds_per_run: seconds,
    machine: { ...others, memory_gb: memory, load_average_before: busyBefore },
    cpu_kept_by_host_percent: steal,
    flush_p50_ms: flushes.p50,
    flush_p99_ms: flushes.p99,
    results: results.map(jsonResult),
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

function jsonResult({ name, users, title, loads, figures, memory }: Result) {
  const course = memory === undefined ? {} : { memory_mb: memory.megabytes, memory_interval_seconds: memory.interval }
  return { name, users, title, loads: loads.map(jsonLoad), figures: figures.map(jsonFigure), ...course }
}

function jsonLoad({ server, rate, changes, p50, p99, cpu, databaseCpu, share, memory }: LoadFigures) {
  return {
    server,
    requests_per_second: rate,
    changes_per_second: changes,
    p50_ms: p50,
    p99_ms: p99,
    cpu_ms_per_request: cpu,
    database_cpu_ms_per_request: databaseCpu,
    trainbase_rate_percent_of_this: share,
    memory_mb: memory,
  }
}

function jsonFigure({ goal, ...figure }: Figure) {
  return goal === undefined ? figure : { ...figure, goal, met: isMet(figure.value, goal) }
}
