import type { Queries } from "../../database/port.ts"
import { Asked } from "../../tools/asked.ts"
import type { Draft } from "../../tools/draft.ts"
import { type Fault, fault, type Holder } from "../../tools/errors.ts"
import { type Caller, sightOf } from "../caller.ts"
import type { Sight } from "../view/store.ts"
import { EXTERNAL_KINDS, type ExternalKind } from "./kinds.ts"
import { namedIn, type References } from "./references.ts"
import { findIds, vacateKey } from "./store.ts"

/** The identifying fields of the record that a request saves. */
export interface NamedRecord {
  /** Null is ignored. */
  readonly external_id?: string | null
  /** In an upsert: the record that gets the external id. */
  readonly id?: number | null
  /** In an upsert: the record's new state; if undefined, the state stays the same. */
  readonly state?: Holder["state"]
}

/** A record with an external id. */
export interface NamedRow {
  readonly id: number
  readonly key: string
  readonly state: Holder["state"]
}

/**
 * What saving records of a kind needs from the database, read on demand or in advance for all rows of a batch at once.
 * It belongs to one transaction. Code that saves a record removes it from this cache, so that later rows see the effect
 * of earlier ones.
 */
export class Known<Row extends NamedRow> {
  readonly kind: ExternalKind
  /** Records that the caller may update. */
  readonly rows: Asked<number, Row>
  readonly #vacate: (id: number) => Promise<void>
  readonly #findSeen: (id: number) => Promise<Row | undefined>
  readonly #ids: Readonly<Record<ExternalKind, Asked<string, number>>>

  constructor(
    queries: Queries,
    caller: Caller,
    kind: ExternalKind,
    findRows: (sight: Sight, ids: readonly number[]) => Promise<readonly Row[]>,
  ) {
    const { company } = caller
    const asked = (of: ExternalKind) =>
      new Asked<string, number>((externalIds) => findIds(queries, of, company.id, externalIds))
    this.kind = kind
    this.#vacate = (id) => vacateKey(queries, kind, company.id, id)
    this.#ids = {
      location: asked("location"),
      team: asked("team"),
      user: asked("user"),
      course: asked("course"),
      requirement: asked("requirement"),
      group_training: asked("group_training"),
    }
    this.rows = new Asked(async (ids) => {
      const rows = await findRows(sightOf(caller, EXTERNAL_KINDS[kind].update), ids)
      return new Map(rows.map((row) => [row.id, row]))
    })
    this.#findSeen = async (id) => (await findRows(sightOf(caller, EXTERNAL_KINDS[kind].view), [id]))[0]
  }

  /** The ids of the company's records with these external ids. */
  findIds = (kind: ExternalKind, externalIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    return this.#ids[kind].all(externalIds)
  }

  /** The company's record of this kind with the external id. */
  holderOf(externalId: string): Promise<number | undefined> {
    return this.#ids[this.kind].one(externalId)
  }

  /** The fault of a field whose value another record already has. It names that record if the caller may view it. */
  async taken(field: string, holderId: number): Promise<Fault> {
    const holder = await this.#findSeen(holderId)
    const taken = fault(field, "taken")
    return holder === undefined
      ? taken
      : { ...taken, holder: { id: holder.id, external_id: holder.key, state: holder.state } }
  }

  /** Loads all records that these rows refer to. Returns the ids of the records that have the rows' external ids. */
  async prepare(
    drafts: readonly Draft<NamedRecord>[],
    references: References<ExternalKind>,
  ): Promise<ReadonlyMap<string, number>> {
    const own = drafts.flatMap(({ fields }) => fields.external_id ?? [])
    const holders = await this.findIds(this.kind, own)
    await this.rows.all([...holders.values(), ...drafts.flatMap(({ fields }) => fields.id ?? [])])
    const named = new Map<ExternalKind, Set<string>>()
    for (const { fields } of drafts) {
      for (const [kind, externalIds] of namedIn(references, fields)) {
        named.set(kind, (named.get(kind) ?? new Set()).union(externalIds))
      }
    }
    for (const [kind, externalIds] of named) await this.findIds(kind, [...externalIds])
    return holders
  }

  /**
   * Removes the external id from a record to which a later row gives a new one. Until then, the record is still known
   * here by its old external id.
   */
  async vacate(id: number): Promise<void> {
    const row = await this.rows.one(id)
    // A record that the caller may not update is refused in its own row.
    if (row === undefined) return
    await this.#vacate(id)
    this.#ids[this.kind].forget(row.key)
  }

  /** Call this after a record was saved, with its external ids before and after. */
  forget(id: number, ...externalIds: readonly string[]): void {
    this.rows.forget(id)
    for (const externalId of externalIds) this.#ids[this.kind].forget(externalId)
  }
}
