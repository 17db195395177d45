import type { PersonCaller } from "../../access/caller.ts"
import { requireInConsole } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { locationKind } from "../../organisation/locations/kind.ts"
import { listPlaces } from "../../organisation/places/rules.ts"
import { TEAM } from "../../organisation/teams/kind.ts"
import { TEAMS_OF_LOCATIONS } from "../../organisation/teams/of-locations.ts"
import { usersBeside, usersLike } from "../../organisation/users/rules.ts"
import type { ListRequest } from "../../tools/list.ts"
import { listCourses } from "../../training/courses/rules.ts"
import { type Choice, courseKind, type Searched } from "../frame/choices.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"

const LOCATION = locationKind(TEAMS_OF_LOCATIONS)

/** The most results of a search. */
const MAX = 50

const SOME: ListRequest = { sort: [], page: { page: 1, perPage: MAX }, include: new Set() }

export interface Choosable {
  readonly items: readonly Choice[]
  readonly isMore: boolean
}

/** The records in view whose name contains the text. Throws `Forbidden` for somebody who sees none of the kind. */
export async function choosable(
  database: Database,
  caller: PersonCaller,
  { kind, search, language }: { readonly kind: Searched; readonly search: string; readonly language: ConsoleLanguage },
): Promise<Choosable> {
  const named = search === "" ? {} : { search }
  if (kind === "teams" || kind === "locations") {
    requireInConsole(caller, [kind === "teams" ? "teams.view" : "locations.view"])
    const query = { ...named, list: SOME }
    const found = await (kind === "teams"
      ? listPlaces(TEAM, database, caller, query)
      : listPlaces(LOCATION, database, caller, query))
    const items = found.items as readonly { readonly id: number; readonly name: string }[]
    return { items: items.map(({ id, name }) => ({ value: String(id), label: name })), isMore: items.length === MAX }
  }
  if (kind === "people") {
    requireInConsole(caller, ["users.view"])
    const people = await peopleFound(database, caller, search)
    const items = people.map(({ id, full_name, username }) => ({
      value: String(id),
      label: full_name,
      group: username,
    }))
    return { items, isMore: items.length === MAX }
  }
  requireInConsole(caller, ["courses.view"])
  const type = {
    courses: undefined,
    "qualification-courses": "qualification",
    "instruction-courses": "instruction",
  } as const
  const wanted = type[kind] === undefined ? {} : { type: type[kind] }
  const { items } = await listCourses(database, caller, { state: "active", ...wanted, ...named, list: SOME }, SOME)
  const choices = items.map(({ id, title, short_type }) => {
    return { value: String(id), label: title, group: courseKind(short_type, language) }
  })
  return { items: choices, isMore: items.length === MAX }
}

/** People in view by name, whether they are active or not: what is recorded about them stays. */
async function peopleFound(database: Database, caller: PersonCaller, search: string) {
  if (search !== "") return usersLike(database, caller, { search }, MAX)
  const term = { field: "last_name", descending: false }
  return (await usersBeside(database, caller, {}, { term, beside: undefined, perPage: MAX })).items
}
