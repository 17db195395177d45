import type { RowFault } from "../../access/bulk/batches.ts"
import { rowReader } from "../../access/bulk/schema.ts"
import type { Draft } from "../../tools/draft.ts"
import { withCellFaults } from "../users/import.ts"
import { ImportedUser, type UserChanges } from "../users/schema.ts"
import type { TeamNames } from "./team-names.ts"

/** What a row says, and whom it is about; stored as JSON until the row is saved. */
export interface Source {
  /** As in a row of a bulk request, with `team_names` as written. */
  readonly fields: Readonly<Record<string, unknown>>
  /** What is wrong with its cells. */
  readonly faults: readonly RowFault[]
  /** The external id of the person. */
  readonly key?: string
  /** The id of the person who is given the external id. */
  readonly id?: number
  /** The fields are right as they are: they do not come from a file. */
  readonly isMade?: true
}

/** A row as a bulk request would send it. */
export type SentRow = Readonly<Record<string, unknown>>

type RowDraft = Draft<Omit<UserChanges, "external_id"> & { external_id?: string; id?: number | null }>

const readUser = rowReader(ImportedUser)

/** Turns rows into those of a bulk request, and reads them. */
export class SentRows {
  readonly #faults = new WeakMap<object, readonly RowFault[]>()
  readonly #made = new WeakSet<object>()

  constructor(private readonly teams: TeamNames) {}

  of({ fields, faults, key, id, isMade }: Source): SentRow {
    const { team_names: names, ...others } = fields
    const teams = typeof names === "string" ? this.teams.idsIn(names) : undefined
    const sent = {
      ...others,
      ...(teams === undefined ? {} : { team_ids: teams.ids }),
      ...(key === undefined ? {} : { external_id: key }),
      ...(id === undefined ? {} : { id }),
    }
    this.#faults.set(sent, teams === undefined ? faults : [...faults, ...teams.faults])
    if (isMade === true) this.#made.add(sent)
    return sent
  }

  readonly read = (sent: unknown): RowDraft => {
    const row = sent as SentRow
    if (this.#made.has(row)) return { fields: row, faults: [] }
    return withCellFaults(readUser(row), this.#faults.get(row) ?? [])
  }
}
