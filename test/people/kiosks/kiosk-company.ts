import type { PersonCaller } from "../../../src/access/caller.ts"
import { sql } from "../../../src/database/port.ts"
import { createKiosk } from "../../../src/people/kiosks/administration.ts"
import type { Installation } from "../../harness/installation.ts"
import { FIREFOX, TestBrowser } from "../../harness/test-browser.ts"

/** The id of a record by its dataset key. */
export async function idOf(
  { database }: Pick<Installation, "database">,
  table: "users" | "teams" | "locations",
  key: string,
): Promise<number> {
  const query = {
    users: sql`select id from users where key = ${key}`,
    teams: sql`select id from teams where key = ${key}`,
    locations: sql`select id from locations where key = ${key}`,
  }[table]
  const row = await database.get<{ id: number }>(query)
  if (row === undefined) throw new TypeError(`there is no ${key} in ${table}`)
  return row.id
}

/** A user as the caller of rules. */
export async function callerOf({ database }: Pick<Installation, "database">, key: string): Promise<PersonCaller> {
  const row = await database.get<{
    id: number
    username: string
    company_id: number
    name: string
    language: string
    timezone: string
  }>(sql`
    select u.id, u.username, u.company_id, c.name, c.language, c.timezone
    from users u join companies c on c.id = u.company_id where u.key = ${key}`)
  if (row === undefined) throw new TypeError(`there is no user ${key}`)
  const roles = await database.all<{ role: PersonCaller["user"]["roles"][number] }>(
    sql`select role from user_roles where user_id = ${row.id}`,
  )
  return {
    kind: "person",
    company: { id: row.company_id, name: row.name, language: row.language, timezone: row.timezone },
    user: { id: row.id, username: row.username, roles: roles.map(({ role }) => role) },
    session: { id: 0, factors: ["password"], stays: false, createdAt: 0, provedAt: null },
    requestId: "test",
    address: () => "192.0.2.7",
    device: FIREFOX,
  }
}

/** A shared tablet of a place of the administrator "boss", and its browser. */
export interface PairedKiosk {
  readonly id: number
  readonly browser: TestBrowser
}

/** Makes a kiosk and pairs a browser with it. */
export async function pairedKiosk(
  installation: Installation,
  place: { readonly team_id?: number; readonly location_id?: number },
  name = "Gate 1",
): Promise<PairedKiosk> {
  const boss = await callerOf(installation, "boss")
  const { id, code } = await installation.database.transaction((tx) =>
    createKiosk(tx, boss, { name, ...place }, installation.time.now),
  )
  const browser = new TestBrowser(installation)
  const { status } = await browser.post("/kiosk/pair", { code })
  if (status !== 303) throw new TypeError(`the kiosk was not paired: ${status}`)
  return { id, browser }
}
