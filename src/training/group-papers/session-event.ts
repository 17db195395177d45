import { type ContentLine, eventUid, momentValue, textValue } from "../../tools/calendar/icalendar.ts"

/** A session of a group training, as calendars have it (RFC 5545). Instants in epoch milliseconds. */
export interface SessionEvent {
  readonly uid: string
  /** Grows with each change of time or place. */
  readonly sequence: number
  readonly title: string
  readonly place: string | null
  readonly startsAt: number
  readonly endsAt: number
  /** When this was last changed, or announced. */
  readonly stampedAt: number
  readonly description: string
  /** The address of a page about it; undefined for none. */
  readonly address?: string | undefined
  readonly isCancelled?: boolean
}

/** The UID of a session, the same in invitations, feeds and files. */
export function sessionUid(id: number, company: { readonly key: string; readonly createdAt: number }): string {
  return eventUid("session", id, company)
}

/**
 * The lines of an event. Its instants are in UTC: each session is an event of its own, so no calendar needs the rules of
 * a time zone to show it at the right local time.
 *
 * @param more lines that only some uses have
 */
export function sessionEvent(event: SessionEvent, more: readonly ContentLine[] = []): ContentLine[] {
  const { uid, sequence, title, place, startsAt, endsAt, stampedAt, description, address } = event
  const stamped = momentValue(stampedAt)
  return [
    ["BEGIN", "VEVENT"],
    ["UID", uid],
    ["SEQUENCE", String(sequence)],
    ["DTSTAMP", stamped],
    ["LAST-MODIFIED", stamped],
    ["DTSTART", momentValue(startsAt)],
    ["DTEND", momentValue(endsAt)],
    ["SUMMARY", textValue(title)],
    ...(place === null ? [] : [["LOCATION", textValue(place)] as const]),
    ...(description === "" ? [] : [["DESCRIPTION", textValue(description)] as const]),
    ...(address === undefined ? [] : [["URL", address] as const]),
    ["STATUS", event.isCancelled === true ? "CANCELLED" : "CONFIRMED"],
    ["TRANSP", "OPAQUE"],
    ...more,
    ["END", "VEVENT"],
  ]
}
