import type { Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import type { Fault } from "../../tools/errors.ts"
import { prerequisiteFaults } from "../../training/assignments/assignability.ts"
import { type CourseRow, visibleCourses } from "../../training/courses/rules.ts"
import { dutyOf } from "../standing/duty.ts"
import {
  type Asked,
  type Asking,
  draftOf,
  type JudgedPair,
  latest,
  type PairDraft,
  type PairRules,
} from "./pair-facts.ts"
import { findRequirements, type RequirementRow } from "./requirements-store.ts"
import * as store from "./store.ts"

/** What people are judged by. */
export interface Judging extends PairRules {
  readonly company: store.CompanyRow
  /** Epoch milliseconds. */
  readonly now: number
  /** The day for which it is judged; by default today. */
  readonly day?: DateText
  /** The requirements that ask; by default those of the company. */
  readonly requirements?: readonly RequirementRow[]
  /**
   * The first day of a new binding; by default today, because somebody is bound in the transaction that is the cause. A day
   * before the requirement was made or begins is never used.
   */
  readonly since?: (binding: Asking, person: store.PersonRow) => DateText
  /**
   * Courses of a person whose assignments alone have changed: other pairs stay as they are, except those that wait for a
   * condition. Everything is judged if it is absent.
   */
  readonly only?: ReadonlyMap<number, ReadonlySet<number>>
  /** The only courses that are read and judged, for a preview. */
  readonly courses?: readonly number[]
}

/** What is to be written about a person. */
export interface Judged {
  readonly userId: number
  readonly ended: readonly store.BindingRow[]
  readonly begun: readonly store.NewBinding[]
  readonly pairs: readonly JudgedPair[]
  /** Pairs that nothing asks for any more, with what is open. */
  readonly dropped: readonly { readonly pair: store.PairRow; readonly open: store.TakenRow | undefined }[]
}

/** Reads everything about these people, and says what binds them and what follows from it. It writes nothing. */
export async function judge(queries: Queries, userIds: readonly number[], judging: Judging): Promise<Judged[]> {
  const { company, now } = judging
  const day = judging.day ?? today(company.timezone, now)
  const people = await store.findPeople(queries, company.id, userIds)
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const requirements = judging.requirements ?? (await findRequirements(queries, company.id, day))
  const byUser = async <Row extends { user_id: number }>(rows: Promise<Row[]>) =>
    Map.groupBy(await rows, ({ user_id }) => user_id)
  const memberships = await byUser(store.findMemberships(queries, ids))
  const roles = requirements.some(({ role }) => role !== null) ? await byUser(store.findRoles(queries, ids)) : new Map()
  const bindings = await byUser(store.findOpenBindings(queries, ids, judging.courses))
  const former = await byUser(store.findPairs(queries, ids, judging.courses))
  const bound = people.map((person) => {
    const own = { memberships: memberships.get(person.id) ?? [], roles: roles.get(person.id) ?? [] }
    const isJudged = judgedCourses(judging, person.id, former.get(person.id))
    const asking = askingOf(person, own, requirements).filter(({ courseId }) => isJudged(courseId))
    return boundOf(
      person,
      asking,
      {
        bindings: (bindings.get(person.id) ?? []).filter(({ course_id }) => isJudged(course_id)),
        former: (former.get(person.id) ?? []).filter(({ course_id }) => isJudged(course_id)),
      },
      day,
      judging,
    )
  })
  const courseIds = [
    ...new Set(bound.flatMap(({ courses, pairs }) => [...courses.keys(), ...pairs.map(({ course_id }) => course_id)])),
  ]
  if (courseIds.length === 0) return bound.map(withoutPairs)
  const courses = await visibleCourses(queries, company.id, courseIds)
  const concerned = bound.filter(({ courses: asked, pairs }) => asked.size > 0 || pairs.length > 0)
  const concernedIds = concerned.map(({ person }) => person.id)
  const taken = await byUser(store.findAssignments(queries, concernedIds, courseIds))
  const exemptions = await byUser(store.findExemptions(queries, concernedIds))
  const drafts = concerned.flatMap((one) => draftsOf(one, courses, { taken, exemptions }, day, judging))
  const unmet = await unmetOf(queries, drafts, judging)
  const pairs = Map.groupBy(drafts, ({ userId }) => userId)
  return bound.map((one) => ({
    ...withoutPairs(one),
    pairs: (pairs.get(one.person.id) ?? []).map((draft) => judgedOf(draft, unmet(draft))),
    dropped: one.pairs
      .filter(({ course_id }) => !one.courses.has(course_id))
      .map((pair) => ({ pair, open: openOf(taken, pair) })),
  }))
}

/** Whether a course is to be judged for a person. */
function judgedCourses({ courses, only: all }: Judging, userId: number, former: readonly store.PairRow[] = []) {
  if (courses !== undefined) return (courseId: number) => courses.includes(courseId)
  const only = all?.get(userId)
  if (only === undefined) return () => true
  const waiting = former.filter(({ exception }) => exception === "prerequisites").map(({ course_id }) => course_id)
  return (courseId: number) => only.has(courseId) || waiting.includes(courseId)
}

function openOf(taken: ReadonlyMap<number, readonly store.TakenRow[]>, pair: store.PairRow) {
  return taken.get(pair.user_id)?.find((row) => row.course_id === pair.course_id && row.is_open === 1)
}

interface Bound {
  readonly person: store.PersonRow
  readonly ended: readonly store.BindingRow[]
  readonly begun: readonly store.NewBinding[]
  /** What asks, by course. */
  readonly courses: ReadonlyMap<number, readonly Asked[]>
  readonly pairs: readonly store.PairRow[]
}

function withoutPairs({ person, ended, begun }: Bound): Judged {
  return { userId: person.id, ended, begun, pairs: [], dropped: [] }
}

/** Everything that asks this person for a course. */
function askingOf(
  person: store.PersonRow,
  {
    memberships,
    roles,
  }: { readonly memberships: readonly store.MembershipRow[]; readonly roles: readonly { readonly role: string }[] },
  requirements: readonly RequirementRow[],
): Asking[] {
  if (person.state !== "active") return []
  const byTeam = memberships.flatMap((membership) => {
    const courseId = membership.instruction_course_id
    return courseId === null ? [] : { courseId, requirement: null, membership }
  })
  const byRequirement = requirements.flatMap((requirement) => {
    const { location_id: location, team_id: team, role, course_id: courseId } = requirement
    const membership = memberships.find((one) => {
      return (team === null || one.team_id === team) && (location === null || one.location_id === location)
    })
    if ((team !== null || location !== null) && membership === undefined) return []
    if (role !== null && !roles.some((one) => one.role === role)) return []
    return { courseId, requirement, membership: membership ?? null }
  })
  return [...byTeam, ...byRequirement]
}

function boundOf(
  person: store.PersonRow,
  asking: readonly Asking[],
  { bindings, former }: { readonly bindings: readonly store.BindingRow[]; readonly former: readonly store.PairRow[] },
  day: DateText,
  { since }: Judging,
): Bound {
  const known = new Map(bindings.map((binding) => [nameOf(binding), binding]))
  const begun: store.NewBinding[] = []
  const asked = asking.map((one): Asked => {
    const { requirement, membership, courseId } = one
    const requirementId = requirement?.id ?? null
    const teamId = requirement === null ? (membership?.team_id ?? null) : null
    const name = nameOf({ requirement_id: requirementId, team_id: teamId, course_id: courseId })
    const binding = known.get(name)
    known.delete(name)
    if (binding !== undefined) return { ...one, from: binding.from_date, isKnown: true }
    const least = requirement === null ? "" : latest(requirement.made_on, requirement.from_date)
    const from = latest(since?.(one, person) ?? day, least)
    begun.push({
      user_id: person.id,
      course_id: courseId,
      requirement_id: requirementId,
      team_id: teamId,
      from_date: from,
    })
    return { ...one, from, isKnown: false }
  })
  return {
    person,
    begun,
    ended: [...known.values()],
    courses: Map.groupBy(asked, ({ courseId }) => courseId),
    pairs: former,
  }
}

function nameOf({
  requirement_id: requirement,
  team_id: team,
  course_id: course,
}: Pick<store.BindingRow, "requirement_id" | "team_id" | "course_id">): string {
  return requirement === null ? `team ${team} ${course}` : `requirement ${requirement}`
}

function draftsOf(
  { person, courses: asked, pairs }: Bound,
  courses: ReadonlyMap<number, CourseRow>,
  {
    taken,
    exemptions,
  }: {
    readonly taken: ReadonlyMap<number, readonly store.TakenRow[]>
    readonly exemptions: ReadonlyMap<number, readonly store.ExemptionRow[]>
  },
  day: DateText,
  judging: Judging,
): PairDraft[] {
  return [...asked].flatMap(([courseId, asks]) => {
    const course = courses.get(courseId)
    if (course === undefined) return []
    const isOf = (row: { readonly course_id: number }) => row.course_id === courseId
    const rows = (taken.get(person.id) ?? []).filter(isOf)
    const exempted = (exemptions.get(person.id) ?? []).filter(isOf)
    return draftOf(person, course, { asks, rows, exempted, pair: pairs.find(isOf) }, day, judging)
  })
}

/** The unmet conditions of those for whom something has to be opened. */
async function unmetOf(queries: Queries, drafts: readonly PairDraft[], { company, now }: Judging) {
  const wanting = drafts.filter(({ facts }) => facts.isNeeded && facts.open === null)
  const faults = new Map<CourseRow, ReadonlyMap<number, Fault[]>>()
  for (const [course, own] of Map.groupBy(wanting, ({ course }) => course)) {
    const people = own.map(({ person }) => person)
    faults.set(course, await prerequisiteFaults(queries, company, course, people, now))
  }
  return ({ course, userId }: PairDraft): readonly Fault[] => faults.get(course)?.get(userId) ?? []
}

function judgedOf({ facts, person: _, ...draft }: PairDraft, unmet: readonly Fault[]): JudgedPair {
  return { ...draft, unmet, duty: dutyOf({ ...facts, isAdmitted: unmet.length === 0 }) }
}
