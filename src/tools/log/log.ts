import pino, { type Logger } from "pino"
import { LogOutput } from "./output.ts"

/** Log lines, without secrets and personal data. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "flush">

interface LogOptions {
  readonly format: "json" | "text"
  readonly level: "debug" | "info" | "warn" | "error"
}

const STANDARD_ERROR = 2

const LOST = "log lines were lost, because the log could not be written"

/** Log lines on standard error, so that standard output stays free for the output of commands. */
export function createLog({ format, level }: LogOptions): Log {
  const lineOf = format === "json" ? (line: string) => line : readable
  const output = new LogOutput(STANDARD_ERROR, (lines) =>
    lineOf(`${JSON.stringify({ level: "warn", time: new Date().toISOString(), lines, msg: LOST })}\n`),
  )
  const stream = { write: (line: string) => output.write(lineOf(line)), flush: () => output.flush() }
  return pino(
    {
      level,
      base: null,
      timestamp: createTimestamp(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields },
    },
    stream,
  )
}

/** The time in pino's form; lines of the same millisecond share its text. */
function createTimestamp(): () => string {
  let written = 0
  let text = ""
  return () => {
    const now = Date.now()
    if (now !== written) text = `,"time":"${new Date(now).toISOString()}"`
    written = now
    return text
  }
}

/** A log without output, for commands that report in their own way and for tests. */
export function silentLog(): Log {
  return pino({ level: "silent" })
}

/**
 * The logged fields of an error: its class, message and stack, including those of its causes, and a code. Other
 * properties that libraries add to errors may be data of a user, or a secret.
 */
function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  const { code, hint } = error as { code?: unknown; hint?: unknown }
  return { type, message, stack, ...(isPlain(code) ? { code } : {}), ...(isPlain(hint) ? { hint } : {}) }
}

function isPlain(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number"
}

/**
 * A JSON line in readable form: time, level, message, then the other fields as name=value, and the stack of an error
 * below it, indented. Ambiguous values are in quotes, so that no value starts a new line.
 */
function readable(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>
  const { stack, message, type: _, ...more } = (err ?? {}) as Record<string, unknown>
  const rest = Object.entries({ ...fields, ...more }).map(([name, value]) => `${name}=${shown(value)}`)
  const said = stack ?? message
  const below = typeof said === "string" ? said.split("\n").map((text) => `    ${withoutControls(text)}\n`) : []
  return `${[time, String(level).toUpperCase().padEnd(5), withoutControls(String(msg)), ...rest].join(" ")}\n${below.join("")}`
}

function shown(value: unknown): string {
  return typeof value === "string" && /^[^\s"=\p{C}]+$/u.test(value) ? value : withoutControls(JSON.stringify(value))
}

/** JSON does not escape some characters that move a terminal's cursor or change its direction. */
function withoutControls(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
