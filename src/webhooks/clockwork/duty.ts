import type { Lead } from "../../background/lease/rules.ts"
import { changedPairs, findChanged } from "../../compliance/pairs/changed.ts"
import type { Database, Queries } from "../../database/port.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type EventName, includes } from "../event-names.ts"
import { administratorOf, companyOf } from "../events/audience.ts"
import { type Making, presentedAssignments, presentedCertificates } from "../events/payloads.ts"
import { writeEvents } from "../events/writing.ts"
import {
  delay,
  endDelays,
  findExpiring,
  findOverdue,
  findReturned,
  findWatched,
  horizonOf,
  putWatch,
  type WatchedRow,
} from "../watches/rules.ts"

/** Maximum number of events in one transaction, during which other writers have to wait. */
const BATCH = 100

interface Options extends Making {
  /** All changes are written through this database. */
  readonly lead: Pick<Lead, "transaction">
  /** Epoch milliseconds. */
  readonly now: number
  /** Called after the commit when there is something to deliver. */
  readonly onWritten: () => void
}

/** Announces assignments that have become overdue and certificates that are about to expire, to each webhook once. */
export async function announceClock(database: Database, options: Options): Promise<void> {
  for (const watched of await findWatched(database)) {
    const wants = (event: EventName) => includes(JSON.parse(watched.events), event)
    if (wants("course_assignment.overdue")) {
      await repeat(database, watched.webhook_id, overdueStep, options)
      await repeat(database, watched.webhook_id, returnedStep, options)
    }
    if (wants("certificate.expiring")) await repeat(database, watched.webhook_id, expiringStep, options)
    if (wants("compliance.changed")) await repeat(database, watched.webhook_id, standingStep, options)
  }
}

type Step = (queries: Queries, watched: WatchedRow, options: Options) => Promise<Found>

/** The events to announce, and the work that announces them. */
interface Found {
  readonly count: number
  /** Writes the events, and the webhook's new position. */
  write(tx: Queries): Promise<void>
}

async function repeat(database: Database, webhookId: number, step: Step, options: Options): Promise<void> {
  const look = async (queries: Queries): Promise<Found | undefined> => {
    const watched = (await findWatched(queries)).find((row) => row.webhook_id === webhookId)
    return watched === undefined ? undefined : step(queries, watched, options)
  }
  // Checked first, so that a round with nothing to announce writes nothing.
  let count = (await look(database))?.count ?? 0
  while (count > 0) {
    count = await options.lead.transaction(async (tx) => {
      const found = await look(tx)
      await found?.write(tx)
      return found?.count ?? 0
    })
    options.onWritten()
    if (count < BATCH) return
  }
}

const overdueStep: Step = async (queries, watched, { now }) => {
  const day = today(watched.timezone, now)
  const rows = await findOverdue(queries, watched.company_id, watched, { now, day, limit: BATCH })
  return {
    count: rows.length,
    async write(tx) {
      const last = rows.at(-1)
      if (last === undefined) return
      const isDelayed = ({ is_delayed }: { readonly is_delayed: number }) => is_delayed === 1
      await delay(tx, watched.webhook_id, rows.filter(isDelayed))
      const ids = rows.filter((row) => !isDelayed(row)).map(({ id }) => id)
      await announceOverdue(tx, watched, ids, now)
      await putWatch(tx, { ...watched, overdue_at: last.deadline_at, overdue_id: last.id })
    },
  }
}

/** Assignments whose deadline passed during an absence that is over by now. */
const returnedStep: Step = async (queries, watched, { now }) => {
  const day = today(watched.timezone, now)
  const rows = await findReturned(queries, watched.webhook_id, { now, day, limit: BATCH })
  return {
    count: rows.length,
    async write(tx) {
      const overdue = rows.filter(({ is_overdue }) => is_overdue === 1).map(({ id }) => id)
      await announceOverdue(tx, watched, overdue, now)
      await endDelays(
        tx,
        watched.webhook_id,
        rows.map(({ id }) => id),
      )
    },
  }
}

async function announceOverdue(tx: Queries, watched: WatchedRow, ids: readonly number[], now: number): Promise<void> {
  const shown = await presentedAssignments(tx, watched.company_id, ids, now)
  const events = shown.map((data) => {
    return { type: "course_assignment.overdue", data, webhookIds: [watched.webhook_id], now } as const
  })
  await writeEvents(tx, watched.company_id, events)
}

const expiringStep: Step = async (queries, watched, { now, addresses }) => {
  const horizon = horizonOf(watched.timezone, now)
  const rows = await findExpiring(queries, watched.company_id, watched, { horizon, limit: BATCH })
  return {
    count: rows.length,
    async write(tx) {
      const last = rows.at(-1)
      if (last === undefined) return
      const caller = administratorOf(await companyOf(tx, watched.company_id))
      const ids = rows.map(({ id }) => id)
      const shown = await presentedCertificates({ queries: tx, caller, addresses, now }, ids)
      // Certificates that have been replaced, or that expired while no server was running, are no longer about to expire.
      const events = shown
        .filter(({ standing }) => standing === "valid")
        .map((data) => ({ type: "certificate.expiring", data, webhookIds: [watched.webhook_id], now }) as const)
      await writeEvents(tx, watched.company_id, events)
      await putWatch(tx, { ...watched, expiring_on: last.valid_until, expiring_id: last.id })
    },
  }
}

/** Milliseconds that a change may take until it is committed: later ones would be skipped. */
const COMMITTED = 5_000

const standingStep: Step = async (queries, watched, { now }) => {
  const after = { changed_at: watched.standing_at, user_id: watched.standing_user_id }
  const rows = await findChanged(queries, watched.company_id, after, { until: now - COMMITTED, limit: BATCH })
  return {
    count: rows.length,
    async write(tx) {
      const [first, last] = [rows[0], rows.at(-1)]
      if (first === undefined || last === undefined) return
      const caller = administratorOf(await companyOf(tx, watched.company_id))
      const ids = [...new Set(rows.map(({ user_id }) => user_id))]
      const changed = await changedPairs(tx, caller, ids, { since: first.changed_at, now })
      const events = [...changed.values()].flatMap((pairs) => {
        const user = pairs[0]?.user
        const data = { type: "compliance", user, pairs }
        return user === undefined
          ? []
          : { type: "compliance.changed" as const, data, webhookIds: [watched.webhook_id], now }
      })
      await writeEvents(tx, watched.company_id, events)
      await putWatch(tx, { ...watched, standing_at: last.changed_at, standing_user_id: last.user_id })
    },
  }
}
