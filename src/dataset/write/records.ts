import { IN_LIST_MAX } from "../../database/in-list.ts"
import type { UserRow } from "../format/organisation.ts"
import type { ComputedOf, OwnerId, RecordKind, RecordOf, RowOf } from "../format/record.ts"
import { merged, stored } from "../format/record.ts"
import type { NumberedTable } from "../format/tables.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { type Entry, idOf, known, type Named } from "../registry.ts"
import type { Seals } from "../seals.ts"
import type { OwnerLinks } from "../store/links.ts"
import {
  columnValue,
  findRows,
  type Identity,
  type RecordToSave,
  type Saving,
  type Stored,
  upsertRecords,
} from "../store/rows.ts"
import type { ImportLog } from "./import-log.ts"

/** The context of every part of writing. */
export interface Writing extends Saving {
  /** Hashes of the passwords in the rows of users. */
  readonly passwordHashes: ReadonlyMap<UserRow, string>
  readonly seals: Seals
  readonly onProgress: OnProgress
  readonly changeLog: ImportLog
}

/** Number of rows that are read, merged and written at a time: as many as one query can find by key. */
export const BATCH = IN_LIST_MAX

interface Brought {
  readonly id?: number
  readonly created_at?: string
  readonly updated_at?: string
}

type Keyed = Brought & { readonly key: string }

/** A saved record: its row, and its columns before (undefined for a new one) and now. */
export type Saved<K extends RecordKind, Item> = Item & RecordToSave<K> & { readonly id: number }

/** How columns are derived from rows. */
interface Merging<K extends RecordKind, Item> {
  /** The lookups for the references of rows. */
  readonly names?: Names
  /** The registry in which new records are entered with their ids. */
  readonly entries?: Named<Entry>
  /**
   * The computed columns, which override all others.
   *
   * @param next the other columns after the import
   * @param current the stored columns; undefined for a new record
   */
  readonly compute?: (next: RecordOf<K>, item: Item, current: Stored<K> | undefined) => ComputedOf<K>
  /** The existing records; if omitted, they are looked up. */
  readonly stored?: ReadonlyMap<string, Stored<K>>
}

/** Saves the records in these rows of an owner. */
export async function saveRecords<K extends RecordKind, Item extends { readonly row: RowOf<K> & Keyed }>(
  writing: Writing,
  kind: K,
  owner: OwnerId,
  items: readonly Item[],
  { names = {}, entries, compute, stored: there }: Merging<K, Item>,
): Promise<Saved<K, Item>[]> {
  const keys = items.map(({ row }) => row.key)
  const found = there ?? (await findRows(writing.tx, kind, owner, keys))
  const records = items.map((item) => {
    const current = found.get(item.row.key)
    const next = mergedRecord(kind, owner, item.row, current, names)
    if (compute !== undefined) Object.assign(next, compute(next, item, current))
    return { ...item, current, next, identity: identityOf(item.row) }
  })
  const added = await upsertRecords(writing, kind, records)
  return records.map((record) => {
    const { key } = record.row
    const id = idOf({ key, id: record.current?.id ?? added.get(key) })
    const entry = entries?.get(key)
    if (entry !== undefined) entry.id ??= id
    return { ...record, id }
  })
}

/** A saved record as an owner of links. */
export function ownerOf({ id, current, identity }: Saved<RecordKind, object>): Omit<OwnerLinks, "links"> {
  const isNew = current === undefined
  return { id, isNew, isDated: isNew || identity.updated_at !== undefined }
}

/** Rows as {@link saveRecords} takes them. */
export function itemsOf<Row>(rows: readonly Row[] | null | undefined): { readonly row: Row }[] {
  return (rows ?? []).map((row) => ({ row }))
}

/** Finds the records to which rows refer by key. */
export type Names = Readonly<Partial<Record<NumberedTable, Named<Entry>>>>

/** The lookups for the references of a company's rows. */
export function namesOf({ users, shelf, trainings }: CompanyPlan): Names {
  return { users, courses: shelf.visible, group_trainings: trainings }
}

/**
 * The columns of a record: the values in its row, otherwise the stored ones, otherwise defaults. References for which
 * `names` has no lookup are left to be computed.
 */
function mergedRecord<K extends RecordKind>(
  kind: K,
  owner: OwnerId,
  row: RowOf<K> & Keyed,
  current: RecordOf<K> | undefined,
  names: Names,
): RecordOf<K> {
  const given = row as Readonly<Record<string, unknown>>
  const record: Record<string, unknown> = { key: row.key }
  if (kind.owner !== "installation") record.company_id = owner
  for (const column of kind.columns) {
    const { name, property, target, byDefault, keepsNull } = column
    if (property === undefined || (target !== undefined && names[target] === undefined)) continue
    const value = target === undefined ? stored(column, given[property]) : idOfNamed(names[target], given[property])
    const isKept = keepsNull && value === null
    record[name] = isKept ? null : merged<unknown>(value, current && columnValue(current, name), byDefault)
  }
  return record as RecordOf<K>
}

function idOfNamed(names: Named<Entry> | undefined, key: unknown): unknown {
  return names === undefined || typeof key !== "string" ? key : idOf(known(names, key))
}

/** The new links of a record from these keys; null removes all links, undefined keeps the current ones. */
export function linksTo(names: Named<Entry>, keys: readonly string[] | null | undefined): OwnerLinks["links"] {
  if (keys === undefined) return undefined
  return (keys ?? []).map((key) => ({ other: idOf(known(names, key)) }))
}

/** The id and the times in a checked row. */
export function identityOf({ id, created_at, updated_at }: Brought): Identity {
  return { id, created_at: momentOf(created_at), updated_at: momentOf(updated_at) }
}
