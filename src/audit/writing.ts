import { csvLine } from "../tools/csv/line.ts"
import { visible } from "../tools/language/visible.ts"
import type { Entry } from "./reading.ts"

/** The output formats of `trainbase audit`. */
export interface Format {
  /** The text before the first entry. */
  readonly head: string
  /** An entry, including the end of its line. */
  line(entry: Entry): string
}

/** One JSON object per line. */
export const JSON_LINES: Format = { head: "", line: (entry) => `${json(entry)}\n` }

const COLUMNS: Readonly<Record<string, (entry: Entry) => string | number | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  company: ({ company }) => company,
  actor: ({ actor }) => actor.kind,
  client_id: ({ actor }) => (actor.kind === "client" ? actor.client_id : null),
  client_name: ({ actor }) => (actor.kind === "client" ? actor.client_name : null),
  user_id: ({ actor }) => ("user_id" in actor ? actor.user_id : null),
  username: ({ actor }) => ("user_id" in actor ? actor.username : null),
  address: ({ actor }) => ("user_id" in actor ? actor.address : null),
  os_user: ({ actor }) => (actor.kind === "command" ? actor.os_user : null),
  sudo_user: ({ actor }) => (actor.kind === "command" ? actor.sudo_user : null),
  origin: ({ actor }) => ("request_id" in actor ? actor.request_id : actor.name),
  action: ({ action }) => action,
  record_type: ({ record }) => record.type,
  record_id: ({ record }) => record.id,
  record_name: ({ record }) => record.name,
  changes: ({ changes }) => json(changes),
  device: ({ actor }) => (actor.kind === "person" ? actor.device : null),
}

/**
 * Comma-separated values with a header (RFC 4180); `changes` is JSON. No cell can act as a formula or contain invisible
 * characters.
 */
export const CSV: Format = {
  head: csvLine(Object.keys(COLUMNS)),
  line: (entry) => csvLine(Object.values(COLUMNS).map((value) => visible(String(value(entry) ?? "")))),
}

/** The maximum number of characters of a value to show. */
const SHOWN_LENGTH = 60

/** A human-readable line: when, who, what, for which company, and how. */
export const READABLE: Format = {
  head: "",
  line({ at, actor, company, action, record, changes }) {
    const what = record.id === null ? record.type : `${record.type}:${record.id}`
    const called = record.name === null ? [] : [shown(record.name)]
    const place = company === null ? [] : [`of ${company}`]
    const how = Object.entries(changes).map(([field, { before, after }]) => {
      return before === null ? `${field} ${shown(after)}` : `${field} ${shown(before)} → ${shown(after)}`
    })
    const words = [`${at.slice(0, 19)}Z`, whoIs(actor), [action, what, ...called, ...place].join(" "), how.join(", ")]
    return `${words
      .filter((word) => word !== "")
      .map(visible)
      .join("  ")}\n`
  },
}

function whoIs(actor: Entry["actor"]): string {
  if (actor.kind === "client") {
    const { username, client_id, client_name, address } = actor
    const name = client_name === null ? [] : [shown(client_name)]
    const place = address === null ? [] : [`from ${address}`]
    return [`${username} (client ${[...name, client_id].join(" ")})`, ...place].join(" ")
  }
  if (actor.kind === "person") {
    const place = actor.address === null ? [] : [`from ${actor.address}`]
    return [actor.username ?? "somebody unknown", ...place].join(" ")
  }
  const { kind, name } = actor
  if (kind === "server" || actor.os_user === null) return `${kind} ${name}`
  return `${kind} ${name} by ${actor.sudo_user === null ? "" : `${actor.sudo_user} as `}${actor.os_user}`
}

/** JSON, so that no value can break the line; a long one is truncated between characters. */
function shown(value: unknown): string {
  const characters = [...(JSON.stringify(value) ?? "null")]
  return characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join("")}…` : characters.join("")
}

/** JSON without invisible characters. */
function json(value: unknown): string {
  return visible(JSON.stringify(value))
}
