import { type Actor, noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { type ClockRow, findClock, findNewestMoment, saveClock } from "./store.ts"

/*
 * Whether the machine's clock can be trusted. What is deleted, announced or opened because time has passed cannot be undone,
 * and a machine that starts with a clock years ahead would do all of it at once. So the database stores the time that it last
 * saw, and work that depends on the clock waits while the clock is far from that time: until the clock is right again, until an
 * administrator accepts it, or for a day.
 */

const DAY = 24 * 60 * 60 * 1000

/** How far the clock may be ahead of the time that the database last saw, in milliseconds: ordinary downtimes are shorter. */
const PAUSE_MAX = 31 * DAY

/** Milliseconds by which the clocks of two machines may differ. */
const TOLERANCE = 5 * 60_000

/** How long a clock that runs steadily is distrusted, in milliseconds. */
const DOUBT_MAX = DAY

/** The author in the audit log when a clock is accepted after that time. */
const CLOCK_DUTY = "check the clock"

/** Why the clock is not trusted; instants are epoch milliseconds. */
export interface ClockDoubt {
  readonly direction: "ahead" | "behind"
  /** The latest trusted time. */
  readonly seenAt: number
  /** When it is accepted if it runs steadily. */
  readonly until: number
}

/** The doubt about a clock that shows `now`; undefined if it is trusted. It only reads. */
export async function clockDoubt(queries: Queries, now: number): Promise<ClockDoubt | undefined> {
  const known = await lastKnown(queries)
  return known === undefined ? undefined : doubtOf(known, now)
}

/** The same as `clockDoubt`, but saves the result: the leader of the background work calls it before its periodic tasks. */
export async function checkClock(tx: Queries, now: number): Promise<ClockDoubt | undefined> {
  const known = await lastKnown(tx)
  if (known === undefined) {
    await trust(tx, now)
    return undefined
  }
  const doubt = doubtOf(known, now)
  if (doubt !== undefined) {
    await saveClock(tx, { seen_at: known.seen_at, doubted_at: doubt.since, checked_at: now })
    return doubt
  }
  if (departure(known.seen_at, now) === undefined) await trust(tx, Math.max(known.seen_at, now))
  else await accept(tx, known.seen_at, { kind: "server", duty: CLOCK_DUTY }, now)
  return undefined
}

/**
 * Accepts the clock that says `now`: what the administrator decides.
 *
 * @returns the time that was trusted last (epoch milliseconds; undefined if none), and the doubt that is over
 */
export async function acceptClock(
  tx: Queries,
  actor: Actor,
  now: number,
): Promise<{ readonly seenAt: number | undefined; readonly doubt: ClockDoubt | undefined }> {
  const known = await lastKnown(tx)
  const doubt = known === undefined ? undefined : doubtOf(known, now)
  await accept(tx, known?.seen_at, actor, now)
  return { seenAt: known?.seen_at, doubt }
}

/** A database from before this time was stored has at least seen the times of its records. */
async function lastKnown(queries: Queries): Promise<ClockRow | undefined> {
  const row = await findClock(queries)
  if (row !== undefined) return row
  const newest = await findNewestMoment(queries)
  return newest === undefined ? undefined : { seen_at: newest, doubted_at: null, checked_at: newest }
}

function doubtOf(known: ClockRow, now: number): (ClockDoubt & { readonly since: number }) | undefined {
  const direction = departure(known.seen_at, now)
  if (direction === undefined) return undefined
  // A clock that was set again counts as a new one.
  const isSteady = known.doubted_at !== null && departure(known.checked_at, now) === undefined
  const since = isSteady && known.doubted_at !== null ? known.doubted_at : now
  const until = since + DOUBT_MAX
  return now >= until ? undefined : { direction, seenAt: known.seen_at, since, until }
}

/** In which direction `now` is too far from a time before. */
function departure(before: number, now: number): ClockDoubt["direction"] | undefined {
  if (now > before + PAUSE_MAX) return "ahead"
  return now < before - TOLERANCE ? "behind" : undefined
}

function trust(tx: Queries, seenAt: number): Promise<void> {
  return saveClock(tx, { seen_at: seenAt, doubted_at: null, checked_at: seenAt })
}

async function accept(tx: Queries, seenAt: number | undefined, actor: Actor, now: number): Promise<void> {
  await trust(tx, now)
  const before = seenAt === undefined ? null : new Date(seenAt).toISOString()
  await noteChange(tx, {
    actor,
    companyId: null,
    action: "accept-clock",
    record: { type: "installation", id: null },
    changes: { clock: { before, after: new Date(now).toISOString() } },
    now,
  })
}
