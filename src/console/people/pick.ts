import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { usersBeside, usersLike } from "../../organisation/users/rules.ts"
import type { User } from "../../organisation/users/schema.ts"
import { pastedLines, peopleInLines } from "../frame/pick.ts"

export type PickedPerson = Pick<User, "id" | "full_name" | "username">

export interface Picked {
  /** The people whom the search found and nobody has chosen yet; undefined without a search. */
  readonly hits: readonly PickedPerson[] | undefined
  readonly chosen: readonly PickedPerson[]
  /** Pasted lines that name nobody in view, and those that name several people. */
  readonly unknown: readonly string[]
  readonly ambiguous: readonly string[]
  /** Lines that were not looked up, because there were too many. */
  readonly untried: readonly string[]
  /** The usernames of those who were found beyond {@link CHOSEN_MAX}. */
  readonly beyond: readonly string[]
}

/** The most people that a search shows. */
const HITS = 20

/** The most people who can be chosen here. Larger groups are chosen by filters of the list. */
export const CHOSEN_MAX = 500

interface Asked {
  readonly search: string
  readonly pasted: string
  /** The people chosen so far. */
  readonly ids: readonly number[]
}

/** Looks up people by a search, and by the lines of a pasted column. */
export async function pickPeople(
  database: Database,
  caller: PersonCaller,
  { search, pasted, ids }: Asked,
): Promise<Picked> {
  const lines = pastedLines(pasted)
  const { found, unknown, ambiguous, untried } = await peopleInLines(database, caller, "users.view", lines)
  const wanted = [...new Set([...ids, ...found.map(({ id }) => id)])]
  const chosen = await peopleWithIds(database, caller, wanted.slice(0, CHOSEN_MAX))
  const beyond = new Set(wanted.slice(CHOSEN_MAX))
  const isChosen = new Set(chosen.map(({ id }) => id))
  const hits = search === "" ? undefined : await peopleNamed(database, caller, search)
  return {
    hits: hits?.filter(({ id }) => !isChosen.has(id)),
    chosen,
    unknown,
    ambiguous: ambiguous.map(({ text }) => text),
    untried,
    beyond: found.filter(({ id }) => beyond.has(id)).map(({ username }) => username),
  }
}

const BY_NAME = { field: "last_name", descending: false } as const

/** Active people in view whom the text may mean. */
export function peopleNamed(database: Database, caller: PersonCaller, search: string): Promise<readonly User[]> {
  return usersLike(database, caller, { search, state: "active" }, HITS)
}

async function peopleWithIds(database: Database, caller: PersonCaller, ids: readonly number[]) {
  if (ids.length === 0) return []
  const page = { term: BY_NAME, beside: undefined, perPage: CHOSEN_MAX }
  return (await usersBeside(database, caller, { ids }, page)).items
}
