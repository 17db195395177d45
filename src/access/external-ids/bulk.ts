import type { TSchema } from "typebox"
import type { Database, Queries } from "../../database/port.ts"
import { idOf } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"
import type { Draft } from "../../tools/draft.ts"
import { Invalid } from "../../tools/errors.ts"
import { capitalised } from "../../tools/language/capitalised.ts"
import { isObject } from "../../tools/schema.ts"
import { type BatchOptions, faultsOfRefusal, inBatches, type Outcome } from "../bulk/batches.ts"
import { rowsAnswerOf } from "../bulk/schema.ts"
import { externalIdOf } from "./form.ts"
import { EXTERNAL_KINDS, type ExternalKind } from "./kinds.ts"
import type { Known, NamedRecord, NamedRow } from "./known.ts"
import { Attempts, givesUp, NamingRows, wantedBy } from "./swaps.ts"
import type { Saved } from "./upsert.ts"

/** The possible outcomes of a row that is saved under an external id. */
export const ROW_STATUSES = {
  created: "it did not exist",
  updated: "it existed with other values",
  unchanged: "it existed with the same values, so nothing was written",
  failed: "`errors` says why; nothing in the row was saved",
  skipped: "valid, but another row of the `atomic` request failed",
} as const

/** The documentation of saving many records of a kind. */
export function bulkDescription(kind: ExternalKind): string {
  const { create, update } = EXTERNAL_KINDS[kind]
  return (
    `Each row is saved as \`PUT /${kind}s/by-external-id/{external_id}\` would, by the same rules. An entry in the answer ` +
    "reports its outcome. A failed row does not stop the others from being saved, unless the request is `atomic`. Rows are " +
    "saved in batches, with other requests in between. With an `Idempotency-Key`, a retry continues where the first " +
    `request was cut off. New records need \`${create}\`, changes \`${update}\`; without the permission the row fails.`
  )
}

/** The response to rows of a kind. */
export function upsertedRowsOf(kind: ExternalKind): TSchema {
  const externalId = nullable(externalIdOf(kind))
  const id = nullable(idOf(kind, `The ${kind}; null if there is none.`))
  return rowsAnswerOf(`${capitalised(kind)}RowOutcome`, ROW_STATUSES, { external_id: externalId }, { id })
}

/** A row as it was sent, with its valid fields. */
export interface Row<T> {
  readonly sent: unknown
  readonly draft: Draft<T>
}

interface SavingRows {
  readonly known: Pick<Known<NamedRow>, "holderOf">
}

interface KindOfRows<T, S extends SavingRows> {
  readonly prepare?: (rows: readonly Row<T>[]) => Promise<void>
  /** How records are saved in a transaction. All records that these rows refer to have already been loaded. */
  readonly begin: (tx: Queries, rows: readonly Row<T>[]) => Promise<S>
  /** Saves one row by the rules of an upsert. Refuses before it writes. */
  readonly save: (saving: S, row: Row<T>) => Promise<Saved<unknown>>
  /** Clears unique values of a record, within the transaction, because a later row replaces them. */
  readonly vacate: (saving: S, id: number, fields: readonly string[]) => Promise<void>
}

/** Saves rows by the rules of an upsert, in batches. */
export function upsertRows<T extends NamedRecord, S extends SavingRows>(
  database: Database,
  sent: readonly unknown[],
  read: (row: unknown) => Draft<T>,
  options: BatchOptions,
  { prepare, begin, save, vacate }: KindOfRows<T, S>,
): Promise<Outcome[]> {
  // Read batch by batch, because reading a thousand rows at once would block other requests.
  const drafts = new Map<number, Row<T>>()
  const rowAt = (index: number): Row<T> => {
    const known = drafts.get(index)
    if (known !== undefined) return known
    const row = { sent: sent[index], draft: read(sent[index]) }
    drafts.set(index, row)
    return row
  }
  const indexes = [...sent.keys()]
  const attempts = new Attempts()
  let naming: NamingRows | undefined
  /** Rows that were saved before their turn, mapped to the first row of the batch that saved them. */
  const early = new Map<number, Map<number, Outcome>>()
  const savedEarly = (index: number) =>
    [...early.values()].map((ones) => ones.get(index)).find((one) => one !== undefined)

  /** Saves a row together with the rows that release the values it needs from other records. */
  async function saveRow(saving: S, index: number, ahead: Map<number, Outcome>, begun: ReadonlySet<number>) {
    const row = rowAt(index)
    const alone = await outcomeOf(saving, row, save)
    const wanted = wantedBy(alone)
    if (wanted === undefined || !attempts.mayCount(index)) return alone
    naming ??= new NamingRows(sent)
    const places = new Set<number>()
    for (const one of wanted) {
      const place = naming.of(one.holder)
      const value = (row.draft.fields as Readonly<Record<string, unknown>>)[one.field]
      const isFree = place !== undefined && place > index && !begun.has(place) && savedEarly(place) === undefined
      if (!isFree || !givesUp(rowAt(place).draft, one, value)) return alone
      places.add(place)
    }
    for (const [id, ones] of Map.groupBy(wanted, ({ holder }) => holder.id)) {
      await vacate(
        saving,
        id,
        ones.map(({ field }) => field),
      )
    }
    const outcome = await outcomeOf(saving, row, save)
    if (outcome.status === "failed") attempts.inVain(index)
    const those = new Set([...begun, index, ...places])
    for (const place of places) {
      const other = await saveRow(saving, place, ahead, those)
      if (other.status === "failed") attempts.inVain(index)
      ahead.set(place, other)
    }
    return outcome
  }
  return inBatches(database, indexes, options, {
    ...(prepare === undefined ? {} : { prepare: (batch) => prepare(batch.map(rowAt)) }),
    save: async (tx, batch, isTimeUp) => {
      const rows = batch.map(rowAt)
      const saving = await begin(tx, rows)
      const outcomes: Outcome[] = []
      const ahead = new Map<number, Outcome>()
      const [first = 0] = batch
      // The outcomes saved by this batch and later ones have been undone.
      for (const start of early.keys()) if (start >= first) early.delete(start)
      early.set(first, ahead)
      for (const index of batch) {
        outcomes.push(savedEarly(index) ?? (await saveRow(saving, index, ahead, new Set([index]))))
        if (await isTimeUp()) break
      }
      return outcomes
    },
  })
}

/** The external id of a row as sent, if it is a string: even an invalid id tells the sender which row it was. */
function sentId(sent: unknown): string | null {
  return isObject(sent) && typeof sent.external_id === "string" ? sent.external_id : null
}

async function outcomeOf<T extends NamedRecord, S extends SavingRows>(
  saving: S,
  row: Row<T>,
  save: KindOfRows<T, S>["save"],
): Promise<Outcome> {
  const { external_id: externalId = null } = row.draft.fields as NamedRecord
  const shown = { external_id: externalId ?? sentId(row.sent) }
  if (!isObject(row.sent)) return { status: "failed", id: null, shown, faults: row.draft.faults }
  try {
    const { status, id } = await save(saving, row)
    return { status, id, shown, faults: [] }
  } catch (error) {
    const faults = faultsOfRefusal(error, "external_id")
    // A caller who may not see a record must learn nothing about it.
    const isShown = error instanceof Invalid && externalId !== null
    const id = isShown ? ((await saving.known.holderOf(externalId)) ?? null) : null
    return { status: "failed", id, shown, faults }
  }
}
