import { isMadeKey, newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { type Message, message } from "../../tools/language/messages.ts"
import type { SheetRow, SheetRows } from "./sheet/sheet.ts"
import * as store from "./store.ts"

/*
 * Finds out which user each row of a file is about. The external id is compared first, then the username, then the
 * email address. If nobody has any of those in a row, name and birthday together decide; a row without a birthday
 * matches a person without one. An unknown external id belongs to a new person, or to an existing person who has no
 * external id from another system and is then given this one.
 */

/** Two rows of a file that are about the same user but differ. Saving both would let the later one undo the earlier one. */
export class SameUser extends Error {
  constructor(
    readonly first: Pick<SheetRow, "line">,
    readonly second: Pick<SheetRow, "line">,
  ) {
    super(`The lines ${first.line} and ${second.line} are about the same user.`)
  }
}

/** Whom a row is about. */
export interface Identified {
  readonly line: number
  /** The external id of an existing user, of a new user, or the one that the user with this `id` will be given. */
  readonly key: string
  readonly id?: number
  /** The user was identified by name and birthday. */
  readonly byName: boolean
  /** The faults of the row, if it has others than those of its cells. */
  readonly faults?: SheetRow["faults"]
}

interface Options {
  /** What to do with a row about a user who has an earlier one: by default {@link SameUser} is thrown. */
  readonly onSame?: "refuse" | "fault"
  /** Called between the steps of long work. */
  readonly pause?: () => Promise<unknown>
}

/** Rows that are handled between two pauses. */
const STEP = 256

/** Finds the users whom rows are about, in the order of the rows. Throws {@link SameUser}. */
export async function identified(
  queries: Queries,
  companyId: number,
  rows: SheetRows,
  { onSame = "refuse", pause = async () => {} }: Options = {},
): Promise<Identified[]> {
  const held = new Set<string>()
  for (const part of parts(rows)) {
    const given = part.flatMap(({ fields }) => externalIdOf(fields) ?? [])
    for (const key of await store.findKeysAmong(queries, companyId, given)) held.add(key)
    await pause()
  }
  const found: (Person | undefined)[] = []
  const wanted = new Set<string>()
  for (const part of parts(rows)) {
    const people = await findIdentified(queries, companyId, part, held)
    for (const [index, row] of part.entries()) {
      found.push(people[index])
      if (people[index] === undefined && row.faults.length === 0) wanted.add(nameOf(row.fields))
    }
    await pause()
  }
  const named = await peopleByName(queries, companyId, wanted, pause)
  /** New people by name and birthday, from rows that contain no other identification. */
  const made = new Map<string, string>()
  const people = new Map<number, number>()
  const known: Identified[] = []
  for (const part of parts(rows)) {
    for (const row of part) known.push(personOf(row, known.length, { found, named, held, made, people }))
    await pause()
  }
  return withoutSame(known, people, onSame, (index) => rows.at(index)?.faults ?? [])
}

/** The rows in parts, of which only one is needed at a time. */
function* parts(rows: Iterable<SheetRow>): Generator<readonly SheetRow[]> {
  let part: SheetRow[] = []
  for (const row of rows) {
    part.push(row)
    if (part.length < STEP) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

interface Knowledge {
  /** The people of the rows who have one of their identifiers. */
  readonly found: readonly (Person | undefined)[]
  readonly named: ReadonlyMap<string, readonly store.NamedRow[]>
  readonly held: ReadonlySet<string>
  readonly made: Map<string, string>
  readonly people: Map<number, number>
}

function personOf(row: SheetRow, index: number, { found, named, held, made, people }: Knowledge): Identified {
  const { line } = row
  const person = found[index]
  const externalId = externalIdOf(row.fields)
  if (person?.id !== undefined) people.set(index, person.id)
  if (person !== undefined) return { line, ...taking(person, externalId), byName: false }
  if (row.faults.length > 0) return { line, key: externalId ?? newKey(), byName: false }
  const match = matchByName(row, named.get(nameOf(row.fields)) ?? [], held)
  if (match === "unsure") return refused(line, "last_name", message("same_name"))
  if (match !== undefined) {
    people.set(index, match.id)
    if (externalId !== undefined && !isMadeKey(match.key)) {
      return refused(line, "external_id", message("same_person", { external_id: match.key }))
    }
    return { line, ...taking(match, externalId), byName: true }
  }
  if (externalId !== undefined || hasOwnId(row)) return { line, key: externalId ?? newKey(), byName: false }
  const same = `${nameOf(row.fields)}\n${birthdayOf(row) ?? ""}`
  const own = made.get(same) ?? newKey()
  made.set(same, own)
  return { line, key: own, byName: false }
}

interface Person {
  readonly key: string
  /** Undefined if only the key is known. */
  readonly id: number | undefined
}

/** The external id of the person whom a row is about, or the one in the row if the person will be given it. */
function taking({ key, id }: Person, externalId: string | undefined): Pick<Identified, "key" | "id"> {
  return externalId === undefined || externalId === key || id === undefined ? { key } : { key: externalId, id }
}

function refused(line: number, field: string, reason: Message): Identified {
  return { line, key: newKey(), byName: false, faults: [{ field, message: reason }] }
}

/**
 * For each row, the user with its external id, otherwise with its username, otherwise with its email address. A row
 * with a different external id does not match a user by username or email address if that user already has an external
 * id from another system. Saving then refuses the names that are taken.
 *
 * @param held the external ids in the rows that already belong to users
 */
async function findIdentified(
  queries: Queries,
  companyId: number,
  rows: readonly SheetRow[],
  held: ReadonlySet<string>,
): Promise<(Person | undefined)[]> {
  const without = rows.filter(({ fields }) => !held.has(externalIdOf(fields) ?? ""))
  const folded = (field: string) =>
    without.flatMap(({ fields }) => (isText(fields[field]) ? foldIdentifier(fields[field]) : []))
  const found = await store.findKeys(queries, companyId, { emails: folded("email"), usernames: folded("username") })
  const byEmail = new Map(found.map((row) => [row.email_folded, row]))
  const byUsername = new Map(found.map((row) => [row.username_folded, row]))
  return rows.map(({ fields }) => {
    const { username, email } = fields
    const externalId = externalIdOf(fields)
    if (externalId !== undefined && held.has(externalId)) return { key: externalId, id: undefined }
    const named = isText(username) ? byUsername.get(foldIdentifier(username)) : undefined
    const person = named ?? (isText(email) ? byEmail.get(foldIdentifier(email)) : undefined)
    if (person === undefined || externalId === undefined || (isMadeKey(person.key) && !held.has(person.key)))
      return person
    return { key: externalId, id: undefined }
  })
}

/** In the form in which it is saved. */
function externalIdOf({ external_id: externalId }: SheetRow["fields"]): string | undefined {
  return isText(externalId) ? externalId.trim() : undefined
}

/** Number of users that are read between two pauses. */
const PART = 500

/** The people of the company who have one of these names, by name. */
async function peopleByName(
  queries: Queries,
  companyId: number,
  wanted: ReadonlySet<string>,
  pause: () => Promise<unknown>,
): Promise<ReadonlyMap<string, readonly store.NamedRow[]>> {
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
    await pause()
  }
  return found
}

/**
 * Which of the people with the same name a row is about. "unsure" if it may be one of them or somebody else.
 *
 * @param held the external ids in rows: their owners already have a row
 */
function matchByName(
  row: SheetRow,
  named: readonly store.NamedRow[],
  held: ReadonlySet<string>,
): store.NamedRow | "unsure" | undefined {
  const birthday = birthdayOf(row)
  const hasExternalId = externalIdOf(row.fields) !== undefined
  const people = hasExternalId ? named.filter(({ key }) => !held.has(key)) : named
  const [same, another] = people.filter((person) => person.birthday === birthday)
  if (hasExternalId || hasOwnId(row)) return birthday !== null && another === undefined ? same : undefined
  if (same !== undefined) return another === undefined ? same : "unsure"
  return people.some((person) => person.birthday === null || birthday === null) ? "unsure" : undefined
}

function hasOwnId({ fields: { username, email } }: SheetRow): boolean {
  return isText(username) || isText(email)
}

function birthdayOf({ fields: { birthday } }: SheetRow): string | null {
  return isText(birthday) ? birthday : null
}

/** A name as it is compared. */
export function nameOf({ first_name, last_name }: Readonly<Record<string, unknown>>): string {
  return [first_name, last_name]
    .map((name) => (isText(name) ? foldIdentifier(name).replace(/\s+/gu, " ") : ""))
    .join("\n")
}

/**
 * Finds rows about a user who has an earlier row.
 *
 * @param people the ids of the people who were found, by the indexes of the rows
 * @param faultsAt the faults in the cells of a row
 */
function withoutSame(
  known: readonly Identified[],
  people: ReadonlyMap<number, number>,
  onSame: "refuse" | "fault",
  faultsAt: (index: number) => SheetRow["faults"],
): Identified[] {
  const seen = new Map<string | number, Identified>()
  return known.map((one, index) => {
    const id = people.get(index)
    const first = seen.get(one.key) ?? (id === undefined ? undefined : seen.get(id))
    if (first !== undefined && onSame === "refuse") throw new SameUser(first, one)
    if (first !== undefined) {
      const reason = message("same_row", { line: first.line })
      return { ...one, faults: [...(one.faults ?? faultsAt(index)), { field: "external_id", message: reason }] }
    }
    seen.set(one.key, one)
    if (id !== undefined) seen.set(id, one)
    return one
  })
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== ""
}
