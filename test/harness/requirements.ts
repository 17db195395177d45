import { applyRequirement, settlingHandler } from "../../src/compliance/settling/batches.ts"
import { settle } from "../../src/compliance/settling/settle.ts"
import { findCompany } from "../../src/compliance/settling/store.ts"
import { settleByTime } from "../../src/compliance/settling/upkeep.ts"
import { insertRows } from "../../src/database/insert-rows.ts"
import { type Database, sql } from "../../src/database/port.ts"
import { addDays, today } from "../../src/tools/calendar/dates.ts"
import { silentLog } from "../../src/tools/log/log.ts"
import { renewRecurring } from "../../src/training/recurrence/rules.ts"
import type { Installation } from "./installation.ts"
import { companyId, idOf } from "./records.ts"

/** Requirements in tests: made directly in the table, and what follows from them. */

/** An installation, or the database of a server in another process. */
export type Place = Pick<Installation, "database" | "ids" | "time">

interface Given {
  readonly course: string
  readonly location?: string
  readonly team?: string
  readonly role?: string
  readonly from?: string
  readonly until?: string
  readonly lead?: number
  readonly grace?: number
}

export const LEAD = 30

/** Makes a requirement in acme and applies it, as a request would. Returns its id. */
export async function require(installation: Place, given: Given): Promise<number> {
  const { database, time } = installation
  const company = await companyOf(installation)
  const day = today(company.timezone, time.now)
  const idFor = (kind: "locations" | "teams", key: string | undefined) =>
    key === undefined ? null : idOf(installation, kind, key)
  const row = {
    company_id: company.id,
    key: crypto.randomUUID(),
    course_id: idOf(installation, "courses", given.course),
    location_id: idFor("locations", given.location),
    team_id: idFor("teams", given.team),
    role: given.role ?? null,
    from_date: given.from ?? day,
    until_date: given.until ?? null,
    lead_days: given.lead ?? 30,
    grace_days: given.grace ?? 30,
    made_on: day,
    created_at: time.now,
    updated_at: time.now,
  }
  return database.transaction(async (tx) => {
    const into = `requirements (${Object.keys(row).join(", ")})`
    const [added] = await insertRows<{ id: number }>(tx, into, [Object.values(row)], "returning id")
    if (added === undefined) throw new TypeError("no requirement was added")
    await applyRequirement(tx, { company, requirementId: added.id, leadDays: LEAD, now: time.now })
    return added.id
  })
}

/** Changes a requirement or ends it, and applies that, as a request would. */
export async function changeRequirement(
  installation: Place,
  id: number,
  change: { readonly lead?: number; readonly grace?: number } | "end",
): Promise<void> {
  const { database, time } = installation
  const company = await companyOf(installation)
  const yesterday = addDays(today(company.timezone, time.now), -1)
  await database.transaction(async (tx) => {
    await tx.run(
      change === "end"
        ? sql`update requirements set state = 'ended', until_date = ${yesterday} where id = ${id}`
        : sql`update requirements set lead_days = coalesce(${change.lead ?? null}, lead_days),
            grace_days = coalesce(${change.grace ?? null}, grace_days) where id = ${id}`,
    )
    await applyRequirement(tx, { company, requirementId: id, leadDays: LEAD, now: time.now })
  })
}

/** acme, and its time zone. */
export async function companyOf(installation: Place) {
  const company = await findCompany(installation.database, companyId(installation))
  if (company === undefined) throw new TypeError("there is no acme")
  return company
}

/** Lets days pass, and the duties of the loop run. */
export async function passDays(installation: Installation, days: number): Promise<void> {
  const { database, time } = installation
  time.now += days * 86_400_000
  await runDuties(database, time.now)
}

export async function runDuties(database: Database, now: number): Promise<void> {
  await renewRecurring(database, { lead: database, leadDays: LEAD, now })
  await settleByTime(database, { lead: database, leadDays: LEAD, now })
}

/** Does all that is left to settle in batches, or until the signal. */
export async function settleAll(
  { database, time }: Pick<Installation, "database" | "time">,
  signal?: AbortSignal,
): Promise<void> {
  const handler = settlingHandler({ database, log: silentLog(), leadDays: LEAD, clock: () => time.now })
  const rows = await database.all<{ id: number; company_id: number }>(sql`select id, company_id from settlings`)
  for (const { id, company_id: company } of rows) {
    const job = { id, kind: handler.kind, companyId: company, payload: { settling_id: id }, failures: 0 }
    await handler.run(job as never, signal ?? new AbortController().signal)
  }
  await database.run(sql`delete from jobs where kind = ${handler.kind}`)
}

/** Settles everybody of acme once more, which must change nothing. */
export async function settleAgain(installation: Place): Promise<void> {
  const { database, time } = installation
  const company = await companyOf(installation)
  const users = await database.all<{ id: number }>(
    sql`select id from users where company_id = ${companyId(installation)}`,
  )
  await database.transaction((tx) =>
    settle(
      tx,
      users.map(({ id }) => id),
      { company, leadDays: LEAD, now: time.now },
    ),
  )
}

export interface Pair {
  readonly standing: string
  readonly since: string
  readonly deadline_date: string | null
  readonly valid_until: string | null
  readonly assignment_id: number | null
  readonly exception: string | null
}

/** The pair of a user and a course; undefined if nothing asks for it. */
export function pairOf(installation: Installation, user: string, course: string): Promise<Pair | undefined> {
  return installation.database.get(sql`
    select standing, since, deadline_date, valid_until, assignment_id, exception from pairs
    where user_id = ${idOf(installation, "users", user)} and course_id = ${idOf(installation, "courses", course)}`)
}

/** The day so many days from the day of a test. */
export function dayAfter({ time }: Installation, days: number): string {
  return addDays(today("Europe/Berlin", time.now), days)
}
