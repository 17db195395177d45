import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { type Draft, isFaulty, isSent } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { type CourseRow, visibleCourse } from "../../training/courses/rules.ts"
import type { RequirementFields } from "./schema.ts"
import { findTwin, type RequirementColumns, type RequirementRow } from "./store.ts"

/** What a requirement is to be. */
export interface Wanted {
  /** The current one; undefined for a new one. */
  readonly held: RequirementRow | undefined
  /** All of it after the request. The course is 0 if the request names none. */
  readonly columns: Omit<RequirementColumns, "key">
  /** Today, in the company's time zone. */
  readonly day: DateText
}

/** What decides whom a requirement binds to what. */
const WHOM = ["course_id", "location_id", "team_id", "role"] as const
const WHEN = [
  ["from", "from_date"],
  ["until", "until_date"],
  ["lead_days", "lead_days"],
  ["grace_days", "grace_days"],
] as const

/** The faults of a request for a requirement that only the company's records show. */
export async function requirementFaults(
  tx: Queries,
  caller: Caller,
  draft: Draft<RequirementFields>,
  wanted: Wanted,
): Promise<Fault[]> {
  const { held } = wanted
  const changed = WHOM.filter((field) => isSent(draft, field) && wanted.columns[field] !== held?.[field])
  if (held?.state === "ended") return endedFaults(draft, wanted, changed)
  if (held?.has_bound === 1)
    return [...changed.map((field) => fault(field, "has_bound")), ...periodFaults(draft, wanted)]
  const isChanged = (field: (typeof WHOM)[number]) => changed.includes(field)
  const faults = [
    ...(isChanged("course_id") ? await courseFaults(tx, caller, draft.fields.course_id) : []),
    ...(await placeFaults(tx, caller, wanted, isChanged)),
    ...periodFaults(draft, wanted),
  ]
  const isWhole = WHOM.every((field) => !isFaulty(draft, field)) && wanted.columns.course_id > 0
  if (faults.length > 0 || !isWhole || (held !== undefined && changed.length === 0)) return faults
  const twin = await findTwin(tx, caller.company.id, wanted.columns, held?.id)
  return twin === undefined ? [] : [fault("course_id", "same_requirement")]
}

/** Of an ended one, only its names change. */
function endedFaults(draft: Draft<RequirementFields>, { held, columns }: Wanted, changed: readonly string[]): Fault[] {
  const isBack = draft.fields.state === "active"
  const isOther = WHEN.some(([, column]) => columns[column] !== held?.[column])
  const fixed = changed.map((field) => fault(field, "has_bound"))
  return isBack || isOther ? [...fixed, fault("state", "requirement_ended")] : fixed
}

async function courseFaults(tx: Queries, { company }: Caller, id: number | undefined): Promise<Fault[]> {
  if (id === undefined) return []
  const course = await visibleCourse(tx, company.id, id)
  if (course === undefined) return [fault("course_id", "unknown_course")]
  const faults = course.state === "inactive" ? [fault("course_id", "inactive_course")] : []
  return isRequirable(course) ? faults : [...faults, await baseCourseFault(tx, company.id, course)]
}

/** Nobody passes a base course by taking it: its instruction is taken, or it is recorded by hand. */
function isRequirable(course: CourseRow): boolean {
  return course.short_type !== "base" || course.allow_user_approval_date === 1
}

async function baseCourseFault(tx: Queries, companyId: number, course: CourseRow): Promise<Fault> {
  const { instruction_course_id: id } = course
  const instruction = id === null ? undefined : await visibleCourse(tx, companyId, id)
  return instruction === undefined
    ? fault("course_id", "base_course_without_instruction")
    : fault("course_id", "base_course_required", { title: instruction.title, id: instruction.id })
}

async function placeFaults(
  tx: Queries,
  caller: Caller,
  { columns: { location_id, team_id } }: Wanted,
  isChanged: (field: "location_id" | "team_id") => boolean,
): Promise<Fault[]> {
  const faults: Fault[] = []
  if (location_id !== null && isChanged("location_id")) {
    const [location] = await locationsInView(tx, caller, "requirements.manage", [location_id])
    if (location === undefined) faults.push(fault("location_id", "unknown_location"))
  }
  if (team_id === null || !(isChanged("team_id") || isChanged("location_id"))) return faults
  const team = (await teamsInView(tx, caller, "requirements.manage", [team_id])).get(team_id)
  if (team === undefined) return [...faults, fault("team_id", "unknown_team")]
  const isElsewhere = location_id !== null && faults.length === 0 && team.location_id !== location_id
  return isElsewhere ? [...faults, fault("team_id", "team_elsewhere")] : faults
}

function periodFaults(draft: Draft<RequirementFields>, { held, columns, day }: Wanted): Fault[] {
  const { from_date: from, until_date: until } = columns
  const isMoved = from !== held?.from_date || until !== held.until_date
  if (until === null || !isMoved || isFaulty(draft, "from") || isFaulty(draft, "until")) return []
  if (until < from) return [fault("until", "before_from", { from })]
  return held === undefined && until < day ? [fault("until", "in_past", { today: day })] : []
}
