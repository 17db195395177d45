import { findIdsIn } from "../../access/external-ids/references.ts"
import type { Queries } from "../../database/port.ts"
import { foldForSearch } from "../../tools/language/fold.ts"
import { cellAsText } from "../../tools/sheets/cell.ts"
import type { OpenSheet } from "../../tools/sheets/open.ts"
import { fieldsNamed, isSheetField, type Mapping } from "../users/sheet/columns.ts"
import { findTeamNames } from "./people-store.ts"

/** Values that are compared with the company's teams, and rows in which they are searched. */
const VALUES = 50
const ROWS = 200

/**
 * A head such as "Team" does not say whether its column has external ids or names of teams. Where none of the values is
 * an external id, and one is a name, the mapping says that they are names.
 *
 * @param mapping what is known already, which stays as it is
 */
export async function withTeamsByName(
  queries: Queries,
  companyId: number,
  open: OpenSheet,
  mapping: Mapping | undefined,
): Promise<Mapping | undefined> {
  const index = fieldsNamed(open.head).indexOf("team_external_ids")
  const name = open.names[index]
  if (name === undefined || isSheetField(open.head[index]?.trim())) return mapping
  const fields = Object.values(mapping ?? {})
  if (Object.hasOwn(mapping ?? {}, name) || fields.includes("team_names") || fields.includes("team_ids")) return mapping
  const values = await valuesIn(open, index)
  if ((await findIdsIn(queries, { company: { id: companyId } })("team", values)).size > 0) return mapping
  const names = new Set((await findTeamNames(queries, companyId)).map((team) => foldForSearch(team.name)))
  return values.some((value) => names.has(foldForSearch(value))) ? { ...mapping, [name]: "team_names" } : mapping
}

/** The first values of a column, also the parts of those that list several teams. */
async function valuesIn(open: OpenSheet, index: number): Promise<string[]> {
  const values = new Set<string>()
  let seen = 0
  for await (const { cells } of open.rows()) {
    const text = cellAsText(cells[index] ?? "").trim()
    for (const value of [text, ...text.split(/[,;|]/).map((part) => part.trim())]) if (value !== "") values.add(value)
    if (++seen === ROWS || values.size >= VALUES) break
  }
  return [...values]
}
