import { InvalidArgumentError } from "commander"
import { RECORD_TYPES, type RecordType } from "../../audit/rules.ts"
import { isDate } from "../../tools/calendar/dates.ts"

/* Parsers for the option values of `trainbase audit`. All throw `InvalidArgumentError`. */

const DAY = 24 * 60 * 60 * 1000

/** A day (its beginning in UTC) or a date and time, in epoch milliseconds. */
export function beginning(text: string): number {
  return isDate(text) ? Date.parse(text) : instant(text)
}

/** The first millisecond after a day (in UTC) or after a date and time, in epoch milliseconds. */
export function ending(text: string): number {
  return isDate(text) ? Date.parse(text) + DAY : instant(text) + 1
}

function instant(text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new InvalidArgumentError("It must be a day such as 2026-11-20 or an instant such as 2026-11-20T09:30:00Z")
  }
}

/** The record type or the record in a text such as `user` or `user:17`. */
export function recordOf(text: string): { readonly recordType: RecordType; readonly recordId?: number } {
  const [, type, id] = /^([a-z_]+)(?::([1-9]\d{0,14}))?$/.exec(text) ?? []
  const recordType = RECORD_TYPES.find((known) => known === type)
  if (recordType === undefined) {
    throw new InvalidArgumentError(`It must be TYPE or TYPE:ID, where TYPE is one of ${RECORD_TYPES.join(", ")}`)
  }
  return id === undefined ? { recordType } : { recordType, recordId: Number(id) }
}

/** The UUID of a client, in its stored form. */
export function clientUuid(text: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text.toLowerCase()
  throw new InvalidArgumentError("It must be the client_id of an API client, a UUID")
}

export function count(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError("It must be a whole number above 0")
}
