import { type Actor, noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { type ClockRow, findClock, findNewestMoment, saveClock } from "./store.ts"

/*
 * Whether the machine's clock can be trusted. Deletions, announcements and openings that are due because of the time
 * cannot be undone, and a machine that starts with its clock years ahead would do all of them at once. The database
 * therefore stores the time that it last saw. While the clock is far from that time, work that depends on it waits until
 * the clock is right again, until an administrator accepts it, or for a day.
 */

const DAY = 24 * 60 * 60 * 1000

/**
 * How far the clock may be ahead of the time that the database last saw, in milliseconds: ordinary downtimes are shorter.
 */
const PAUSE_MAX = 31 * DAY

/** Milliseconds by which the clocks of two machines may differ. */
const TOLERANCE = 5 * 60_000

/** How long a steadily running clock is distrusted, in milliseconds. */
const DOUBT_MAX = DAY

/** The author in the audit log when a clock is accepted after that time. */
const CLOCK_DUTY = "check the clock"

/** Why the clock is not trusted; times are in epoch milliseconds. */
export interface ClockDoubt {
  readonly direction: "ahead" | "behind"
  /** The latest trusted time. */
  readonly seenAt: number
  /** When the clock will be accepted if it runs steadily. */
  readonly until: number
}

/** The doubt about a clock that shows `now`; undefined if it is trusted. Only reads. */
export async function clockDoubt(queries: Queries, now: number): Promise<ClockDoubt | undefined> {
  const known = await lastKnown(queries)
  return known === undefined ? undefined : doubtOf(known, now)
}

/** Like `clockDoubt`, but saves the result: the leader of the background work calls it before its periodic tasks. */
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
 * Accepts the clock that shows `now`, as decided by the administrator.
 *
 * @returns the latest trusted time (epoch milliseconds; undefined if none) and the resolved doubt
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

/** A database from before this time was stored has at least seen the times in its records. */
async function lastKnown(queries: Queries): Promise<ClockRow | undefined> {
  const row = await findClock(queries)
  if (row !== undefined) return row
  const newest = await findNewestMoment(queries)
  return newest === undefined ? undefined : { seen_at: newest, doubted_at: null, checked_at: newest }
}

function doubtOf(known: ClockRow, now: number): (ClockDoubt & { readonly since: number }) | undefined {
  const direction = departure(known.seen_at, now)
  if (direction === undefined) return undefined
  // A clock that was changed again counts as a new one.
  const isSteady = known.doubted_at !== null && departure(known.checked_at, now) === undefined
  const since = isSteady && known.doubted_at !== null ? known.doubted_at : now
  const until = since + DOUBT_MAX
  return now >= until ? undefined : { direction, seenAt: known.seen_at, since, until }
}

/** The direction in which `now` deviates too far from an earlier time. */
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
