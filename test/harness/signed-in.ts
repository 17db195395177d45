import type { Factor } from "../../src/access/caller.ts"
import { beginSession } from "../../src/access/sessions/rules.ts"
import { sql } from "../../src/database/port.ts"
import type { Installation } from "./installation.ts"
import { FIREFOX, TestBrowser } from "./test-browser.ts"

const SETTINGS = { session_idle: 43_200, session_lifetime: 2_592_000 }

/** The token of a new session for the user with this key. A user with a second factor needs one in `factors`. */
export async function sessionOf(
  installation: Installation,
  key: string,
  device = FIREFOX,
  factors: readonly Factor[] = ["password"],
): Promise<string> {
  const { database, time } = installation
  const user = await database.get<{ id: number; company_id: number }>(
    sql`select id, company_id from users where key = ${key} order by id limit 1`,
  )
  if (user === undefined) throw new TypeError(`there is no user "${key}"`)
  const session = { userId: user.id, companyId: user.company_id, factors, stays: false }
  return database.transaction((tx) =>
    beginSession(tx, { ...session, address: "192.0.2.7", device }, { settings: SETTINGS, now: time.now }),
  )
}

/** A browser in which the user with this key is signed in. */
export async function signedIn(installation: Installation, key: string): Promise<TestBrowser> {
  const browser = new TestBrowser(installation)
  browser.cookies.set("session", await sessionOf(installation, key))
  return browser
}
