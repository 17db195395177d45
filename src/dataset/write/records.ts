import { IN_LIST_MAX } from "../../database/in-list.ts"
import type { UserRow } from "../format/organisation.ts"
import type { ComputedOf, OwnerId, RecordKind, RecordOf, RowOf, Target } from "../format/record.ts"
import { merged } from "../format/record.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan } from "../plan.ts"
import type { OnProgress } from "../progress.ts"
import { type Entry, idOf, known, type Named } from "../registry.ts"
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

/** What every part of writing needs. */
export interface Writing extends Saving {
  /** Hashes of the passwords that the rows of users give. */
  readonly passwordHashes: ReadonlyMap<UserRow, string>
  readonly onProgress: OnProgress
  readonly changeLog: ImportLog
}

/** Rows that are read, merged and written at a time: as many as one query finds by their keys. */
export const BATCH = IN_LIST_MAX

interface Brought {
  readonly id?: number
  readonly created_at?: string
  readonly updated_at?: string
}

type Keyed = Brought & { readonly key: string }

/** A record that was saved: its row, and its columns before (undefined for a new one) and now. */
export type Saved<K extends RecordKind, Item> = Item & RecordToSave<K> & { readonly id: number }

/**
 * Saves the records of these rows of an owner.
 *
 * @param recordOf the columns as they are to be; `current` is what is stored, undefined for a new record
 * @param stored the records that are there already; they are looked up if that is left out
 */
export async function saveRecords<K extends RecordKind, Item extends { readonly row: RowOf<K> & Keyed }>(
  writing: Writing,
  kind: K,
  owner: OwnerId,
  items: readonly Item[],
  recordOf: (item: Item, current: Stored<K> | undefined) => RecordOf<K>,
  stored?: ReadonlyMap<string, Stored<K>>,
): Promise<Saved<K, Item>[]> {
  const keys = items.map(({ row }) => row.key)
  const there = stored ?? (await findRows(writing.tx, kind, owner, keys))
  const records = items.map((item) => {
    const current = there.get(item.row.key)
    return { ...item, current, next: recordOf(item, current), identity: identityOf(item.row) }
  })
  const added = await upsertRecords(writing, kind, records)
  return records.map((record) => {
    const { key } = record.row
    return { ...record, id: idOf({ key, id: record.current?.id ?? added.get(key) }) }
  })
}

/** Rows as {@link saveRecords} takes them. */
export function itemsOf<Row>(rows: readonly Row[] | null | undefined): { readonly row: Row }[] {
  return (rows ?? []).map((row) => ({ row }))
}

/** Enters the ids of records that are new. */
export function enterIds(
  names: Named<Entry>,
  saved: readonly { readonly row: { readonly key: string }; readonly id: number }[],
): void {
  for (const { row, id } of saved) {
    const entry = names.get(row.key)
    if (entry !== undefined) entry.id ??= id
  }
}

/** Finds the records that rows refer to by their keys. */
export type Names = Readonly<Partial<Record<Target, Named<Entry>>>>

/** What the rows of a company refer to. */
export function namesOf({ users, shelf, trainings }: CompanyPlan): Names {
  return { users, courses: shelf.visible, group_trainings: trainings }
}

/** The columns of a record: what its row says, else what is stored, else defaults; `computed` overrides all. */
export function mergedRecord<K extends RecordKind>(
  kind: K,
  row: RowOf<K>,
  current: RecordOf<K> | undefined,
  names: Names,
  computed: ComputedOf<K>,
): RecordOf<K> {
  const given = row as { readonly key: string } & Readonly<Record<string, unknown>>
  const record: Record<string, unknown> = { key: given.key, ...computed }
  for (const { name, property, target, form, byDefault } of kind.columns) {
    if (property === undefined || name in computed) continue
    let value = given[property]
    if (value !== undefined && value !== null) {
      value = target === undefined ? form.store(value as never) : idOf(referred(names, target, String(value)))
    }
    record[name] = merged<unknown>(value, current && columnValue(current, name), byDefault)
  }
  return record as RecordOf<K>
}

/** The new links of a record by these keys; null means none, undefined keeps the current ones. */
export function linksTo(names: Named<Entry>, keys: readonly string[] | null | undefined): OwnerLinks["links"] {
  if (keys === undefined) return undefined
  return (keys ?? []).map((key) => ({ other: idOf(known(names, key)) }))
}

function referred(names: Names, target: Target, key: string): Entry {
  const found = names[target]
  if (found === undefined) throw new TypeError(`Nothing was looked up in ${target}.`)
  return known(found, key)
}

/** The id and the times in a checked row. */
export function identityOf({ id, created_at, updated_at }: Brought): Identity {
  return { id, created_at: momentOf(created_at), updated_at: momentOf(updated_at) }
}
