import { noteChange, updateOf } from "../../audit/rules.ts"
import type { Lead } from "../../background/lease/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { applyRequirement } from "./batches.ts"
import * as requirements from "./requirements-store.ts"
import { settle, settleHere } from "./settle.ts"
import { type CompanyRow, type DuePair, findAskingCompanies, findDue } from "./store.ts"

/** The name of this task in logs. */
export const UPKEEP_DUTY = "settle what is required"

const SERVER = { kind: "server", duty: UPKEEP_DUTY } as const

/** Pairs of people in one transaction, during which other writers have to wait. */
const BATCH = 50

interface Options {
  /** All writes use this. */
  readonly lead: Pick<Lead, "transaction">
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * What time alone changes: requirements whose first day has come or whose last is over, and pairs whose standing or duty is
 * another one today. A round with nothing to do writes nothing.
 *
 * @throws AggregateError at the end, if somebody could not be settled, who holds up nobody else
 */
export async function settleByTime(database: Database, { lead, leadDays, now }: Options): Promise<void> {
  const failures: Error[] = []
  for (const company of await findAskingCompanies(database)) {
    const day = today(company.timezone, now)
    const turn = async (requirementId: number, change: typeof end) => {
      const attempt = (inBatches: boolean) =>
        lead.transaction(async (tx) => {
          settleHere(tx)
          // Somebody may have changed it meanwhile.
          const isTurned = await change(tx, { companyId: company.id, requirementId, day, now })
          if (isTurned) await applyRequirement(tx, { company, requirementId, leadDays, now, inBatches })
        })
      // If one of a few people cannot be settled, the job goes on with the others.
      await attempt(false).catch(() => attempt(true))
    }
    for (const id of await requirements.findOver(database, company.id, day)) await turn(id, end)
    for (const id of await requirements.findBeginning(database, company.id, day)) await turn(id, begin)
    failures.push(...(await settleDue(database, { lead, leadDays, now }, company)))
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some people could not be settled.")
}

/** Settles those with a pair that time has changed: in batches, and those of a failed batch one by one. Returns the failures. */
async function settleDue(
  database: Database,
  { lead, leadDays, now }: Options,
  company: CompanyRow,
): Promise<readonly Error[]> {
  const day = today(company.timezone, now)
  const failures: Error[] = []
  const next = (after?: DuePair) => findDue(database, company.id, day, { after, limit: BATCH })
  const attempt = (ids: readonly number[]) =>
    lead.transaction(async (tx) => {
      settleHere(tx)
      await settle(tx, ids, { company, leadDays, now })
    })
  for (let pairs = await next(); pairs.length > 0; pairs = await next(pairs.at(-1))) {
    const ids = [...new Set(pairs.map(({ user_id }) => user_id))]
    const isDone = await attempt(ids).then(
      () => true,
      () => false,
    )
    for (const id of isDone ? [] : ids) {
      try {
        await attempt([id])
      } catch (cause) {
        // Fails as well if nobody can be settled, because another process leads, for example.
        await lead.transaction(async () => {})
        failures.push(new Error(`The user ${id} could not be settled.`, { cause }))
      }
    }
  }
  return failures
}

interface Turn {
  readonly companyId: number
  readonly requirementId: number
  readonly day: DateText
  readonly now: number
}

/** Ends a requirement whose last day is over. */
async function end(tx: Queries, { companyId, requirementId: id, day, now }: Turn): Promise<boolean> {
  if (!(await requirements.endOver(tx, id, day, now))) return false
  const changes = { state: { before: "active", after: "ended" } }
  await noteChange(tx, { actor: SERVER, companyId, now, action: "end", record: { type: "requirement", id }, changes })
  return true
}

/** Begins a requirement whose first day has come. */
async function begin(tx: Queries, { companyId, requirementId: id, day, now }: Turn): Promise<boolean> {
  if (!(await requirements.beginDue(tx, id, day, now))) return false
  const shown = [updateOf("requirement", id, ["bound_count"])]
  await noteChange(tx, { actor: SERVER, companyId, now, action: "begin", record: { type: "requirement", id }, shown })
  return true
}
