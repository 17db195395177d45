import { placeSearch } from "../../organisation/searchable.ts"
import type { LocationRow, TeamRow } from "../format/organisation.ts"
import { identityOf } from "../identity.ts"
import { merged } from "../merged.ts"
import type { CompanyPlan } from "../plan.ts"
import { type Entry, idOf, known } from "../registry.ts"
import { lastLocationPosition, lastTeamPositions } from "../store/changes.ts"
import { adminsOf, type Link, replaceLinks } from "../store/links.ts"
import { LOCATIONS, type LocationRecord, TEAMS } from "../store/organisation-tables.ts"
import type { Writing } from "./writing.ts"

/** Saves a company's locations; new ones come after those that are there, in the order of the dataset. */
export async function saveLocations(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const { tx } = writing
  const rows = plan.row.locations ?? []
  const stored = await LOCATIONS.find(
    tx,
    companyId,
    rows.map(({ key }) => key),
  )
  let last = await lastLocationPosition(tx, companyId)
  const drafts = rows.map((row) => {
    const current = stored.get(row.key)
    const position = row.order_position ?? current?.order_position ?? last + 1
    last = Math.max(last, position)
    return { current, next: placeOf(row, current, companyId, position), identity: identityOf(row) }
  })
  enterIds(plan.locations, rows, await LOCATIONS.save(writing, drafts))
}

/** Saves a company's teams; new ones, and those that move to another location, come last in theirs. */
export async function saveTeams(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const { tx } = writing
  const rows = (plan.row.locations ?? []).flatMap((location) =>
    (location.teams ?? []).map((row) => ({ row, locationId: idOf(known(plan.locations, location.key)) })),
  )
  const stored = await TEAMS.find(
    tx,
    companyId,
    rows.map(({ row }) => row.key),
  )
  const last = await lastTeamPositions(tx, [...new Set(rows.map(({ locationId }) => locationId))])
  const drafts = rows.map(({ row, locationId }) => {
    const current = stored.get(row.key)
    const before = last.get(locationId) ?? 0
    const held = current?.location_id === locationId ? current.order_position : undefined
    const position = row.order_position ?? held ?? before + 1
    last.set(locationId, Math.max(before, position))
    const course =
      typeof row.instruction_course_key === "string"
        ? known(plan.shelf.visible, row.instruction_course_key)
        : row.instruction_course_key
    const next = {
      ...placeOf(row, current, companyId, position),
      location_id: locationId,
      instruction_course_id: merged<number | null>(course && idOf(course), current?.instruction_course_id, null),
    }
    return { current, next, identity: identityOf(row) }
  })
  enterIds(
    plan.teams,
    rows.map(({ row }) => row),
    await TEAMS.save(writing, drafts),
  )
}

/** Saves who administers and trains the company's locations and teams. */
export async function savePlaceAdmins(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const locations = plan.row.locations ?? []
  const teams = locations.flatMap((location) => location.teams ?? [])
  for (const kind of ["admin", "trainer_admin"] as const) {
    await saveAdmins(writing, companyId, plan, { place: "location", kind, rows: locations })
    await saveAdmins(writing, companyId, plan, { place: "team", kind, rows: teams })
  }
}

async function saveAdmins(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  {
    place,
    kind,
    rows,
  }: { place: "location" | "team"; kind: "admin" | "trainer_admin"; rows: readonly (LocationRow | TeamRow)[] },
): Promise<void> {
  const registry = place === "location" ? plan.locations : plan.teams
  const ownerIds: number[] = []
  const wanted: Link[] = []
  const dated = new Set<number>()
  for (const row of rows) {
    const keys = row[`${kind}_user_keys`]
    if (keys === undefined) continue
    const left = idOf(known(registry, row.key))
    if (row.updated_at !== undefined) dated.add(left)
    ownerIds.push(left)
    for (const key of keys ?? []) wanted.push({ left, right: idOf(known(plan.users, key)) })
  }
  await replaceLinks(writing, adminsOf(place, kind), { side: "left", ownerIds, wanted, companyId, dated })
}

function placeOf(
  row: LocationRow | TeamRow,
  current: LocationRecord | undefined,
  companyId: number,
  position: number,
): LocationRecord {
  const name = merged(row.name, current?.name, "")
  const description = merged<string | null>(row.description, current?.description, null)
  const zipCity = merged<string | null>(row.zip_city, current?.zip_city, null)
  return {
    company_id: companyId,
    key: row.key,
    state: merged(row.state, current?.state, "active"),
    order_position: position,
    name,
    description,
    street: merged<string | null>(row.street, current?.street, null),
    zip_city: zipCity,
    country: merged<string | null>(row.country?.toUpperCase() ?? row.country, current?.country, null),
    phone: merged<string | null>(row.phone, current?.phone, null),
    email: merged<string | null>(row.email, current?.email, null),
    search: placeSearch({ name, description, zip_city: zipCity }),
  }
}

function enterIds(
  registry: { get(key: string): Entry | undefined },
  rows: readonly { readonly key: string }[],
  ids: ReadonlyMap<string, number>,
): void {
  for (const { key } of rows) {
    const entry = registry.get(key)
    if (entry !== undefined) entry.id ??= ids.get(key)
  }
}
