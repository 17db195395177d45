import type { RowFault } from "../../access/bulk/batches.ts"
import type { Queries } from "../../database/port.ts"
import { foldForSearch } from "../../tools/language/fold.ts"
import { message } from "../../tools/language/messages.ts"
import { findTeamNames, type TeamNameRow } from "./people-store.ts"

/** Finds the company's teams by their names, ignoring case and accents. */
export class TeamNames {
  readonly #teams: ReadonlyMap<string, readonly TeamNameRow[]>

  private constructor(rows: readonly TeamNameRow[]) {
    this.#teams = Map.groupBy(rows, ({ name }) => foldForSearch(name))
  }

  static async of(queries: Queries, companyId: number): Promise<TeamNames> {
    return new TeamNames(await findTeamNames(queries, companyId))
  }

  /**
   * The ids of the teams in a cell: one name, or several between commas, semicolons or vertical bars. Of several teams
   * with the same name, the only active one counts.
   */
  idsIn(cell: string): { readonly ids: readonly number[]; readonly faults: readonly RowFault[] } {
    const isWhole = this.#teams.has(foldForSearch(cell.trim()))
    const names = isWhole ? [cell] : cell.split(/[,;|]/)
    const ids: number[] = []
    const faults: RowFault[] = []
    for (const name of names.map((one) => one.trim()).filter((one) => one !== "")) {
      const found = this.#teams.get(foldForSearch(name)) ?? []
      const active = found.filter(({ state }) => state === "active")
      const [team, another] = active.length > 0 ? active : found
      if (team !== undefined && another === undefined) ids.push(team.id)
      else {
        const key = team === undefined ? "no_team_called" : "ambiguous_team_name"
        faults.push({ field: "team_names", message: message(key, { value: name }) })
      }
    }
    return { ids, faults }
  }
}
