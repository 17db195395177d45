import type { RowFault } from "../../access/bulk/batches.ts"
import type { Caller } from "../../access/caller.ts"
import type { Changes } from "../../audit/change.ts"
import type { Database } from "../../database/port.ts"
import { fullName } from "../../tools/language/names.ts"
import { requireImport } from "./importer.ts"
import { findNames, findTeamNames } from "./people-store.ts"
import * as rowStore from "./row-store.ts"
import type { Source } from "./sources.ts"

/** A row of an import with the name of its person, as pages show it. */
export interface PreviewedRow {
  readonly id: number
  readonly line: number | null
  readonly status: rowStore.RowStatus
  readonly userId: number | null
  /** Empty if the row does not name anybody. */
  readonly name: string
  /** Teams by name. */
  readonly changes: Changes
  readonly faults: readonly RowFault[]
  /** What the row says; empty once it is saved. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly externalId: string | undefined
}

/** A page of the rows of an import, in the order of the file. Throws `NotFound` and `Forbidden`. */
export async function previewedRows(
  database: Database,
  caller: Caller,
  id: number,
  { status, page, perPage }: { readonly status?: rowStore.RowStatus | undefined; page: number; perPage: number },
): Promise<readonly PreviewedRow[]> {
  await requireImport(database, caller, id)
  const request = { sort: [{ field: "id", descending: false }], page: { page, perPage } }
  const { items } = await rowStore.findRowPage(database, id, { status }, request)
  return withNames(database, caller, items)
}

/** Rows that are read at once. */
const PART = 500

/** The rows with faults, in the order of the file. */
export async function* faultyRows(
  database: Database,
  caller: Caller,
  id: number,
): AsyncGenerator<readonly PreviewedRow[]> {
  await requireImport(database, caller, id)
  for (let after = 0; ; ) {
    const rows = await rowStore.findFaulty(database, id, { after, limit: PART })
    if (rows.length > 0) yield await withNames(database, caller, rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < PART) return
    after = last.id
  }
}

async function withNames(
  database: Database,
  { company }: Caller,
  rows: readonly rowStore.RowOfImport[],
): Promise<readonly PreviewedRow[]> {
  const ids = rows.flatMap(({ user_id: userId }) => userId ?? [])
  const names = new Map((await findNames(database, company.id, ids)).map((row) => [row.id, fullName(row)]))
  const changes = rows.map((row) => JSON.parse(row.fields) as Changes)
  const hasTeams = changes.some((one) => Object.hasOwn(one, "team_ids"))
  const teams = new Map(hasTeams ? (await findTeamNames(database, company.id)).map((team) => [team.id, team.name]) : [])
  return rows.map((row, index) => {
    const { fields = {}, key } = row.source === null ? {} : (JSON.parse(row.source) as Partial<Source>)
    const { team_ids: teamIds, ...others } = changes[index] ?? {}
    const named = (value: unknown) => (Array.isArray(value) ? value.map((team) => teams.get(team) ?? team) : value)
    const isNew = row.status === "new"
    return {
      ...{ id: row.id, line: row.row, status: row.status, userId: row.user_id, fields, externalId: key },
      name:
        (isNew ? undefined : names.get(row.user_id ?? 0)) ??
        nameIn(others, fields) ??
        names.get(row.user_id ?? 0) ??
        "",
      changes:
        teamIds === undefined
          ? others
          : { ...others, team_ids: { before: named(teamIds.before), after: named(teamIds.after) } },
      faults: JSON.parse(row.errors) as readonly RowFault[],
    }
  })
}

function nameIn(changes: Changes, fields: Readonly<Record<string, unknown>>): string | undefined {
  const text = (field: string) => {
    const value = changes[field]?.after ?? fields[field]
    return typeof value === "string" && value !== "" ? value : null
  }
  const [first_name, last_name] = [text("first_name"), text("last_name")]
  if (first_name === null && last_name === null) return undefined
  return last_name === null ? (first_name ?? undefined) : fullName({ first_name, last_name })
}
