import type { Caller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database } from "../../database/port.ts"
import { locationNames } from "../../organisation/locations/lookup.ts"
import { teamNames } from "../../organisation/teams/lookup.ts"
import type { ListRequest } from "../../tools/list.ts"
import { listCourses } from "../../training/courses/rules.ts"

export interface Choice {
  readonly value: string
  readonly label: string
  /** The heading of choices that belong together: the location of teams, if there are several locations. */
  readonly group?: string
}

/** The most options of a list to choose from. Longer lists are searched instead. */
const CHOICES_MAX = 500

const ALL: ListRequest = { sort: [], page: { page: 1, perPage: CHOICES_MAX }, include: new Set() }

/** The teams in view, by location and name. */
export async function teamChoices(database: Database, caller: Caller): Promise<readonly Choice[]> {
  return choicesOf(await teamNames(database, caller, "teams.view", CHOICES_MAX))
}

/** The locations on which the caller may use `permission`, by name. */
export async function locationChoices(
  database: Database,
  caller: Caller,
  permission: Permission = "locations.view",
): Promise<readonly Choice[]> {
  return choicesOf(await locationNames(database, caller, permission, CHOICES_MAX))
}

/** The options of a list that is cached, sorted once. */
const sorted = new WeakMap<object, readonly Choice[]>()

function choicesOf(
  named: readonly { readonly id: number; readonly name: string; readonly location?: string }[],
): readonly Choice[] {
  const known = sorted.get(named)
  if (known !== undefined) return known
  const isGrouped = new Set(named.map(({ location }) => location)).size > 1
  const choices = byLabel(
    named.map(({ id, name, location }) => ({
      value: String(id),
      label: name,
      ...(isGrouped && location !== undefined ? { group: location } : {}),
    })),
  )
  sorted.set(named, choices)
  return choices
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

/** "Shift 2" comes before "Shift 10". */
const order = new Intl.Collator(undefined, { numeric: true })

function byLabel(choices: readonly Choice[]): Choice[] {
  const text = ({ group = "", label }: Choice) => `${group}\u0000${label}`
  return choices.toSorted((one, other) => order.compare(text(one), text(other)))
}
