import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { listPlaces } from "../../organisation/places/rules.ts"
import { TEAM } from "../../organisation/teams/kind.ts"
import { usersLike } from "../../organisation/users/rules.ts"
import { foldForSearch } from "../../tools/language/fold.ts"
import type { ListRequest } from "../../tools/list.ts"
import { listCourses } from "../../training/courses/rules.ts"
import { courseKind } from "../frame/choices.ts"
import { PLACES, placesFor } from "../frame/places.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { actsFor } from "./acts.ts"

/** A record, page or act that was found. */
export interface Found {
  readonly label: string
  readonly address: string
  /** What tells it from others of the same name. */
  readonly about?: string | undefined
}

export type FoundGroup = "acts" | "pages" | "people" | "teams" | "courses"

/** The most results of each kind of record. */
const PEOPLE_MAX = 8
const OTHERS_MAX = 5

/** What the reader may open that matches the text, by groups. Without a text: pages and acts. */
export async function findAnything(
  database: Database,
  caller: PersonCaller,
  search: string,
  language: ConsoleLanguage,
): Promise<readonly (readonly [FoundGroup, readonly Found[]])[]> {
  const folded = foldForSearch(search)
  const isMatch = (label: string) => foldForSearch(label).includes(folded)
  const acts = actsFor(caller)
    .map(({ label, address }) => ({ label: label[language], address }))
    .filter(({ label }) => isMatch(label))
  const pages = placesFor(caller)
    .map((name) => ({ label: FRAME_WORDING[language].places[name], address: PLACES[name].address }))
    .filter(({ label }) => isMatch(label))
  const [people, teams, courses] =
    search === ""
      ? [[], [], []]
      : await Promise.all([
          peopleFound(database, caller, search),
          teamsFound(database, caller, search),
          coursesFound(database, caller, search, language),
        ])
  const groups = [
    ["people", people],
    ["teams", teams],
    ["courses", courses],
    ["pages", pages],
    ["acts", acts],
  ] as const
  return groups.filter(([, found]) => found.length > 0)
}

async function peopleFound(database: Database, caller: PersonCaller, search: string): Promise<Found[]> {
  if (!mayInConsole(caller, "users.view")) return []
  const people = await usersLike(database, caller, { search }, PEOPLE_MAX)
  return people.map(({ id, full_name, username }) => ({
    label: full_name,
    address: `/console/people/${id}`,
    about: username,
  }))
}

const SOME: ListRequest = { sort: [], page: { page: 1, perPage: OTHERS_MAX }, include: new Set() }

async function teamsFound(database: Database, caller: PersonCaller, search: string): Promise<Found[]> {
  if (!mayInConsole(caller, "teams.view")) return []
  const { items } = await listPlaces(TEAM, database, caller, { search, list: SOME })
  return (items as { readonly id: number; readonly name: string }[]).map(({ id, name }) => ({
    label: name,
    address: `/console/places/teams/${id}`,
  }))
}

async function coursesFound(
  database: Database,
  caller: PersonCaller,
  search: string,
  language: ConsoleLanguage,
): Promise<Found[]> {
  if (!mayInConsole(caller, "courses.view")) return []
  const { items } = await listCourses(database, caller, { search, list: SOME }, SOME)
  return items.map(({ id, title, short_type }) => ({
    label: title,
    address: `/console/courses/${id}`,
    about: courseKind(short_type, language),
  }))
}
