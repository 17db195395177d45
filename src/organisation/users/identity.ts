import { newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { message } from "../../tools/language/messages.ts"
import type { SheetRow } from "./sheet/sheet.ts"
import * as store from "./store.ts"

/*
 * Whom the rows of a file are about. An external id decides, else the username, else the address. Where a row has none of
 * somebody, name and birthday together decide: a person without a birthday is the one without a birthday.
 */

/** Two rows of a file that are about one user, and differ: the later one would undo the earlier one. */
export class SameUser extends Error {
  constructor(
    readonly first: SheetRow,
    readonly second: SheetRow,
  ) {
    super(`The lines ${first.line} and ${second.line} are about the same user.`)
  }
}

/** A row with the external id of its user. */
export interface Identified {
  readonly row: SheetRow
  /** Of a user that is there, or a new one. */
  readonly key: string
  /** Name and birthday have told who it is. */
  readonly byName: boolean
}

/** Finds out whom rows are about. Throws {@link SameUser}. */
export async function identified(
  queries: Queries,
  companyId: number,
  rows: readonly SheetRow[],
): Promise<Identified[]> {
  const found = await findIdentified(queries, companyId, rows)
  const named = await peopleByName(
    queries,
    companyId,
    rows.filter((row, index) => found[index] === undefined && row.faults.length === 0),
  )
  /** New people by name and birthday, of rows that have nothing else. */
  const made = new Map<string, string>()
  const known = rows.map((row, index): Identified => {
    const key = found[index]
    if (key !== undefined || row.faults.length > 0) return { row, key: key ?? newKey(), byName: false }
    const match = matchByName(row, named.get(nameOf(row.fields)) ?? [])
    if (match === "unsure") {
      const unsure = { ...row, faults: [{ field: "last_name", message: message("same_name") }] }
      return { row: unsure, key: newKey(), byName: false }
    }
    if (match !== undefined) return { row, key: match.key, byName: true }
    if (hasOwnId(row)) return { row, key: newKey(), byName: false }
    const same = `${nameOf(row.fields)}\n${birthdayOf(row) ?? ""}`
    const own = made.get(same) ?? newKey()
    made.set(same, own)
    return { row, key: own, byName: false }
  })
  requireDifferent(known)
  return known
}

/** The external id of each row: its own, or that of the user whom its username or its address names. */
async function findIdentified(
  queries: Queries,
  companyId: number,
  rows: readonly SheetRow[],
): Promise<(string | undefined)[]> {
  const without = rows.filter(({ fields }) => !isText(fields.external_id))
  const folded = (field: string) =>
    without.flatMap(({ fields }) => (isText(fields[field]) ? foldIdentifier(fields[field]) : []))
  const found = await store.findKeys(queries, companyId, { emails: folded("email"), usernames: folded("username") })
  const byEmail = new Map(found.map((row) => [row.email_folded, row.key]))
  const byUsername = new Map(found.map((row) => [row.username_folded, row.key]))
  return rows.map(({ fields: { external_id: externalId, username, email } }) => {
    if (isText(externalId)) return externalId
    const named = isText(username) ? byUsername.get(foldIdentifier(username)) : undefined
    return named ?? (isText(email) ? byEmail.get(foldIdentifier(email)) : undefined)
  })
}

/** Users that are read at once. */
const PART = 5000

/** The people of the company who have the name of one of these rows, by name. */
async function peopleByName(
  queries: Queries,
  companyId: number,
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<string, readonly store.NamedRow[]>> {
  const wanted = new Set(rows.map(({ fields }) => nameOf(fields)))
  const found = new Map<string, store.NamedRow[]>()
  for (let after = 0; wanted.size > 0; ) {
    const part = await store.findNamed(queries, companyId, after, PART)
    for (const person of part) {
      const name = nameOf({ ...person })
      if (wanted.has(name)) found.set(name, [...(found.get(name) ?? []), person])
    }
    const last = part.at(-1)
    if (last === undefined || part.length < PART) break
    after = last.id
  }
  return found
}

/** Who of the same name it is; "unsure" where it may be one of them or somebody else. */
function matchByName(row: SheetRow, people: readonly store.NamedRow[]): store.NamedRow | "unsure" | undefined {
  const birthday = birthdayOf(row)
  const [same, another] = people.filter((person) => person.birthday === birthday)
  if (hasOwnId(row)) return birthday !== null && another === undefined ? same : undefined
  if (same !== undefined) return another === undefined ? same : "unsure"
  return people.some((person) => person.birthday === null || birthday === null) ? "unsure" : undefined
}

function hasOwnId({ fields: { username, email } }: SheetRow): boolean {
  return isText(username) || isText(email)
}

function birthdayOf({ fields: { birthday } }: SheetRow): string | null {
  return isText(birthday) ? birthday : null
}

function nameOf({ first_name, last_name }: Readonly<Record<string, unknown>>): string {
  return [first_name, last_name]
    .map((name) => (isText(name) ? foldIdentifier(name).replace(/\s+/gu, " ") : ""))
    .join("\n")
}

function requireDifferent(known: readonly Identified[]): void {
  const seen = new Map<string, SheetRow>()
  for (const { row, key } of known) {
    const first = seen.get(key)
    if (first !== undefined) throw new SameUser(first, row)
    seen.set(key, row)
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== ""
}
