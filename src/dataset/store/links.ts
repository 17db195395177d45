import { movedTo } from "../../database/conditions.ts"
import { allIn, runIn } from "../../database/in-list.ts"
import { type ColumnValue, insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"
import { COMPANIES } from "../format/dataset.ts"
import { LOCATIONS, TEAMS, USERS } from "../format/organisation.ts"
import type { RecordKind } from "../format/record.ts"
import { COURSES } from "../format/training.ts"
import type { LinkedOwner, Saving } from "./rows.ts"

/** A table of pairs: there are few on the left (teams, roles, courses), and there may be many on the right (users). */
interface LinkTable {
  readonly name: string
  readonly left: string
  readonly right: string
  /** Other columns of every row of this kind of link. */
  readonly kind?: "admin" | "trainer_admin"
  /** The names of the columns with the company and the start. */
  readonly stamps: readonly ("company_id" | "created_at")[]
  /** The table of the records that own links. */
  readonly side: "left" | "right"
  /** The kind of records that own the links, and the name of the links in the audit log. */
  readonly owners: RecordKind
  readonly field: string
  /** The kind of records at the other end; undefined for roles, which are not records. */
  readonly others: RecordKind | undefined
  /** Whether a documented field of the owners shows the links, so that a change updates their `updated_at`. */
  readonly isShown: boolean
}

type Left = number | string

/** One link, with the id of the record that owns it. */
interface Link {
  readonly left: Left
  readonly right: number
  /** Epoch milliseconds, for links that have a start; a link to be saved may leave it undefined. */
  readonly created_at?: number | undefined
}

const ofUsers = { right: "user_id", side: "right", owners: USERS, isShown: true } as const
const ofCourses = { stamps: [], side: "left", others: COURSES } as const

export const USER_ROLES: LinkTable = {
  ...ofUsers,
  name: "user_roles",
  left: "role",
  others: undefined,
  stamps: ["company_id"],
  field: "roles",
}
export const TEAM_USERS: LinkTable = {
  ...ofUsers,
  name: "team_users",
  left: "team_id",
  others: TEAMS,
  stamps: ["company_id", "created_at"],
  field: "team_ids",
}
export const API_COURSES: LinkTable = {
  ...ofCourses,
  name: "api_courses",
  left: "company_id",
  right: "course_id",
  owners: COMPANIES,
  field: "api_course_ids",
  isShown: false,
}
export const COURSE_REQUIREMENTS: LinkTable = {
  ...ofCourses,
  name: "course_requirements",
  left: "course_id",
  right: "required_course_id",
  owners: COURSES,
  field: "required_course_ids",
  isShown: true,
}

export function adminsOf(place: "location" | "team", kind: "admin" | "trainer_admin"): LinkTable {
  return {
    name: `${place}_admins`,
    left: `${place}_id`,
    right: "user_id",
    kind,
    stamps: ["company_id"],
    side: "left",
    owners: place === "location" ? LOCATIONS : TEAMS,
    others: USERS,
    field: `${kind}_user_ids`,
    isShown: true,
  }
}

/** The links of these owners. */
export function findLinks(queries: Queries, table: LinkTable, ownerIds: readonly number[]): Promise<Link[]> {
  const beginning = table.stamps.includes("created_at") ? sql`, created_at` : sql``
  return allIn(ownerIds, (list) =>
    queries.all(sql`
      select ${raw(table.left)} as "left", ${raw(table.right)} as "right" ${beginning} from ${raw(table.name)}
      where ${raw(table[table.side])} in ${list} ${ofKind(table)}`),
  )
}

/** The other end of a link: another record, or a role, whose name is then the key. */
export interface NamedLink {
  readonly owner: number
  /** The id of the other record, 0 for a role. */
  readonly id: number
  readonly key: string
  /** Epoch milliseconds, 0 for links without a start. */
  readonly created_at: number
}

/** The same with the keys of the other ends, in order for each owner. */
export function findNamedLinks(queries: Queries, table: LinkTable, ownerIds: readonly number[]): Promise<NamedLink[]> {
  const { name, left, right, side, others, stamps } = table
  const [owner, other] = side === "left" ? [left, right] : [right, left]
  const beginning = stamps.includes("created_at") ? "l.created_at" : "0"
  const named = others === undefined ? `0 as id, l.${other} as key` : "o.id, o.key"
  const join = others === undefined ? "" : `join ${others.table} o on o.id = l.${other}`
  return allIn(ownerIds, (list) =>
    queries.all(sql`
      select ${raw(`l.${owner} as owner, ${named}, ${beginning} as created_at from ${name} l ${join}`)}
      where ${raw(`l.${owner}`)} in ${list} ${ofKind(table)} order by 1, ${raw(`l.${other}`)}`),
  )
}

/** The new links of an owner; if undefined, the current links are kept. */
export interface OwnerLinks {
  readonly id: number
  readonly links: readonly { readonly other: Left; readonly created_at?: number | undefined }[] | undefined
  /** Whether the owner is new, so that it has no links yet. */
  readonly isNew?: boolean
  /** Whether its `updated_at` is already correct, because the owner is new or its row sets it. */
  readonly isDated?: boolean
}

/**
 * Makes these the only links of these owners; links that already exist are kept, with their start unless a different
 * one is given.
 */
export async function replaceLinks(
  { tx, now, changeLog }: Saving,
  table: LinkTable,
  companyId: number | null,
  owners: readonly OwnerLinks[],
): Promise<void> {
  const ownerIds: number[] = []
  const wanted: Link[] = []
  const dated = new Set<number>()
  for (const { id, links, isNew, isDated } of owners) {
    if (links === undefined) continue
    if (isNew !== true) ownerIds.push(id)
    if (isDated === true) dated.add(id)
    for (const { other, created_at } of links) {
      wanted.push(
        table.side === "left" ? { left: id, right: Number(other), created_at } : { left: other, right: id, created_at },
      )
    }
  }
  const held = new Map((await findLinks(tx, table, ownerIds)).map((link) => [nameOf(link), link]))
  const missing = new Map<string, Link>()
  const kept = new Set<string>()
  for (const link of wanted) {
    const name = nameOf(link)
    const current = held.get(name)
    if (current !== undefined && (link.created_at ?? current.created_at) === current.created_at) kept.add(name)
    else missing.set(name, link)
  }
  const dropped = new Map<Left, number[]>()
  for (const [name, { left, right }] of held) {
    if (kept.has(name)) continue
    const rights = dropped.get(left)
    if (rights === undefined) dropped.set(left, [right])
    else rights.push(right)
  }
  await deleteLinks(tx, table, dropped)
  const columns = [table.left, table.right, ...(table.kind === undefined ? [] : ["kind"]), ...table.stamps]
  const rows = Array.from(missing.values(), ({ left, right, created_at }): ColumnValue[] => [
    left,
    right,
    ...(table.kind === undefined ? [] : [table.kind]),
    ...table.stamps.map((stamp) => (stamp === "created_at" ? (created_at ?? now) : companyId)),
  ])
  await insertRows(tx, `${table.name} (${columns.join(", ")})`, rows)
  if (missing.size > 0 || dropped.size > 0) {
    const linked = linkedOwners(table, held.values(), wanted)
    await changeLog.linked(table.owners, table.field, linked)
    if (table.isShown) await touchOwners(tx, table, linked, dated, now)
  }
}

/** Updates `updated_at` of the owners whose links changed. */
async function touchOwners(
  tx: Queries,
  { owners: { table } }: LinkTable,
  owners: readonly LinkedOwner[],
  dated: ReadonlySet<number>,
  now: number,
): Promise<void> {
  const changed = owners.filter(({ id, before, after }) => !dated.has(id) && before.join() !== after.join())
  const ids = changed.map(({ id }) => id)
  await runIn(tx, ids, (list) => sql`update ${raw(table)} set updated_at = ${movedTo(now)} where id in ${list}`)
}

/** The links of each owner before and after the change, in order. */
function linkedOwners({ side }: LinkTable, held: Iterable<Link>, wanted: readonly Link[]): LinkedOwner[] {
  const owners = new Map<number, { before: Set<Left>; after: Set<Left> }>()
  const enter = (links: Iterable<Link>, moment: "before" | "after") => {
    for (const { left, right } of links) {
      const [id, other] = side === "left" ? [Number(left), right] : [right, left]
      const owner = owners.get(id) ?? { before: new Set(), after: new Set() }
      owner[moment].add(other)
      owners.set(id, owner)
    }
  }
  enter(held, "before")
  enter(wanted, "after")
  return Array.from(owners, ([id, { before, after }]) => ({ id, before: inOrder(before), after: inOrder(after) }))
}

function inOrder(values: Iterable<Left>): Left[] {
  return [...values].sort((one, other) => (one < other ? -1 : Number(one > other)))
}

async function deleteLinks(
  tx: Queries,
  table: LinkTable,
  dropped: ReadonlyMap<Left, readonly number[]>,
): Promise<void> {
  for (const [left, rights] of dropped) {
    await runIn(
      tx,
      rights,
      (list) => sql`
        delete from ${raw(table.name)}
        where ${raw(table.left)} = ${left} and ${raw(table.right)} in ${list} ${ofKind(table)}`,
    )
  }
}

function ofKind({ kind }: LinkTable): Sql {
  return kind === undefined ? sql`` : sql`and kind = ${kind}`
}

function nameOf({ left, right }: Link): string {
  return `${left}/${right}`
}
