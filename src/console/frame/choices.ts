import { LRUCache } from "lru-cache"
import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database } from "../../database/port.ts"
import { locationNames, locationsInView } from "../../organisation/locations/lookup.ts"
import { teamNames, teamsInView } from "../../organisation/teams/lookup.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { fullName } from "../../tools/language/names.ts"
import { type CourseNameFilter, courseNames, visibleCourse } from "../../training/courses/rules.ts"
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
export const SEARCHED = [
  "teams",
  "locations",
  "courses",
  "qualification-courses",
  "instruction-courses",
  "people",
] as const
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

/** Whether the value is that of a record, whose number nobody knows. */
export function isId(value: string): boolean {
  return /^(?:[a-z]+-)?[1-9]\d{0,14}$/.test(value)
}

/** What is chosen already, which is always among the options. */
type Held = string | null | undefined

/** The teams in view, by location and name. */
export async function teamChoices(database: Database, caller: Caller, held?: Held): Promise<Choices> {
  const named = await teamNames(database, caller, "teams.view", CHOICES_MAX + 1)
  return withHeld(choicesOf("teams", seenBy(caller, "teams.view"), named), held, async (id) => {
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
  const named = await locationNames(database, caller, permission, CHOICES_MAX + 1)
  return withHeld(choicesOf("locations", seenBy(caller, permission), named), held, async (id) => {
    const [location] = await locationsInView(database, caller, permission, [id])
    return location?.name
  })
}

/** Only the person who is chosen already: others are searched for, because most companies have too many to list. */
export async function personChoices(database: Database, caller: Caller, held: Held): Promise<Choices> {
  const searched = Object.assign([], { searched: [{ kind: "people" }] as const })
  return withHeld(searched, held, async (id) => {
    const user = (await usersInView(database, caller, "users.view", [id])).get(id)
    return user === undefined ? undefined : fullName(user)
  })
}

/** A record that can be chosen. */
interface Named {
  readonly id: number
  readonly name: string
  /** The heading above it, if there are several. */
  readonly heading?: string
}

/** The lists that were needed last: the records, and the options that they became. */
const made = new LRUCache<string, { readonly named: readonly Named[]; readonly choices: Choices }>({ max: 100 })

/** Everybody with this text sees the same records. */
function seenBy(caller: Caller, permission: Permission): string {
  const { companyId, userId, view } = sightOf(caller, permission)
  return JSON.stringify([companyId, view.company || userId])
}

/**
 * The options of a list, at most {@link CHOICES_MAX}. As long as the records are the same, so is the array, even after
 * commits: what is derived from it is cached too.
 *
 * @param among what the list was read for; lists that differ take turns if it is the same
 */
function choicesOf(kind: Searched, among: string, named: readonly Named[]): Choices {
  const key = `${kind} ${among}`
  const before = made.get(key)
  if (before !== undefined && isSame(before.named, named)) return before.choices
  const listed = choicesAmong(named.slice(0, CHOICES_MAX))
  const choices = named.length <= CHOICES_MAX ? listed : Object.assign(listed, { searched: [{ kind }] })
  made.set(key, { named, choices })
  return choices
}

function isSame(some: readonly Named[], others: readonly Named[]): boolean {
  if (some === others) return true
  return (
    some.length === others.length &&
    some.every(({ id, name, heading }, index) => {
      const other = others[index]
      return id === other?.id && name === other.name && heading === other.heading
    })
  )
}

function choicesAmong(named: readonly Named[]): Choice[] {
  const isGrouped = new Set(named.map(({ heading }) => heading)).size > 1
  return byLabel(
    named.map(({ id, name, heading }) => ({
      value: String(id),
      label: name,
      ...(isGrouped && heading !== undefined ? { group: heading } : {}),
    })),
  )
}

/** The options that are listed, with the one that is chosen already, which may be inactive. */
async function withHeld(
  choices: Choices,
  held: Held,
  nameOf: (id: number) => Promise<string | undefined>,
): Promise<Choices> {
  const isOther = /^[1-9]\d{0,14}$/.test(held ?? "") && !choices.some(({ value }) => value === held)
  const label = isOther ? await nameOf(Number(held)) : undefined
  if (label === undefined) return choices
  const { searched } = choices
  const all = [{ value: String(held), label }, ...choices]
  return searched === undefined ? all : Object.assign(all, { searched })
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
  { kind, filter, language, held }: CourseChoice & { readonly kind: Searched; readonly filter: CourseNameFilter },
): Promise<Choices> {
  const courses = await courseNames(database, caller, filter, CHOICES_MAX + 1)
  const named = courses.map(({ id, title, short_type }) => ({
    id,
    name: title,
    heading: courseKind(short_type, language),
  }))
  return withHeld(choicesOf(kind, `${language} ${caller.company.id}`, named), held, async (id) => {
    const course = await visibleCourse(database, caller.company.id, id)
    return course === undefined ? undefined : `${course.title} – ${courseKind(course.short_type, language)}`
  })
}

/** "Shift 2" comes before "Shift 10". */
const order = new Intl.Collator(undefined, { numeric: true })

function byLabel(choices: readonly Choice[]): Choice[] {
  const text = ({ group = "", label }: Choice) => `${group}\u0000${label}`
  return choices.toSorted((one, other) => order.compare(text(one), text(other)))
}
