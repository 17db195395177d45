import type { Caller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database } from "../../database/port.ts"
import { locationNames, locationsInView } from "../../organisation/locations/lookup.ts"
import { teamNames, teamsInView } from "../../organisation/teams/lookup.ts"
import type { ListRequest } from "../../tools/list.ts"
import { listCourses, visibleCourse } from "../../training/courses/rules.ts"
import { isInstruction, type ShortType } from "../../training/courses/short-type.ts"
import { WORDING } from "../../training/wording/wording.ts"
import type { ConsoleLanguage } from "./reader.ts"

export interface Choice {
  readonly value: string
  readonly label: string
  /** The heading of choices that belong together: the location of teams, or the kind of courses, if there are several. */
  readonly group?: string
}

/** The records among which others can be searched for. */
export const SEARCHED = ["teams", "locations", "courses", "qualification-courses", "instruction-courses"] as const
export type Searched = (typeof SEARCHED)[number]

/** The options of a field. */
export type Choices<Option extends Choice = Choice> = readonly Option[] & {
  /** Where to search for others, if there are too many to list all. */
  readonly searched?: readonly {
    readonly kind: Searched
    /** What the values begin with, before the id. */
    readonly prefix?: string
  }[]
}

/** The most options of a list to choose from. Others are searched for. */
export const CHOICES_MAX = 500

const ALL: ListRequest = { sort: [], page: { page: 1, perPage: CHOICES_MAX }, include: new Set() }

/** Whether the value is that of a record, whose number nobody knows. */
export function isId(value: string): boolean {
  return /^(?:[a-z]+-)?[1-9]\d{0,14}$/.test(value)
}

/** What is chosen already, which is always among the options. */
type Held = string | null | undefined

/** The teams in view, by location and name. */
export async function teamChoices(database: Database, caller: Caller, held?: Held): Promise<Choices> {
  const names = await teamNames(database, caller, "teams.view", CHOICES_MAX + 1)
  return choicesOf(names, "teams", held, async (id) => {
    const team = (await teamsInView(database, caller, "teams.view", [id])).get(id)
    return team?.name
  })
}

/** The locations on which the caller may use `permission`, by name. */
export async function locationChoices(
  database: Database,
  caller: Caller,
  { permission = "locations.view", held }: { readonly permission?: Permission; readonly held?: Held } = {},
): Promise<Choices> {
  const names = await locationNames(database, caller, permission, CHOICES_MAX + 1)
  return choicesOf(names, "locations", held, async (id) => {
    const [location] = await locationsInView(database, caller, permission, [id])
    return location?.name
  })
}

/** The options of a list that is cached, sorted once. */
const sorted = new WeakMap<object, readonly Choice[]>()

async function choicesOf(
  named: readonly { readonly id: number; readonly name: string; readonly location?: string }[],
  kind: Searched,
  held: Held,
  nameOf: (id: number) => Promise<string | undefined>,
): Promise<Choices> {
  const known = sorted.get(named) ?? choicesAmong(named.slice(0, CHOICES_MAX))
  sorted.set(named, known)
  const choices = await withHeld(known, held, nameOf)
  return named.length <= CHOICES_MAX ? choices : searchedFor(choices, kind)
}

function choicesAmong(
  named: readonly { readonly id: number; readonly name: string; readonly location?: string }[],
): readonly Choice[] {
  const isGrouped = new Set(named.map(({ location }) => location)).size > 1
  return byLabel(
    named.map(({ id, name, location }) => ({
      value: String(id),
      label: name,
      ...(isGrouped && location !== undefined ? { group: location } : {}),
    })),
  )
}

/** The options that are listed, with the one that is chosen already, which may be inactive. */
async function withHeld(
  choices: readonly Choice[],
  held: Held,
  nameOf: (id: number) => Promise<string | undefined>,
): Promise<readonly Choice[]> {
  const isOther = /^[1-9]\d{0,14}$/.test(held ?? "") && !choices.some(({ value }) => value === held)
  const label = isOther ? await nameOf(Number(held)) : undefined
  return label === undefined ? choices : [{ value: String(held), label }, ...choices]
}

function searchedFor(choices: readonly Choice[], kind: Searched): Choices {
  return Object.assign([...choices], { searched: [{ kind }] })
}

/** What tells a course from its instruction, which has the same title. */
export function courseKind(shortType: ShortType, language: ConsoleLanguage): string {
  const { instruction, training } = WORDING[language].verification.kinds
  return isInstruction(shortType) ? instruction : training
}

/** Which courses are offered, and in which language their kinds are named. */
interface CourseChoice {
  readonly language: ConsoleLanguage
  readonly held: Held
}

/** The active courses of the company and those shared with it, by kind and title. */
export function courseChoices(database: Database, caller: Caller, choice: CourseChoice): Promise<Choices> {
  return coursesOf(database, caller, { kind: "courses", filter: {}, ...choice })
}

/** The active instruction courses, which teams can have, by title. */
export function instructionChoices(database: Database, caller: Caller, choice: CourseChoice): Promise<Choices> {
  return coursesOf(database, caller, { kind: "instruction-courses", filter: { type: "instruction" }, ...choice })
}

/** The active courses for which qualifications can be recorded, by kind and title. */
export function qualifyingChoices(database: Database, caller: Caller, choice: CourseChoice): Promise<Choices> {
  return coursesOf(database, caller, { kind: "qualification-courses", filter: { type: "qualification" }, ...choice })
}

async function coursesOf(
  database: Database,
  caller: Caller,
  {
    kind,
    filter,
    language,
    held,
  }: CourseChoice & { readonly kind: Searched; readonly filter: { type?: "instruction" | "qualification" } },
): Promise<Choices> {
  const found = await listCourses(database, caller, { state: "active", ...filter, list: ALL }, ALL)
  const kinds = found.items.map(({ short_type }) => courseKind(short_type, language))
  const isGrouped = new Set(kinds).size > 1
  const choices = byLabel(
    found.items.map(({ id, title }, index) => ({
      value: String(id),
      label: title,
      ...(isGrouped ? { group: kinds[index] ?? "" } : {}),
    })),
  )
  const shown = await withHeld(choices, held, async (id) => {
    const course = await visibleCourse(database, caller.company.id, id)
    return course === undefined ? undefined : `${course.title} – ${courseKind(course.short_type, language)}`
  })
  return "total" in found && found.total > CHOICES_MAX ? searchedFor(shown, kind) : shown
}

/** "Shift 2" comes before "Shift 10". */
const order = new Intl.Collator(undefined, { numeric: true })

function byLabel(choices: readonly Choice[]): Choice[] {
  const text = ({ group = "", label }: Choice) => `${group}\u0000${label}`
  return choices.toSorted((one, other) => order.compare(text(one), text(other)))
}
