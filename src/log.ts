import pino, { type DestinationStream, type Logger } from "pino"

/** Log lines; never a secret, never personal data. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "flush">

interface LogOptions {
  readonly format: "json" | "text"
  readonly level: "debug" | "info" | "warn" | "error"
}

/**
 * Bytes that are gathered before they are written, so that a busy server does not pay a system call a request. With the
 * line that makes them full they stay below 4096, up to which pipes keep apart what several workers write.
 */
const BUFFER = 3072

/** How long a line may wait in the buffer, in milliseconds. */
const FLUSH_INTERVAL = 250

/** Log lines on standard error, so that standard output stays free for what commands answer. */
export function createLog({ format, level }: LogOptions): Log {
  const destination = pino.destination({ fd: 2, sync: true, minLength: BUFFER })
  setInterval(() => destination.flush(), FLUSH_INTERVAL).unref()
  process.on("exit", () => destination.flushSync())
  const stream: DestinationStream =
    format === "json" ? destination : { write: (line) => destination.write(readable(line)) }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  )
}

/** A log that says nothing, for commands that report in their own way and for tests. */
export function silentLog(): Log {
  return pino({ level: "silent" })
}

/** One JSON line as a person reads it: time, level, message, then the other fields as name=value. */
function readable(line: string): string {
  const { time, level, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
  const rest = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  )
  return `${[time, String(level).toUpperCase().padEnd(5), msg, ...rest].join(" ")}\n`
}
