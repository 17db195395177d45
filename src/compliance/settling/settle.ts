import { paced } from "../../access/bulk/batches.ts"
import { chunks } from "../../database/in-list.ts"
import type { Engine, Queries } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import {
  assign,
  moveDeadlinesOf,
  type Opening,
  scheduleRenewals,
  type Writing,
  withdrawUnbegun,
} from "../../training/assignments/lifecycle.ts"
import { expiringFrom, FOREVER, nextChangeOf, standingOf } from "../standing/standing.ts"
import { type Judged, type Judging, judge } from "./judging.ts"
import type { JudgedPair } from "./pair-facts.ts"
import * as store from "./store.ts"
import { findAskedByScope } from "./unasked-store.ts"

/*
 * The one writer of bindings and pairs, and of the assignments that follow from them. Guarantee: whoever is bound and holds
 * nothing beyond the lead has one open assignment, or an exception that says why not.
 */

/** The author of what is opened and withdrawn because it is required. */
export const SETTLING_DUTY = "open what is required"

export interface Settling extends Judging {
  /** Without entries in the feed for each assignment: a requirement or an import has one for itself. */
  readonly isGathered?: boolean
  /** Gives others a turn if it is time; called between the steps of many people. */
  readonly pause?: (() => Promise<unknown>) | undefined
}

const settled = new WeakSet<Queries>()

/** Whether this transaction settles people itself, so that nobody else has to. */
export function settlesItself(tx: Queries): boolean {
  return settled.has(tx)
}

/** Has this transaction settle people itself: changes that it notes concern nobody else. */
export function settleHere(tx: Queries): void {
  settled.add(tx)
}

/**
 * People that are settled at once: their facts are in memory. On SQLite other requests of the process wait for a part, on
 * PostgreSQL each part costs some twenty round trips.
 */
const PART: Readonly<Record<Engine, number>> = { sqlite: 32, postgres: 250 }

/** Brings what binds these people, and what follows from it, up to date. Nothing is written if nothing has changed. */
export async function settle(tx: Queries, userIds: readonly number[], settling: Settling): Promise<void> {
  const ids = [...new Set(userIds)].sort((one, other) => one - other)
  const size = PART[tx.engine]
  const { pause = ids.length > size ? paced() : async () => {} } = settling
  for (const part of chunks(ids, size)) {
    const judged = await judge(tx, part, settling)
    await pause()
    await carryOut(tx, judged, settling)
    await pause()
  }
}

async function carryOut(tx: Queries, people: readonly Judged[], settling: Settling): Promise<void> {
  const { company, now, isGathered = false } = settling
  const day = settling.day ?? today(company.timezone, now)
  const authorship = { actor: { kind: "server", duty: SETTLING_DUTY }, companyId: company.id, now } as const
  const writing: Writing = { tx, company, authorship, isImport: isGathered }
  const ended = people.flatMap(({ ended }) => ended.map(({ id }) => id))
  if (ended.length > 0) await store.endBindings(tx, ended, day, addDays(day, -1))
  const begun = people.flatMap(({ begun }) => begun)
  if (begun.length > 0) await store.insertBindings(tx, company.id, begun)
  const dropped = people.flatMap(({ dropped }) => dropped)
  const pairs = people.flatMap(({ pairs }) => pairs)
  if (dropped.length + pairs.length === 0) return
  const released = dropped.flatMap(({ pair, open }) =>
    open?.id === pair.assignment_id && pair.is_opened === 1 ? (open?.id ?? []) : [],
  )
  const isAskedByScope = await findAskedByScope(tx, released, day)
  const withdrawn = await withdrawUnbegun(writing, [
    ...released.filter((id) => !isAskedByScope.has(id)),
    ...pairs.flatMap(({ duty }) => (duty.act === "withdraw" ? duty.id : [])),
  ])
  await moveAll(writing, pairs)
  const opened = await openAll(writing, pairs)
  const rows = pairs.map((pair) => rowOf(pair, { day, now, withdrawn, opened, isGathered }))
  const changed = rows.filter((row, index) => {
    const former = pairs[index]?.former
    return former === undefined || store.differs(former, row)
  })
  if (changed.length > 0) await store.savePairs(tx, company.id, changed)
  const gone = dropped.map(({ pair }) => pair)
  if (gone.length > 0) await store.deletePairs(tx, gone)
}

async function moveAll(writing: Writing, pairs: readonly JudgedPair[]): Promise<void> {
  const moves = pairs.flatMap(({ duty }) =>
    duty.act === "keep" && duty.moveTo !== undefined ? { id: duty.id, deadline: duty.moveTo } : [],
  )
  for (const [deadline, own] of Map.groupBy(moves, (move) => move.deadline)) {
    await moveDeadlinesOf(
      writing,
      own.map(({ id }) => id),
      deadline,
    )
  }
}

/** Opens what has to be opened. Returns the ids of the new assignments by user and course. */
async function openAll(writing: Writing, pairs: readonly JudgedPair[]): Promise<ReadonlyMap<string, number>> {
  const openings = pairs.flatMap(({ userId, course, duty, predecessorId }): Opening[] => {
    if (duty.act !== "open") return []
    const isRecurring = course.short_type === "instruction" || course.short_type === "operator_recurring"
    const opening = { user_id: userId, course_id: course.id, deadline: duty.deadline }
    if (!isRecurring) return [{ ...opening, assignment_type: "manual" }]
    return [
      {
        ...opening,
        assignment_type: "recurring",
        ...(predecessorId !== undefined && { predecessor_id: predecessorId }),
      },
    ]
  })
  if (openings.length === 0) return new Map()
  const added = await assign(writing, openings)
  const followed = openings.flatMap(({ predecessor_id }) => predecessor_id ?? [])
  if (followed.length > 0) await scheduleRenewals(writing, followed, null)
  return new Map(added.map(({ id, user_id, course_id }) => [`${user_id} ${course_id}`, id]))
}

interface Carried {
  readonly day: DateText
  readonly now: number
  /** The assignments that were withdrawn; others stay because somebody has begun them. */
  readonly withdrawn: ReadonlySet<number>
  readonly opened: ReadonlyMap<string, number>
  readonly isGathered: boolean
}

/** The pair after its duty was carried out. */
function rowOf(pair: JudgedPair, { day, now, withdrawn, opened, isGathered }: Carried): store.PairRow {
  const { userId, course, former, validUntil, leadDays, exemption, absence, duty } = pair
  const { assignment, isOpened, given, deadline } = openedOf(pair, { withdrawn, opened })
  const exception = duty.act === "except" ? duty.exception : null
  const messages = exception === "prerequisites" ? pair.unmet.map(({ message }) => message) : null
  const days = {
    valid_until: validUntil,
    expiring_from: expiringFrom(validUntil, leadDays),
    deadline_date: deadline ?? (validUntil === FOREVER ? null : validUntil),
    exempt_from: exemption?.from_date ?? null,
    exempt_until: exemption?.until_date ?? null,
    absent_from: absence.from,
    absent_until: absence.until,
  }
  const standing = standingOf(days, day)
  const isChanged = former === undefined || former.standing !== standing
  return {
    ...{ user_id: userId, course_id: course.id, since: pair.since, lead_days: leadDays },
    ...{ asked_deadline: pair.askedDeadline, given_deadline: given, ...days, held_id: pair.held?.id ?? null },
    ...{ assignment_id: assignment, is_opened: isOpened ? 1 : 0, exception },
    exception_since: exception === null ? null : former?.exception === exception ? former.exception_since : day,
    exception_messages: messages === null ? null : JSON.stringify(messages),
    exemption_id: exemption?.id ?? null,
    standing,
    next_on: nextChangeOf(days, day, exception === "prerequisites"),
    changed_at: isChanged ? (isGathered ? null : now) : (former?.changed_at ?? null),
  }
}

/** What is open after the duty, and its deadline. */
function openedOf(
  { userId, course, open, duty }: JudgedPair,
  { withdrawn, opened }: Pick<Carried, "withdrawn" | "opened">,
): {
  readonly assignment: number | null
  readonly isOpened: boolean
  readonly given: DateText | null
  readonly deadline: string | null
} {
  switch (duty.act) {
    case "none":
      return { assignment: null, isOpened: false, given: null, deadline: null }
    case "except":
      return { assignment: null, isOpened: false, given: duty.deadline, deadline: duty.deadline }
    case "open": {
      const assignment = opened.get(`${userId} ${course.id}`)
      if (assignment === undefined) throw new TypeError("an assignment was not opened")
      return { assignment, isOpened: true, given: duty.deadline, deadline: duty.deadline }
    }
    case "keep": {
      const deadline = duty.moveTo ?? open?.deadline_date ?? null
      return { assignment: duty.id, isOpened: duty.isOpened, given: duty.given, deadline }
    }
    case "withdraw": {
      if (withdrawn.has(duty.id)) return { assignment: null, isOpened: false, given: null, deadline: null }
      return { assignment: duty.id, isOpened: true, given: null, deadline: open?.deadline_date ?? null }
    }
  }
}
