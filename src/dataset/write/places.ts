import { placeSearch } from "../../organisation/searchable.ts"
import { LOCATIONS, type LocationRow, TEAMS, type TeamRow } from "../format/organisation.ts"
import type { CompanyPlan } from "../plan.ts"
import { type Entry, idOf, known, type Named } from "../registry.ts"
import { lastLocationPosition, lastTeamPositions } from "../store/changes.ts"
import { adminsOf, replaceLinks } from "../store/links.ts"
import { itemsOf, linksTo, namesOf, saveRecords, type Writing } from "./records.ts"

/**
 * Saves a company's locations; new ones come after those that are there, in the order of the dataset.
 *
 * @returns the keys of the new ones
 */
export async function saveLocations(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
): Promise<ReadonlySet<string>> {
  let last = await lastLocationPosition(writing.tx, companyId)
  const saved = await saveRecords(writing, LOCATIONS, companyId, itemsOf(plan.row.locations), {
    entries: plan.locations,
    compute(next, { row }, current) {
      const position = row.order_position ?? current?.order_position ?? last + 1
      last = Math.max(last, position)
      return { order_position: position, search: placeSearch(next) }
    },
  })
  return newKeys(saved)
}

/**
 * Saves a company's teams; new ones, and those that move to another location, come last in theirs.
 *
 * @returns the keys of the new ones
 */
export async function saveTeams(writing: Writing, companyId: number, plan: CompanyPlan): Promise<ReadonlySet<string>> {
  const items = (plan.row.locations ?? []).flatMap((location) =>
    (location.teams ?? []).map((row) => ({ row, locationId: idOf(known(plan.locations, location.key)) })),
  )
  const last = await lastTeamPositions(writing.tx, [...new Set(items.map(({ locationId }) => locationId))])
  const saved = await saveRecords(writing, TEAMS, companyId, items, {
    entries: plan.teams,
    names: namesOf(plan),
    compute(next, { row, locationId }, current) {
      const before = last.get(locationId) ?? 0
      const held = current?.location_id === locationId ? current.order_position : undefined
      const position = row.order_position ?? held ?? before + 1
      last.set(locationId, Math.max(before, position))
      return { location_id: locationId, order_position: position, search: placeSearch(next) }
    },
  })
  return newKeys(saved)
}

function newKeys(saved: readonly { readonly current: object | undefined; readonly row: { readonly key: string } }[]) {
  return new Set(saved.filter(({ current }) => current === undefined).map(({ row }) => row.key))
}

/** Saves who administers and trains the company's locations and teams. `added` has the keys of those that are new. */
export async function savePlaceAdmins(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  added: { readonly locations: ReadonlySet<string>; readonly teams: ReadonlySet<string> },
): Promise<void> {
  const locations = plan.row.locations ?? []
  const teams = locations.flatMap((location) => location.teams ?? [])
  for (const kind of ["admin", "trainer_admin"] as const) {
    const ownersOf = (names: Named<Entry>, rows: readonly (LocationRow | TeamRow)[], newOnes: ReadonlySet<string>) =>
      rows.map((row) => ({
        id: idOf(known(names, row.key)),
        links: linksTo(plan.users, row[`${kind}_user_keys`]),
        isNew: newOnes.has(row.key),
        isDated: newOnes.has(row.key) || row.updated_at !== undefined,
      }))
    await replaceLinks(
      writing,
      adminsOf("location", kind),
      companyId,
      ownersOf(plan.locations, locations, added.locations),
    )
    await replaceLinks(writing, adminsOf("team", kind), companyId, ownersOf(plan.teams, teams, added.teams))
  }
}
