/** @jsxImportSource preact */
import type { PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { usersBeside } from "../../organisation/users/rules.ts"
import type { User } from "../../organisation/users/schema.ts"
import { fullName } from "../../tools/language/names.ts"
import { addressWith } from "./list-state.ts"
import type { ConsoleReader } from "./reader.ts"
import { FRAME_WORDING } from "./wording/wording.ts"

/** The people whom a filter may mean. */
export interface WhichPeople {
  readonly people: readonly User[]
  readonly hasMore: boolean
}

/** The number of people that are offered if a search finds several. */
const OFFERED = 20

/** The people in view whom the text in a filter may mean. */
export async function peopleCalled(database: Database, caller: PersonCaller, text: string): Promise<WhichPeople> {
  const page = { term: { field: "username", descending: false }, beside: undefined, perPage: OFFERED }
  const { items: people, last } = await usersBeside(database, caller, { search: text }, page)
  return { people, hasMore: last !== null }
}

/** The name of the person whose id a filter has, if in view. */
export async function chosenPerson(
  database: Database,
  caller: PersonCaller,
  filter: string | undefined,
): Promise<string | undefined> {
  const id = Number(filter)
  if (!Number.isSafeInteger(id)) return undefined
  const found = (await usersInView(database, caller, "users.view", [id])).get(id)
  return found === undefined ? undefined : fullName(found)
}

interface WhichProps extends WhichPeople {
  readonly reader: ConsoleReader
  /** The filter with the text; the id takes its place in a filter of this name and `_id`. */
  readonly name: string
}

/** Lets the reader choose among several people whom a filter may mean. */
export function WhichPerson({ reader, people, hasMore, name }: WhichProps) {
  const { which } = FRAME_WORDING[reader.language]
  return (
    <section class="block" aria-labelledby="which">
      <h2 id="which">{which.title}</h2>
      <ul class="lines">
        {people.map(({ id, full_name, username }) => (
          <li key={id}>
            <a href={addressWith(reader.path, reader.query, { [name]: null, [`${name}_id`]: String(id) })}>
              <bdi>{full_name}</bdi>
            </a>{" "}
            <span class="quiet">{username}</span>
          </li>
        ))}
      </ul>
      {hasMore && <p class="quiet">{which.more}</p>}
    </section>
  )
}
