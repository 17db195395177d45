import { NO_LOG, type Outcome } from "../../access/bulk/batches.ts"
import { rowReader } from "../../access/bulk/schema.ts"
import { type Company, installationCaller } from "../../access/caller.ts"
import type { Actor } from "../../audit/rules.ts"
import { saveUserRows } from "./bulk.ts"
import { type Identified, identified } from "./identity.ts"
import type { SavingContext } from "./saving.ts"
import { ImportedUser } from "./schema.ts"
import type { SheetRow } from "./sheet/sheet.ts"
import * as store from "./store.ts"

/* Saves the people listed in a file. */

export interface ImportOptions {
  readonly dryRun: boolean
  /** Saves either all rows or none. */
  readonly atomic: boolean
  /** Mails their credentials to new users who have an email address. */
  readonly sendsCredentials: boolean
}

/** The outcome of one row of a file. */
export interface ImportedRow {
  readonly row: SheetRow
  readonly outcome: Outcome
  /** The user was identified by name and birthday. */
  readonly byName: boolean
  /** An existing user who had no external id from another system was given the one in the row. */
  readonly takesId: boolean
  /** The earlier row that has the same content, and so is about the same person. */
  readonly equalTo: SheetRow | undefined
}

const readUser = rowReader(ImportedUser)

/**
 * Saves users like a bulk request, on behalf of the company. A row that deactivates or activates a user follows the
 * rules for deactivation and activation. Existing users are matched as described in `identity.ts`. Rows with the same
 * content are treated as one. Returns the outcome of each row. Throws `SameUser` before anything is saved.
 */
export async function importUsers(
  context: SavingContext,
  rows: readonly SheetRow[],
  { company, actor }: { readonly company: Company; readonly actor: Actor },
  { sendsCredentials, ...options }: ImportOptions,
): Promise<ImportedRow[]> {
  const firsts = firstsOf(rows)
  const own = rows.filter((row) => firsts.get(row) === row)
  const people = await identified(context.database, company.id, own)
  const keys = people.map(({ key }) => key)
  const held = new Set(sendsCredentials ? await store.findKeysAmong(context.database, company.id, keys) : [])
  const faults = new Map<unknown, SheetRow["faults"]>()
  const sent = own.map((row, index) => {
    const { key = "", id, faults: others = row.faults } = people[index] ?? {}
    const isNew = id === undefined && !held.has(key)
    const mails = sendsCredentials && isNew && row.fields.email !== undefined && row.fields.state !== "inactive"
    const fields = {
      ...row.fields,
      external_id: key,
      ...(id === undefined ? {} : { id }),
      ...(mails ? { send_credentials: true } : {}),
    }
    faults.set(fields, others)
    return fields
  })
  const read = (fields: unknown) => withCellFaults(readUser(fields), faults.get(fields) ?? [])
  const body = { rows: sent, read, ...options, log: NO_LOG }
  const outcomes = await saveUserRows(context, installationCaller(company, actor), body, Date.now)
  return inOrder(rows, firsts, people, outcomes)
}

/** For each row, the first row that has the same content. */
function firstsOf(rows: readonly SheetRow[]): ReadonlyMap<SheetRow, SheetRow> {
  const seen = new Map<string, SheetRow>()
  return new Map(
    rows.map((row) => {
      const said = JSON.stringify([row.fields, row.faults])
      const first = seen.get(said) ?? row
      seen.set(said, first)
      return [row, first]
    }),
  )
}

const WHOLE_NAMES: ReadonlySet<string> = new Set(["full_name", "last_name_first"])

/** A cell with an error is reported only once, and not as a missing field as well. */
export function withCellFaults(
  draft: ReturnType<typeof readUser>,
  faults: SheetRow["faults"],
): ReturnType<typeof readUser> {
  if (faults.length === 0) return draft
  const faulty = new Set(faults.flatMap(({ field }) => (WHOLE_NAMES.has(field) ? ["first_name", "last_name"] : field)))
  const others = draft.faults.filter(({ field }) => !faulty.has(field))
  // These errors never occur in responses of the API, so they have no codes.
  return { ...draft, faults: [...(faults as typeof draft.faults), ...others] }
}

function inOrder(
  rows: readonly SheetRow[],
  firsts: ReadonlyMap<SheetRow, SheetRow>,
  people: readonly Identified[],
  outcomes: readonly Outcome[],
): ImportedRow[] {
  const lines = new Map(
    people.map(({ line, id, byName }, index) => [
      line,
      { outcome: outcomes[index], byName, takesId: id !== undefined },
    ]),
  )
  return rows.map((row) => {
    const first = firsts.get(row) ?? row
    const { outcome, byName = false, takesId = false } = lines.get(first.line) ?? {}
    if (outcome === undefined) throw new TypeError(`line ${row.line} has no outcome`)
    return { row, outcome, byName, takesId, equalTo: first === row ? undefined : first }
  })
}
