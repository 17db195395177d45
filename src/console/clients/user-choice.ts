import type { PersonCaller } from "../../access/caller.ts"
import type { Client } from "../../access/clients/schema.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { Database } from "../../database/port.ts"
import { pathId } from "../../http/path.ts"
import { showUser, usersBeside } from "../../organisation/users/rules.ts"
import type { User } from "../../organisation/users/schema.ts"
import { NotFound } from "../../tools/errors.ts"
import { searchIn } from "../frame/list-state.ts"
import type { ConsoleReader } from "../frame/reader.ts"

/** The user in the address, if any. Throws `NotFound` for one who is not in view. */
export async function chosenUser(
  database: Database,
  caller: PersonCaller,
  { query }: ConsoleReader,
): Promise<User | undefined> {
  const id = query.get("user")
  return id === null ? undefined : userInView(database, caller, pathId(id))
}

function userInView(database: Database, caller: PersonCaller, id: number): Promise<User> {
  return concealed(showUser(database, caller, id, new Set()))
}

/** The user that a client acts as, if in view. */
export async function userOf(
  database: Database,
  caller: PersonCaller,
  { service_user }: Client,
): Promise<User | undefined> {
  try {
    return await userInView(database, caller, service_user.id)
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

/** The number of users that are offered at once. */
const OFFERED = 20

/** The active users that match a search, by username. */
export async function offeredUsers(database: Database, caller: PersonCaller, { query }: ConsoleReader) {
  const search = searchIn(query)
  const filters = { state: "active", ...(search === "" ? {} : { search }) } as const
  const term = { field: "username", descending: false }
  const { items, last } = await usersBeside(database, caller, filters, { term, beside: undefined, perPage: OFFERED })
  return { search, found: items, hasMore: last !== null }
}
