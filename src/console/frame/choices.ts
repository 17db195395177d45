import type { Caller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database } from "../../database/port.ts"
import { locationKind } from "../../organisation/locations/kind.ts"
import { listPlaces } from "../../organisation/places/rules.ts"
import { TEAM } from "../../organisation/teams/kind.ts"
import { TEAMS_OF_LOCATIONS } from "../../organisation/teams/of-locations.ts"
import type { ListRequest } from "../../tools/list.ts"
import { listCourses } from "../../training/courses/rules.ts"

export interface Choice {
  readonly value: string
  readonly label: string
}

/** The most options of a list to choose from. Longer lists are searched instead. */
const CHOICES_MAX = 500

const ALL: ListRequest = { sort: [], page: { page: 1, perPage: CHOICES_MAX }, include: new Set() }

const LOCATION = locationKind(TEAMS_OF_LOCATIONS)

interface Named {
  readonly id: number
  readonly name: string
}

/** The teams in view, by name. */
export async function teamChoices(database: Database, caller: Caller): Promise<readonly Choice[]> {
  return choicesOf(await listPlaces(TEAM, database, caller, { list: ALL }))
}

/** The locations on which the caller may use `permission`, by name. */
export async function locationChoices(
  database: Database,
  caller: Caller,
  permission: Permission = LOCATION.permissions.view,
): Promise<readonly Choice[]> {
  const places = { ...LOCATION, permissions: { ...LOCATION.permissions, view: permission } }
  return choicesOf(await listPlaces(places, database, caller, { list: ALL }))
}

function choicesOf({ items }: { readonly items: readonly object[] }): Choice[] {
  return byLabel((items as Named[]).map(({ id, name }) => ({ value: String(id), label: name })))
}

/** The active courses of the company and those shared with it, by title. */
export async function courseChoices(database: Database, caller: Caller): Promise<readonly Choice[]> {
  const { items } = await listCourses(database, caller, { state: "active", list: ALL }, ALL)
  return byLabel(items.map(({ id, title }) => ({ value: String(id), label: title })))
}

/** The active instruction courses, which teams can have, by title. */
export async function instructionChoices(database: Database, caller: Caller): Promise<readonly Choice[]> {
  const query = { state: "active", type: "instruction", list: ALL } as const
  const { items } = await listCourses(database, caller, query, ALL)
  return byLabel(items.map(({ id, title }) => ({ value: String(id), label: title })))
}

function byLabel(choices: readonly Choice[]): Choice[] {
  return choices.toSorted((one, other) => one.label.localeCompare(other.label))
}
