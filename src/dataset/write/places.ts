import { placeSearch } from "../../organisation/searchable.ts"
import { LOCATIONS, type LocationRow, TEAMS, type TeamRow } from "../format/organisation.ts"
import type { RecordKind } from "../format/record.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf, known } from "../registry.ts"
import { lastLocationPosition, lastTeamPositions } from "../store/changes.ts"
import { adminsOf, replaceLinks } from "../store/links.ts"
import { itemsOf, linksTo, namesOf, ownerOf, type Saved, saveRecords, type Writing } from "./records.ts"

type SavedPlace = Saved<RecordKind, { readonly row: LocationRow | TeamRow }>

/** Saves a company's locations; new ones come after the existing ones, in the order of the dataset. */
export async function saveLocations(writing: Writing, companyId: number, plan: CompanyPlan): Promise<SavedPlace[]> {
  let last = await lastLocationPosition(writing.tx, companyId)
  return saveRecords(writing, LOCATIONS, companyId, itemsOf(plan.row.locations), {
    entries: plan.locations,
    compute(next, { row }, current) {
      const position = row.order_position ?? current?.order_position ?? last + 1
      last = Math.max(last, position)
      return { order_position: position, search: placeSearch(next) }
    },
  })
}

/** Saves a company's teams; new ones, and those that move to another location, come last in their location. */
export async function saveTeams(writing: Writing, companyId: number, plan: CompanyPlan): Promise<SavedPlace[]> {
  const items = (plan.row.locations ?? []).flatMap((location) =>
    (location.teams ?? []).map((row) => ({ row, locationId: idOf(known(plan.locations, location.key)) })),
  )
  const last = await lastTeamPositions(writing.tx, [...new Set(items.map(({ locationId }) => locationId))])
  return saveRecords(writing, TEAMS, companyId, items, {
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
}

/** Saves the administrators and trainers of the company's locations and teams. */
export async function savePlaceAdmins(
  writing: Writing,
  companyId: number,
  { users }: CompanyPlan,
  places: Readonly<Record<"location" | "team", readonly SavedPlace[]>>,
): Promise<void> {
  for (const kind of ["admin", "trainer_admin"] as const) {
    for (const place of ["location", "team"] as const) {
      const owners = places[place].map((saved) => ({
        ...ownerOf(saved),
        links: linksTo(users, saved.row[`${kind}_user_keys`]),
      }))
      await replaceLinks(writing, adminsOf(place, kind), companyId, owners)
    }
  }
}
