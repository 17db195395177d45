import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import * as store from "./store.ts"

/** People chosen for letters at the command line: by name, or a group. */
export interface Choice extends store.Group {
  readonly usernames: readonly string[]
}

/** The chosen users. */
export interface Selection {
  readonly ids: readonly number[]
  /** How many people of the group are left out because they have signed in before. */
  readonly known: number
}

/**
 * The users chosen at the command line. Of a group, only those who have never signed in, unless the others are wanted
 * too: a letter replaces the password.
 *
 * @throws OperatorError for an unknown name or key
 */
export async function selectedUsers(queries: Queries, companyId: number, choice: Choice): Promise<Selection> {
  const { usernames, team, location, withKnown } = choice
  if (usernames.length > 0) {
    if (team !== undefined || location !== undefined) {
      throw new OperatorError("usernames were given together with a team or location", "leave out one of them")
    }
    return { ids: await named(queries, companyId, usernames), known: 0 }
  }
  const isPlace = team !== undefined || location !== undefined
  if (isPlace && !(await store.hasPlace(queries, companyId, { team, location }))) {
    const [kind, key] = team === undefined ? ["location", location] : ["team", team]
    throw new OperatorError(`the company has no ${kind} with the key ${JSON.stringify(key)}`)
  }
  const members = await store.findGroup(queries, companyId, { team, location })
  const chosen = members.filter(({ has_signed_in }) => withKnown || has_signed_in === 0)
  return { ids: chosen.map(({ id }) => id), known: members.length - chosen.length }
}

async function named(queries: Queries, companyId: number, usernames: readonly string[]): Promise<number[]> {
  const folded = [...new Set(usernames.map((name) => foldIdentifier(name.trim())))]
  const found = await store.findNamed(queries, companyId, folded)
  const ids = new Map(found.map(({ id, username_folded }) => [username_folded, id]))
  const unknown = usernames.filter((name) => !ids.has(foldIdentifier(name.trim())))
  if (unknown.length > 0) {
    throw new OperatorError(
      `the company has no user with the username ${unknown.map((name) => JSON.stringify(name)).join(", ")}`,
      "trainbase user list shows the usernames",
    )
  }
  return folded.flatMap((name) => ids.get(name) ?? [])
}
