import type { Entry } from "./reading.ts"

/** How `trainbase audit` writes entries. */
export interface Format {
  /** What stands before the first entry. */
  readonly head: string
  /** An entry with the end of its line. */
  line(entry: Entry): string
}

/** One JSON object a line. */
export const JSON_LINES: Format = { head: "", line: (entry) => `${JSON.stringify(entry)}\n` }

const COLUMNS: Readonly<Record<string, (entry: Entry) => string | number | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  company: ({ company }) => company,
  actor: ({ actor }) => actor.kind,
  client_id: ({ actor }) => (actor.kind === "client" ? actor.client_id : null),
  user_id: ({ actor }) => (actor.kind === "client" ? actor.user_id : null),
  username: ({ actor }) => (actor.kind === "client" ? actor.username : null),
  origin: ({ actor }) => (actor.kind === "client" ? actor.request_id : actor.name),
  action: ({ action }) => action,
  record_type: ({ record }) => record.type,
  record_id: ({ record }) => record.id,
  changes: ({ changes }) => JSON.stringify(changes),
}

/** Comma-separated values with a head (RFC 4180); `changes` is JSON. */
export const CSV: Format = {
  head: csvLine(Object.keys(COLUMNS)),
  line: (entry) => csvLine(Object.values(COLUMNS).map((value) => value(entry))),
}

function csvLine(values: readonly (string | number | null)[]): string {
  const fields = values.map((value) => {
    const text = String(value ?? "")
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${fields.join(",")}\r\n`
}

/** Characters of a value that a reader is shown. */
const SHOWN_LENGTH = 60

/** A line for a reader: when, who, what, of which company, and how. */
export const READABLE: Format = {
  head: "",
  line({ at, actor, company, action, record, changes }) {
    const who =
      actor.kind === "client" ? `${actor.username} (client ${actor.client_id})` : `${actor.kind} ${actor.name}`
    const what = record.id === null ? record.type : `${record.type}:${record.id}`
    const place = company === null ? [] : [`of ${company}`]
    const how = Object.entries(changes).map(([field, { before, after }]) => {
      return before === null ? `${field} ${shown(after)}` : `${field} ${shown(before)} → ${shown(after)}`
    })
    const words = [`${at.slice(0, 19)}Z`, who, [action, what, ...place].join(" "), how.join(", ")]
    return `${words.filter((word) => word !== "").join("  ")}\n`
  },
}

/** JSON, so that no value can break the line or do something to the terminal. */
function shown(value: unknown): string {
  const text = (JSON.stringify(value) ?? "null").replace(/[\u007f-\u009f\u2028\u2029]/g, "?")
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}
