import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { type Path, pathOf, placed } from "../faults.ts"
import { merged } from "../format/record.ts"
import { REQUIREMENTS, type RequirementRow } from "../format/requirements.ts"
import type { CompanyPlan, CourseEntry } from "../plan.ts"
import { type Entry, resolve } from "../registry.ts"
import { findActiveRequirements, findLocationsOf } from "../store/lookups.ts"
import { findRows, type Stored } from "../store/rows.ts"
import { type Checking, RowCheck } from "./rows.ts"

type Current = Stored<typeof REQUIREMENTS> | undefined

/**
 * Checks the rows of requirements, and that no two active ones ask the same people for the same course.
 *
 * @param day today in the company's time zone
 */
export async function checkRequirements(checking: Checking, plan: CompanyPlan, day: DateText): Promise<void> {
  const { queries, faults } = checking
  const check = new RowCheck(checking, REQUIREMENTS)
  /** The paths of active ones by course and audience; undefined for one that the dataset does not change. */
  const active = new Map<string, Path | undefined>()
  const rows = [...placed(plan.row.requirements, plan.path, "requirements")]
  const keys = new Set(rows.map(({ row }) => row.key))
  if (rows.length === 0) return
  const before = plan.id === undefined ? [] : await findActiveRequirements(queries, plan.id)
  for (const one of before) if (!keys.has(one.key)) active.set(nameOf(storedAudience(one)), undefined)
  const places = await TeamPlaces.of(
    checking,
    plan,
    before.flatMap(({ team_id }) => team_id ?? []),
  )
  for (const part of chunks(rows, IN_LIST_MAX)) {
    const stored =
      plan.id === undefined
        ? undefined
        : await findRows(queries, REQUIREMENTS, plan.id, new Set(part.map(({ row }) => row.key)))
    for (const requirement of part) {
      const { row, path } = requirement
      const current = stored?.get(row.key)
      check.see(requirement, current?.id)
      const named = namedBy(checking, plan, row, path)
      const audience = audienceOf(named, row, current)
      resolve(plan.users, row, "creator_user_key", path, faults)
      const from = merged(row.from, current?.from_date, null) ?? day
      const until = merged(row.until, current?.until_date, null)
      if (until !== null && until < from) faults.add(pathOf(path, "until"), `must not be before ${from}`)
      if (current !== undefined) checkFixed(checking, { row, path, current, audience })
      if (merged(row.state, current?.state, "active") !== "active" || audience === undefined) continue
      checkAsked(checking, { row, path, current, audience, course: named.course, places })
      const name = nameOf(audience)
      if (active.has(name)) {
        const other = active.get(name)?.() ?? "one in the database"
        faults.add(path, `another active requirement asks the same people for the same course (${other})`)
      } else active.set(name, path)
    }
  }
}

/** The id of what is stored, or the key of what is new. */
type Part = number | string | null

/** Its course, and the people whom it asks, after the import. */
interface Audience {
  readonly course_key: Part
  readonly location_key: Part
  readonly team_key: Part
  readonly role: string | null
}

interface NamedRecords {
  readonly course: CourseEntry | undefined
  readonly location: Entry | undefined
  readonly team: Entry | undefined
}

function namedBy({ faults }: Checking, plan: CompanyPlan, row: RequirementRow, path: Path): NamedRecords {
  return {
    course: resolve(plan.shelf.visible, row, "course_key", path, faults),
    location: resolve(plan.locations, row, "location_key", path, faults),
    team: resolve(plan.teams, row, "team_key", path, faults),
  }
}

function audienceOf(named: NamedRecords, row: RequirementRow, current: Current): Audience | undefined {
  if (named.course === undefined && current === undefined) return undefined
  const part = (entry: Entry | undefined, key: string | null | undefined, id: number | null | undefined): Part => {
    return key === null ? null : entry === undefined ? (id ?? null) : partOf(entry)
  }
  return {
    course_key: part(named.course, row.course_key, current?.course_id),
    location_key: part(named.location, row.location_key, current?.location_id),
    team_key: part(named.team, row.team_key, current?.team_id),
    role: merged(row.role, current?.role ?? undefined, null),
  }
}

function storedAudience(
  one: Pick<NonNullable<Current>, "course_id" | "location_id" | "team_id"> & { readonly role: string | null },
): Audience {
  return { course_key: one.course_id, location_key: one.location_id, team_key: one.team_id, role: one.role }
}

function partOf({ id, key }: Entry): Part {
  return id ?? key
}

function nameOf({ course_key, location_key, team_key, role }: Audience): string {
  return JSON.stringify([course_key, location_key, team_key, role])
}

interface Kept {
  readonly row: RequirementRow
  readonly path: Path
  readonly current: NonNullable<Current>
  readonly audience: Audience | undefined
}

/** What stays once a requirement has bound somebody, or has ended. */
function checkFixed({ faults }: Checking, { row, path, current, audience }: Kept): void {
  if (current.state === "ended" && row.state === "active") {
    faults.add(pathOf(path, "state"), 'must stay "ended": make another requirement')
  }
  if (current.has_bound === 0 || audience === undefined) return
  const before = storedAudience(current)
  for (const name of ["course_key", "location_key", "team_key", "role"] as const) {
    if (audience[name] !== before[name]) {
      faults.add(pathOf(path, name), "must stay the same, because the requirement has bound somebody")
    }
  }
}

interface Asked {
  readonly row: RequirementRow
  readonly path: Path
  readonly current: Current
  readonly audience: Audience
  readonly course: CourseEntry | undefined
  readonly places: TeamPlaces
}

/** What the API refuses when a requirement is made or changed. An export may have what has become so since. */
function checkAsked({ faults }: Checking, { row, path, current, audience, course, places }: Asked): void {
  if (row.made_on !== undefined) return
  const before = current === undefined ? undefined : storedAudience(current)
  const { course_key, location_key, team_key } = audience
  if (course?.shortType === "base" && !course.allowsApproval && course_key !== before?.course_key) {
    faults.add(
      pathOf(path, "course_key"),
      'a base course is passed by its instruction: name that one, or set "allow_user_approval_date"',
    )
  }
  const isMoved = location_key !== before?.location_key || team_key !== before?.team_key
  if (location_key !== null && team_key !== null && isMoved && places.placeOf(team_key) !== location_key) {
    faults.add(pathOf(path, "team_key"), "the team belongs to another location")
  }
}

/** The locations of teams after the import. */
class TeamPlaces {
  private constructor(
    readonly given: ReadonlyMap<Part, Part>,
    readonly stored: ReadonlyMap<number, number>,
  ) {}

  /** @param others the ids of teams that the dataset does not name */
  static async of(
    { queries }: Checking,
    { row, locations, teams }: CompanyPlan,
    others: readonly number[],
  ): Promise<TeamPlaces> {
    const given = new Map<Part, Part>()
    for (const location of row.locations ?? []) {
      const place = locations.get(location.key)
      for (const { key } of location.teams ?? []) {
        const team = teams.get(key)
        if (place !== undefined && team !== undefined) given.set(partOf(team), partOf(place))
      }
    }
    const named = [...teams.values()].flatMap(({ id }) => id ?? [])
    return new TeamPlaces(given, await findLocationsOf(queries, [...new Set([...named, ...others])]))
  }

  placeOf(team: Part): Part | undefined {
    return this.given.get(team) ?? (typeof team === "number" ? this.stored.get(team) : undefined)
  }
}
