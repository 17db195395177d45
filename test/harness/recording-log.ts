import pino from "pino"
import type { Log } from "../../src/tools/log/log.ts"

/** A log whose lines can be inspected. */
export class RecordingLog {
  readonly lines: Record<string, unknown>[] = []
  readonly log: Log = pino(
    { base: null, timestamp: false, formatters: { level: (label) => ({ level: label }) } },
    { write: (line: string) => this.lines.push(JSON.parse(line)) },
  )
}
