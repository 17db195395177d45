import { Type } from "typebox"
import { BatchTime } from "../../access/bulk/batches.ts"
import { TemporaryFailure } from "../../background/jobs/failures.ts"
import { handlerOf, type JobHandler, type JobKind } from "../../background/jobs/kinds.ts"
import { enqueue } from "../../background/jobs/rules.ts"
import type { Database, Engine, Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import type { Log } from "../../tools/log/log.ts"
import { type Among, countConcerned, findConcerned } from "./concerned-store.ts"
import type { Asking } from "./pair-facts.ts"
import { findAudience, markBegun } from "./requirements-store.ts"
import { type Settling, settle, settleHere } from "./settle.ts"
import * as settlings from "./settlings-store.ts"
import { type CompanyRow, findCompany, type PersonRow } from "./store.ts"

export { findConcerned } from "./concerned-store.ts"
export { findRequirements, type RequirementRow } from "./requirements-store.ts"

const SETTLING_JOB = {
  name: "settle people",
  payload: Type.Object({ settling_id: Type.Integer() }),
} satisfies JobKind

/** Somebody who could not be settled with the others of a batch, and is tried again alone. */
const PERSON_JOB = {
  name: "settle one person",
  payload: Type.Object({
    user_id: Type.Integer(),
    company_id: Type.Integer(),
    kind: Type.Enum([...settlings.KINDS]),
    record_id: Type.Union([Type.Integer(), Type.Null()]),
    is_import: Type.Integer(),
    day: Type.String(),
  }),
} satisfies JobKind

/** How many people are settled at once if there is no need for a job. */
const AT_ONCE = 100

interface Beginning {
  readonly companyId: number
  readonly among: Among
  /** Today, in the company's time zone. */
  readonly day: DateText
  readonly isImport?: boolean
  readonly now: number
}

/** Has everybody whom a change concerns settled in batches, by a job that is begun with the caller's transaction. */
export async function beginSettling(
  tx: Queries,
  { companyId, among, day, isImport = false, now }: Beginning,
): Promise<void> {
  const total = await countConcerned(tx, companyId, among)
  const record = among.kind === "company" ? null : among.kind === "requirement" ? among.requirement.id : among.id
  const row = { company_id: companyId, kind: among.kind, record_id: record, is_import: isImport ? 1 : 0, day, total }
  const id = await settlings.putSettling(tx, row, now)
  await enqueue(tx, SETTLING_JOB, { companyId, payload: { settling_id: id }, now })
}

/** Applies a requirement that was made, changed or ended: to a few people at once, to more of them in batches. */
export async function applyRequirement(
  tx: Queries,
  {
    company,
    requirementId,
    leadDays,
    now,
    inBatches = false,
  }: {
    readonly company: CompanyRow
    readonly requirementId: number
    /** The setting `renewal_lead`. */
    readonly leadDays: number
    readonly now: number
    /** Whether even a few people are settled by the job, which goes on if one of them cannot be. */
    readonly inBatches?: boolean
  },
): Promise<void> {
  const requirement = await findAudience(tx, requirementId)
  if (requirement === undefined) throw new TypeError("there is no such requirement")
  const day = today(company.timezone, now)
  if (requirement.from_date <= day) await markBegun(tx, requirementId)
  const among = { kind: "requirement", requirement } as const
  const few = await findConcerned(tx, company.id, among, { after: 0, limit: AT_ONCE + 1 })
  if (few.length > AT_ONCE || inBatches) return beginSettling(tx, { companyId: company.id, among, day, now })
  const cause = { kind: "requirement", record_id: requirementId, is_import: 0, day } as const
  const since = sinceOf(cause, company.timezone)
  await settle(tx, few, { company, leadDays, now, isGathered: true, since })
}

/** Milliseconds of work in a transaction, for which other writers wait. On PostgreSQL each statement costs a round trip. */
const BATCH_MS: Readonly<Record<Engine, number>> = { sqlite: 30, postgres: 60 }
const FIRST_BATCH = 40
const MOST = 400
/** Fewer people would save hardly any time: most of the statements of a batch are the same for one person. */
const FEWEST = 20

/** Why people are settled in batches. */
type Cause = Pick<settlings.SettlingRow, "kind" | "record_id" | "is_import" | "day">

interface SettlingContext {
  readonly database: Database
  readonly log: Pick<Log, "error">
  readonly leadDays: number
  readonly clock: () => number
}

/**
 * Settles people in batches. Each saves how far it has come, so a killed one goes on and settles nobody twice. After a batch has
 * failed, its people are settled one by one: those who cannot be settled get jobs of their own, and hold up nobody else.
 */
export function settlingHandler({ database, log, leadDays, clock }: SettlingContext): JobHandler {
  return handlerOf(SETTLING_JOB, {
    // Never given up: people would be neither opened nor listed.
    backoff: { attempts: Number.POSITIVE_INFINITY, first: 1_000, factor: 2, longest: 60_000 },
    atOnce: 1,
    stopsAtOnce: true,

    async run({ settling_id: id }, signal) {
      const limit = BATCH_MS[database.engine]
      let size = FIRST_BATCH
      /** How many are still to be settled one by one. */
      let alone = 0
      for (;;) {
        if (signal.aborted) throw new TemporaryFailure("the server stops")
        const people = alone > 0 ? 1 : size
        // The work alone is measured: if waiting for others counted too, batches would shrink the more others read and write.
        let ms = 0
        try {
          const isLeft = await database.transaction(async (tx) => {
            const time = new BatchTime(limit)
            const more = await settleNext(tx, id, { size: people, leadDays, now: clock(), pause: time.isUp })
            ms = time.worked
            return more
          })
          if (!isLeft) return
        } catch (error) {
          if (signal.aborted) throw error
          if (people > 1) {
            alone = people
            continue
          }
          // Fails like the batch if the database is the cause. Then the job is tried again.
          const userId = await database.transaction((tx) => putOff(tx, id, clock()))
          log.error({ user_id: userId, err: error }, "a person could not be settled, and is tried again alone")
        }
        if (alone > 0) alone--
        else size = Math.max(FEWEST, Math.min(MOST, Math.round(size * Math.min(2, limit / ms))))
        // Others get as much time as this took.
        await Bun.sleep(Math.min(ms, limit))
      }
    },
  })
}

/** Settles somebody who could not be settled with others. Parked after the last attempt, so that the doctor reports it. */
export function personHandler({ database, leadDays, clock }: Omit<SettlingContext, "log">): JobHandler {
  return handlerOf(PERSON_JOB, {
    backoff: { attempts: 12, first: 60_000, factor: 2, longest: 6 * 60 * 60_000 },

    async run({ user_id: userId, company_id: companyId, ...cause }) {
      await database.transaction(async (tx) => {
        const company = await findCompany(tx, companyId)
        if (company === undefined) return
        settleHere(tx)
        await settleFor(tx, cause, [userId], { company, leadDays, now: clock() })
      })
    },
  })
}

interface NextOptions extends Required<Pick<Settling, "leadDays" | "now" | "pause">> {
  readonly size: number
}

/** Settles the next people. False if nobody is left. */
async function settleNext(tx: Queries, id: number, { size, ...options }: NextOptions): Promise<boolean> {
  settleHere(tx)
  const next = await findNext(tx, id, size)
  if (next === undefined) return false
  const { row, company, people } = next
  const through = people.at(-1)
  if (through === undefined) {
    await settlings.endSettling(tx, row)
    return false
  }
  await settleFor(tx, row, people, { company, ...options })
  await settlings.advance(tx, row, { through, done: people.length })
  return true
}

/** Leaves the next person to a job of their own. Returns their id; undefined if nobody is left. */
async function putOff(tx: Queries, id: number, now: number): Promise<number | undefined> {
  const next = await findNext(tx, id, 1)
  const userId = next?.people[0]
  if (next === undefined || userId === undefined) return undefined
  const { kind, record_id, is_import, day, company_id: companyId } = next.row
  const payload = { user_id: userId, company_id: companyId, kind, record_id, is_import, day }
  await enqueue(tx, PERSON_JOB, { companyId, payload, now })
  await settlings.advance(tx, next.row, { through: userId, done: 1 })
  return userId
}

/** The next people of a settling. Undefined if it is over. */
async function findNext(tx: Queries, id: number, limit: number) {
  const row = await settlings.findSettling(tx, id)
  const company = row === undefined ? undefined : await findCompany(tx, row.company_id)
  if (row === undefined || company === undefined) return undefined
  const among = await amongOf(tx, row)
  const people = among === undefined ? [] : await findConcerned(tx, company.id, among, { after: row.through_id, limit })
  return { row, company, people }
}

function settleFor(
  tx: Queries,
  cause: Cause,
  people: readonly number[],
  common: Pick<Settling, "company" | "leadDays" | "now" | "pause">,
): Promise<void> {
  const isImport = cause.is_import === 1
  const isGathered = cause.kind === "requirement" || isImport
  return settle(tx, people, { ...common, isGathered, isImport, since: sinceOf(cause, common.company.timezone) })
}

async function amongOf(tx: Queries, { kind, record_id: record }: settlings.SettlingRow): Promise<Among | undefined> {
  if (kind === "company") return { kind }
  if (record === null) return undefined
  if (kind !== "requirement") return { kind, id: record }
  const requirement = await findAudience(tx, record)
  return requirement === undefined ? undefined : { kind, requirement }
}

/**
 * The first day of those who are bound by it. Of the requirement itself, and of everything after an import, it is the day on
 * which somebody came, unless the requirement was made or begins later; of anything else, the day of the cause.
 */
function sinceOf({ kind, record_id: record, is_import, day }: Cause, timezone: string) {
  return ({ membership, requirement }: Asking, person: PersonRow): DateText => {
    const isOwn = kind === "requirement" && requirement?.id === record
    if (!isOwn && is_import === 0) return day
    const joined = today(timezone, membership?.created_at ?? person.created_at)
    return joined < day ? joined : day
  }
}
