import type { Caller } from "../../access/caller.ts"
import { isMadeKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { type Identified, nameOf } from "../users/identity.ts"
import type { JudgedRow } from "./judged-row.ts"
import { findPeople, type PersonRow } from "./people-store.ts"

/** People read at once. */
const PART = 250

interface File {
  readonly people: readonly Identified[]
  /** Whom its rows are about. */
  readonly userIds: ReadonlySet<number | null>
  /** The names in rows with faults. */
  readonly faulty: ReadonlySet<string>
  /** The people who are administrators after its rows. */
  readonly administrators: ReadonlySet<number>
  readonly pause: () => Promise<unknown>
}

/**
 * The people whom `on_missing: deactivate` deactivates: active people with an external id of another system who are not
 * in the file. Never a user of an API client, the caller or the last administrator; nor anybody with the name of a row
 * with faults, which may be about that person.
 */
export async function missingPeople(queries: Queries, caller: Caller, file: File): Promise<JudgedRow[]> {
  const { people, userIds, faulty, administrators, pause } = file
  const keys = new Set(people.map(({ key }) => key))
  const missing: PersonRow[] = []
  for (let after = 0; ; ) {
    const part = await findPeople(queries, caller.company.id, { after, limit: PART })
    for (const person of part) {
      const isIn = keys.has(person.key) || userIds.has(person.id) || faulty.has(nameOf({ ...person }))
      if (!isIn && !isMadeKey(person.key) && person.id !== caller.user.id) missing.push(person)
    }
    const last = part.at(-1)
    if (last === undefined || part.length < PART) break
    after = last.id
    await pause()
  }
  const kept = lastAdministrator(administrators, new Set(missing.map(({ id }) => id)))
  return missing.filter(({ id }) => id !== kept).map(deactivation)
}

/** The administrator who has to stay, because the file would deactivate all of them. */
function lastAdministrator(people: ReadonlySet<number>, missing: ReadonlySet<number>): number | undefined {
  return people.isSubsetOf(missing) ? Math.max(...people, 0) : undefined
}

function deactivation({ id, key }: PersonRow): JudgedRow {
  return {
    line: null,
    source: { fields: { state: "inactive" }, faults: [], key, isMade: true },
    status: "deactivated",
    userId: id,
    changes: { state: { before: "active", after: "inactive" } },
    faults: [],
  }
}
