import { faultsOfRefusal, paced, type RowFault } from "../../access/bulk/batches.ts"
import { type Caller, may } from "../../access/caller.ts"
import { givesUp, NamingRows } from "../../access/external-ids/swaps.ts"
import type { Changes } from "../../audit/change.ts"
import { chunks } from "../../database/in-list.ts"
import { Collection } from "../../tools/collection.ts"
import type { Fault } from "../../tools/errors.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { message } from "../../tools/language/messages.ts"
import { Roster } from "../users/administrators/roster.ts"
import type { Saving } from "../users/faults.ts"
import { type Identified, identified, nameOf } from "../users/identity.ts"
import { admitUpsert } from "../users/lookup.ts"
import { previewUser } from "../users/preview.ts"
import { type SavingContext, saving } from "../users/saving.ts"
import type { SheetRows } from "../users/sheet/sheet.ts"
import type { JudgedRow } from "./judged-row.ts"
import { missingPeople } from "./missing.ts"
import { findUndone } from "./row-store.ts"
import { type SentRow, SentRows, type Source } from "./sources.ts"
import { TeamNames } from "./team-names.ts"

interface Options {
  readonly onMissing: "keep" | "deactivate"
  /** Epoch milliseconds. */
  readonly now: number
}

interface ReadRow {
  readonly source: Source
  readonly sent: SentRow
  readonly draft: ReturnType<SentRows["read"]>
}

/** Rows whose records are read at once. */
const AT_ONCE = 64

const STATUSES = { created: "new", updated: "changed", unchanged: "unchanged" } as const

/**
 * Finds out what saving the rows of a file would do, and writes nothing. Other requests get their turns meanwhile. A
 * later row about the same person has a fault; names and addresses that another row gives up are free. People who are not
 * in the file come last.
 */
export async function* judged(
  context: SavingContext,
  caller: Caller,
  rows: SheetRows,
  { onMissing, now }: Options,
): AsyncGenerator<readonly JudgedRow[]> {
  const { database, mail, leadDays } = context
  const pause = paced()
  const people = await identified(database, caller.company.id, rows, { onSame: "fault", pause })
  const administrators = await Roster.of(database, caller.company.id)
  const sent = new SentRows(await TeamNames.of(database, caller.company.id))
  const file = new JudgedFile({ people, rows }, sent, administrators)
  const userIds: (number | null)[] = []
  const faulty = new Set<string>()
  const collected = new Collection()
  for (const part of chunks([...people.keys()], AT_ONCE)) {
    const of = saving({ queries: database, caller, mail, leadDays, now })
    const found: JudgedRow[] = []
    await of.known.prepareUsers(file.read(part))
    await file.activateUndone(of, part)
    for (const index of part) {
      const row = await file.judge(of, index)
      userIds.push(row.userId)
      if (row.status === "fault" && onMissing === "deactivate") faulty.add(nameOf(row.source.fields))
      found.push(row)
      await pause()
    }
    yield found
    collected.add(part.length)
  }
  if (onMissing === "deactivate") {
    yield await missingPeople(database, caller, {
      ...{ people, userIds: new Set(userIds), faulty, pause },
      administrators: administrators.people,
    })
  }
}

interface ReadFile {
  readonly rows: SheetRows
  /** Whom they are about. */
  readonly people: readonly Identified[]
}

/** The rows of a file, each of which sees what earlier ones claim and others give up. */
class JudgedFile {
  readonly #file: ReadFile
  readonly #sent: SentRows
  /** Those that are read at once. */
  readonly #read = new Map<number, ReadRow>()
  readonly #administrators: Roster
  readonly #claims = { email: new Set<string>(), username: new Set<string>() }
  #naming: NamingRows | undefined

  constructor(file: ReadFile, sent: SentRows, administrators: Roster) {
    this.#file = file
    this.#sent = sent
    this.#administrators = administrators
  }

  /** Reads the next rows, and forgets those before them. */
  read(part: readonly number[]): ReadRow["draft"][] {
    this.#read.clear()
    return part.map((index) => {
      const row = this.#rowAt(index)
      this.#read.set(index, row)
      return row.draft
    })
  }

  #rowAt(index: number): ReadRow {
    const known = this.#read.get(index)
    if (known !== undefined) return known
    const person = this.#file.people[index]
    const row = this.#file.rows.at(index)
    if (person === undefined || row === undefined) throw new TypeError(`there is no row ${index}`)
    const { key, id, faults = row.faults } = person
    return this.#readRow({ fields: row.fields, faults, key, ...(id === undefined ? {} : { id }) })
  }

  #readRow(source: Source): ReadRow {
    const sent = this.#sent.of(source)
    return { source, sent, draft: this.#sent.read(sent) }
  }

  /**
   * People whom an import had made, and whose undo has deactivated them, become active again, unless somebody has changed
   * them since or the file gives their state.
   */
  async activateUndone({ queries, known, caller }: Saving, part: readonly number[]): Promise<void> {
    if (!may(caller, "users.activate")) return
    const inactive = new Map<number, { readonly id: number; readonly updated_at: number }>()
    for (const index of part) {
      const { key = "", fields } = this.#rowAt(index).source
      const holder = fields.state === undefined ? await known.holderOf(key) : undefined
      const row = holder === undefined ? undefined : await known.rows.one(holder)
      if (row?.state === "inactive") inactive.set(index, row)
    }
    if (inactive.size === 0) return
    const undone = await findUndone(
      queries,
      [...inactive.values()].map(({ id }) => id),
    )
    for (const [index, { id, updated_at: version }] of inactive) {
      const { source } = this.#rowAt(index)
      if (undone.get(id) !== version) continue
      this.#read.set(index, this.#readRow({ ...source, fields: { ...source.fields, state: "active" } }))
    }
  }

  async judge(of: Saving, index: number): Promise<JudgedRow> {
    const { source, sent, draft } = this.#rowAt(index)
    const { key = "", id } = source
    const holder = await of.known.holderOf(key)
    const common = { line: this.#file.people[index]?.line ?? null, source, userId: holder ?? id ?? null }
    try {
      admitUpsert(of.caller, sent, { isNew: holder === undefined })
      const { status, changes, isAdministrator } = await previewUser(of, draft, {
        isFree: (fault) => this.#isGivenUp(fault, index),
        administrators: this.#administrators,
      })
      const faults = this.#claim(changes)
      if (faults.length > 0) return { ...common, status: "fault", changes: {}, faults }
      await this.#administrators.note(common.userId, isAdministrator)
      return { ...common, status: STATUSES[status], changes, faults: [] }
    } catch (error) {
      return { ...common, status: "fault", changes: {}, faults: faultsOfRefusal(error, "external_id") }
    }
  }

  /** Whether the row of the person who has a value gives it up. */
  #isGivenUp({ field, holder, message: { key } }: Fault, index: number): boolean {
    if (key !== "taken" || holder === undefined) return false
    this.#naming ??= new NamingRows(this.#file.people.map(({ key, id }) => ({ external_id: key, id })))
    const place = this.#naming.of(holder)
    if (place === undefined || place === index) return false
    return givesUp(this.#rowAt(place).draft, { field, holder }, this.#rowAt(index).sent[field])
  }

  /** Claims the unique values that a row sets. Returns the faults of those that an earlier row has claimed. */
  #claim(changes: Changes): RowFault[] {
    const wanted = (["email", "username"] as const).flatMap((field) => {
      const value = changes[field]?.after
      return typeof value === "string" ? [{ field, value: foldIdentifier(value) }] : []
    })
    const taken = wanted.filter(({ field, value }) => this.#claims[field].has(value))
    if (taken.length > 0) return taken.map(({ field }) => ({ field, message: message("taken") }))
    for (const { field, value } of wanted) this.#claims[field].add(value)
    return []
  }
}
