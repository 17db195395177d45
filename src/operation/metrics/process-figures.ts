import { readdirSync } from "node:fs"
import { monitorEventLoopDelay } from "node:perf_hooks"
import type { Registry } from "prom-client"
import Counter from "prom-client/lib/counter.js"
import Gauge from "prom-client/lib/gauge.js"

/** How often the event loop is sampled, in milliseconds: just often enough to notice when it is blocked. */
const LAG_RESOLUTION = 100

/**
 * The metrics of this process under the standard names of Prometheus. For several processes, the values are added up,
 * except that the earliest start and the slowest event loop are reported.
 */
export function addProcessFigures(registry: Registry): void {
  const registers = [registry]
  const startedAt = Math.round(performance.timeOrigin / 1000)
  let counted = 0
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time that was used, in seconds.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      const used = (user + system) / 1e6
      this.inc(Math.max(0, used - counted))
      counted = Math.max(counted, used)
    },
  })
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Memory in use, in bytes.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: "process_start_time_seconds",
    help: "When the process was started, in seconds since 1970.",
    aggregator: "min",
    registers,
    collect() {
      this.set(startedAt)
    },
  })
  if (process.platform === "linux") {
    new Gauge({
      name: "process_open_fds",
      help: "Open files and connections.",
      registers,
      collect() {
        this.set(readdirSync("/proc/self/fd").length)
      },
    })
  }
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION })
  lag.enable()
  new Gauge({
    name: "trainbase_event_loop_lag_seconds",
    help: "The longest delay of the event loop since the metrics were last read, in seconds.",
    aggregator: "max",
    registers,
    collect() {
      this.set(lag.max / 1e9)
      lag.reset()
    },
  })
}
