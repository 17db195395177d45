import type { Reason } from "../reminders/steps.ts"

/** Which mails about sessions are to be sent. A rule without SQL and clock. Instants in epoch milliseconds. */

/** A session as its participants know it. */
export interface Announced {
  readonly session_id: number
  readonly uid: string
  /** Grows with each change of time or place. */
  readonly revision: number
  readonly title: string
  readonly place: string | null
  readonly starts_at: number
  readonly ends_at: number
}

export const INVITATION_STATES = ["none", "requested", "cancelled"] as const

/** What was last sent to somebody about a session. */
export interface Invited {
  readonly session_id: number
  readonly user_id: number
  /** What the calendar of the person has; `none` if nothing was ever sent. */
  readonly state: (typeof INVITATION_STATES)[number]
  readonly sequence: number
  readonly revision: number
  /** Why it was not sent; null if it was. */
  readonly obstacle: Reason | null
  readonly organizer_name: string | null
  readonly organizer_address: string | null
}

/** Somebody who takes part. */
export interface Guest {
  readonly user_id: number
  readonly assignment_id: number | null
}

/** A mail, or that somebody cannot get one. */
export interface Notice {
  readonly session_id: number
  readonly user_id: number
  readonly assignment_id: number | null
  readonly method: "request" | "cancel"
  readonly isUpdate: boolean
  readonly sequence: number
  readonly revision: number
  /** What was sent before; undefined if nothing was. */
  readonly before: Invited | undefined
}

interface Facts {
  /** The sessions that take place, in order, as they are announced now. */
  readonly sessions: readonly Announced[]
  /** All sessions of the training that were ever announced. */
  readonly announced: readonly Announced[]
  readonly guests: readonly Guest[]
  readonly invited: readonly Invited[]
  readonly obstacleOf: (userId: number) => Reason | undefined
  readonly now: number
}

/** The mails that bring the calendars of all participants up to date. Nobody is invited to what has begun. */
export function noticesFor(facts: Facts): readonly Notice[] {
  return [...cancellations(facts), ...requests(facts)]
}

function requests({ sessions, guests, invited, obstacleOf, now }: Facts): Notice[] {
  const known = new Map(invited.map((row) => [keyOf(row), row]))
  return sessions.flatMap(({ session_id, revision, starts_at }) =>
    guests.flatMap(({ user_id, assignment_id }): Notice[] => {
      const before = known.get(keyOf({ session_id, user_id }))
      const isHeld = before?.state === "requested"
      const isOutdated = before !== undefined && before.revision < revision
      const isMissed = before !== undefined && before.obstacle !== null && obstacleOf(user_id) === undefined
      const isNews = before === undefined || before.state === "cancelled" || isOutdated || isMissed
      if (!isNews || (!isHeld && starts_at <= now)) return []
      const wasSent = before !== undefined && before.state !== "none"
      const sequence = wasSent ? Math.max(revision, before.sequence + 1) : revision
      const method = "request"
      return [{ session_id, user_id, assignment_id, method, isUpdate: isHeld, sequence, revision, before }]
    }),
  )
}

function cancellations({ sessions, announced, guests, invited, now }: Facts): Notice[] {
  const expected = new Set(guests.map(({ user_id }) => user_id))
  const held = new Set(sessions.map(({ session_id }) => session_id))
  const ends = new Map(announced.map(({ session_id, ends_at }) => [session_id, ends_at]))
  return invited.flatMap((before): Notice[] => {
    const { session_id, user_id, state, sequence, revision } = before
    const isExpected = held.has(session_id) && expected.has(user_id)
    if (isExpected || state !== "requested" || (ends.get(session_id) ?? 0) <= now) return []
    const common = { session_id, user_id, assignment_id: null, revision, before }
    return [{ ...common, method: "cancel", isUpdate: false, sequence: sequence + 1 }]
  })
}

function keyOf({ session_id, user_id }: { readonly session_id: number; readonly user_id: number }): string {
  return `${session_id} ${user_id}`
}
