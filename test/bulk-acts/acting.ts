import type { PersonCaller } from "../../src/access/caller.ts"
import type { Role } from "../../src/access/permissions.ts"
import type { Order } from "../../src/bulk-acts/rules.ts"
import type { Running } from "../../src/bulk-acts/running.ts"
import { sql } from "../../src/database/port.ts"
import { Installation, type Json } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"
import { trainingCompany } from "../harness/training-company.ts"

/** Acts in tests: people who do them, and what they need. */

/** More people than one batch of an act holds. */
export const MANY = 70

/** The usual companies with training, with many employees in the office of acme. */
export const startCrowded = (more: Parameters<typeof trainingCompany>[0] = {}) => {
  const users = Array.from({ length: MANY }, (_, index) => {
    const name = { key: `p${index}`, first_name: "Person", last_name: String(index) }
    return { ...name, roles: ["company.employee"], team_keys: ["office"] }
  })
  return Installation.start({ dataset: trainingCompany({ ...more, users }) })
}

/** The ids of the crowd. */
export function crowdOf(installation: Installation, number = MANY): number[] {
  return Array.from({ length: number }, (_, index) => idOf(installation, "users", `p${index}`))
}

/** Somebody of acme, as signed in. */
export async function personOf(installation: Installation, key: string, company = "acme"): Promise<PersonCaller> {
  const { database } = installation
  const id = idOf(installation, "users", key, company)
  const [row] = await database.all<{
    username: string
    company_id: number
    name: string
    language: string
    timezone: string
  }>(sql`
    select u.username, u.company_id, c.name, c.language, c.timezone
    from users u join companies c on c.id = u.company_id where u.id = ${id}`)
  if (row === undefined) throw new TypeError(`there is no user ${key}`)
  const roles = await database.all<{ role: Role }>(sql`select role from user_roles where user_id = ${id}`)
  const { username, company_id, name, language, timezone } = row
  return {
    kind: "person",
    company: { id: company_id, name, language, timezone },
    user: { id, username, roles: roles.map(({ role }) => role) },
    session: { id: 1, factors: ["password"], stays: false, createdAt: 0, provedAt: null },
    requestId: "a-request",
    address: () => "192.0.2.7",
    device: "A browser",
  }
}

/** @param inRequest 0: a request does a single batch; by default it does everything */
export function runningOf({ database, time }: Installation, inRequest = Number.POSITIVE_INFINITY): Running {
  return { database, clock: () => time.now, leadDays: 30, inRequest }
}

/** An order for these records. The number of people is always repeated. */
export function order(name: string, ids: readonly number[], input: object = {}, more: Partial<Order> = {}): Order {
  return { name, key: crypto.randomUUID(), selection: { ids }, input, confirm: ids.length, ...more }
}

/** The audit log's entries of these actions, oldest first. */
export async function entriesOf({ database }: Installation, ...actions: string[]): Promise<Json[]> {
  const entries = await database.all<Json>(sql`
    select action, record_type, record_id, record_name, user_id, username, address, changes from audit_entries
    order by id`)
  return entries.filter(({ action }) => actions.includes(String(action)))
}

/** Takes all roles from somebody of acme and gives another one. */
export async function makeTrainer(installation: Installation, key: string): Promise<void> {
  const id = idOf(installation, "users", key)
  await installation.database.transaction(async (tx) => {
    await tx.run(sql`delete from user_roles where user_id = ${id}`)
    await tx.run(sql`
      insert into user_roles (user_id, company_id, role)
      select id, company_id, 'company.trainer' from users where id = ${id}`)
  })
}
