import type { Queries } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { addPeriod } from "../../tools/calendar/periods.ts"
import type { Fault } from "../../tools/errors.ts"
import { prerequisiteFaults } from "../../training/assignments/assignability.ts"
import { isInForce } from "../../training/assignments/in-force.ts"
import { type CourseRow, visibleCourses } from "../../training/courses/rules.ts"
import { deadlineOf, INSTRUCTION_GRACE } from "../standing/deadline.ts"
import { type Duty, type DutyFacts, dutyOf, type Former } from "../standing/duty.ts"
import { expiringFrom, FOREVER, isWithin } from "../standing/standing.ts"
import * as store from "./store.ts"

/** What people are judged by. */
export interface Judging {
  readonly company: store.CompanyRow
  /** The setting `renewal_lead`: the lead of a team's instruction. */
  readonly leadDays: number
  /** Epoch milliseconds. */
  readonly now: number
  /** The day for which it is judged; by default today. */
  readonly day?: DateText
  /** The requirements that ask; by default those of the company. */
  readonly requirements?: readonly store.RequirementRow[]
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
  /** Who made the change: nobody ends the exception of their own failure by leaving and joining. */
  readonly actorId?: number | null
  /** After an import: results since the first day count as those of the pair. */
  readonly isImport?: boolean
}

/** A requirement or a team that asks a person for a course. */
export interface Asking {
  readonly courseId: number
  readonly requirement: store.RequirementRow | null
  readonly membership: store.MembershipRow | null
}

/** What is known and decided about a pair. */
export interface JudgedPair {
  readonly userId: number
  readonly course: CourseRow
  readonly former: store.PairRow | undefined
  readonly since: DateText
  readonly leadDays: number
  /** Null for a team's instruction, whose deadline stays as it was given. */
  readonly askedDeadline: DateText | null
  readonly validUntil: DateText | null
  readonly held: store.TakenRow | undefined
  readonly open: store.TakenRow | undefined
  readonly exemption: store.ExemptionRow | undefined
  readonly absence: { readonly from: DateText | null; readonly until: DateText | null }
  readonly unmet: readonly Fault[]
  readonly duty: Duty
  /** An earlier round that the next recurring assignment follows. */
  readonly predecessorId: number | undefined
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
  const requirements = judging.requirements ?? (await store.findRequirements(queries, company.id, day))
  const byUser = async <Row extends { user_id: number }>(rows: Promise<Row[]>) =>
    Map.groupBy(await rows, ({ user_id }) => user_id)
  const memberships = await byUser(store.findMemberships(queries, ids))
  const roles = requirements.some(({ role }) => role !== null) ? await byUser(store.findRoles(queries, ids)) : new Map()
  const bindings = await byUser(store.findOpenBindings(queries, ids))
  const former = await byUser(store.findPairs(queries, ids))
  const bound = people.map((person) => {
    const own = { memberships: memberships.get(person.id) ?? [], roles: roles.get(person.id) ?? [] }
    const isJudged = judgedCourses(judging.only?.get(person.id), former.get(person.id))
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
function judgedCourses(only: ReadonlySet<number> | undefined, former: readonly store.PairRow[] = []) {
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

interface Asked extends Asking {
  readonly from: DateText
  /** Whether it asked already when it was settled last. */
  readonly isKnown: boolean
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
  requirements: readonly store.RequirementRow[],
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

/** A pair before it is known whether the person meets the conditions of the course. */
interface Draft extends Omit<JudgedPair, "unmet" | "duty"> {
  readonly person: store.PersonRow
  readonly facts: Omit<DutyFacts, "isAdmitted">
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
): Draft[] {
  return [...asked].flatMap(([courseId, asks]) => {
    const course = courses.get(courseId)
    if (course === undefined) return []
    const isOf = (row: { readonly course_id: number }) => row.course_id === courseId
    const rows = (taken.get(person.id) ?? []).filter(isOf)
    const exempted = (exemptions.get(person.id) ?? []).filter(isOf)
    return draftOf(person, course, { asks, rows, exempted, pair: pairs.find(isOf) }, day, judging)
  })
}

interface PairFacts {
  readonly asks: readonly Asked[]
  /** All assignments of the person in the course, by id. */
  readonly rows: readonly store.TakenRow[]
  readonly exempted: readonly store.ExemptionRow[]
  readonly pair: store.PairRow | undefined
}

function draftOf(
  person: store.PersonRow,
  course: CourseRow,
  { asks, rows, exempted, pair }: PairFacts,
  day: DateText,
  { leadDays: instructionLead, isImport, actorId }: Judging,
): Draft {
  const instruction = asks.find(({ requirement }) => requirement === null)
  const leadDays = Math.max(...asks.map(({ requirement }) => requirement?.lead_days ?? instructionLead))
  const exemption = exempted.find((one) => (one.until_date ?? FOREVER) >= day)
  const ended = exempted.findLast((one) => one.until_date !== null && one.until_date < day)
  const afterExemption = ended?.until_date == null ? "" : addDays(ended.until_date, 1)
  const firstDays = asks.map((one) => ({
    from: latest(one.from, afterExemption),
    graceDays: one.requirement?.grace_days ?? INSTRUCTION_GRACE,
  }))
  const graceDays = Math.min(...firstDays.map((one) => one.graceDays))
  const since = earliest(firstDays.map(({ from }) => from))
  const shown = rows.filter(({ withdrawn_at }) => withdrawn_at === null)
  const standing = shown.filter((row) => row.is_open === 0 && isInForce(row, day))
  const held = standing.reduce<store.TakenRow | undefined>((longest, row) => {
    return longest === undefined || endOf(row) > endOf(longest) ? row : longest
  }, undefined)
  const validUntil = held === undefined ? null : endOf(held)
  const ends = shown.flatMap(({ state, is_open, valid_until }) => {
    return state === "success" && is_open === 0 && valid_until !== null ? valid_until : []
  })
  const lastEnd = validUntil ?? latestOf(ends)
  const open = shown.find(({ is_open }) => is_open === 1)
  const isBoundAnew = pair === undefined || !asks.some(({ isKnown }) => isKnown)
  const isExempt = exemption !== undefined && isWithin(day, exemption.from_date, exemption.until_date)
  const wasExempt = pair !== undefined && pair.standing === "exempt" && !isExempt
  const former = isBoundAnew || wasExempt ? null : formerOf(pair)
  const { absence, ended: absenceEnded } = absenceOf(person, pair, day)
  const askedDeadline =
    instruction === undefined
      ? deadlineOf(firstDays, lastEnd)
      : (validUntil ?? (course.valid_period === null ? day : addPeriod(day, course.valid_period)))
  // An import tells results of the time before it. Nobody ends the exception of their own failure by leaving and joining.
  const derivedSince = !isBoundAnew ? undefined : isImport === true ? since : person.id === actorId ? "" : undefined
  const facts = {
    day,
    isNeeded: !isExempt && (validUntil === null || (expiringFrom(validUntil, leadDays) ?? "") <= day),
    open:
      open === undefined
        ? null
        : {
            id: open.id,
            deadline: open.deadline_date,
            isRenewal: open.creator_user_id === null && open.predecessor_id !== null,
          },
    former,
    fate: fateOf(former, shown, derivedSince),
    isCourseActive: course.state === "active",
    isInstruction: instruction !== undefined,
    askedDeadline,
    instructionDeadline:
      open === undefined || instruction === undefined ? null : instructionDeadlineOf(course, open, rows),
    graceDays,
    absence: absenceEnded,
  } satisfies Omit<DutyFacts, "isAdmitted">
  const predecessor =
    held !== undefined &&
    held.assignment_type === "recurring" &&
    !rows.some(({ predecessor_id }) => predecessor_id === held.id)
  return {
    ...{ userId: person.id, person, course, former: pair, since, leadDays, validUntil, held, open },
    askedDeadline: instruction === undefined ? askedDeadline : null,
    ...{ exemption, absence, facts, predecessorId: predecessor ? held.id : undefined },
  }
}

function endOf({ valid_until }: store.TakenRow): DateText {
  return valid_until ?? FOREVER
}

function formerOf(pair: store.PairRow): Former {
  return {
    assignmentId: pair.assignment_id,
    isOpened: pair.is_opened === 1,
    askedDeadline: pair.asked_deadline,
    givenDeadline: pair.given_deadline,
    exception: pair.exception,
  }
}

/**
 * What became of what was open before.
 *
 * @param derivedSince the newest result since this day counts, for a person bound anew by an import or by themselves
 */
function fateOf(
  former: Former | null,
  shown: readonly store.TakenRow[],
  derivedSince: DateText | undefined,
): DutyFacts["fate"] {
  if (derivedSince !== undefined) {
    const last = shown.findLast(({ is_open, finish_date }) => is_open === 0 && (finish_date ?? "") >= derivedSince)
    return last?.state === "failed" ? "failed" : "none"
  }
  if (former === null || former.assignmentId === null) return "none"
  const row = shown.find(({ id }) => id === former.assignmentId)
  if (row === undefined) return "gone"
  return row.state === "failed" || row.state === "notshownup" ? row.state : "success"
}

/** The deadline that the rules of instruction have given to an open assignment; null if it has another one. */
function instructionDeadlineOf(
  course: CourseRow,
  open: store.TakenRow,
  rows: readonly store.TakenRow[],
): DateText | null {
  const { assignment_type, deadline_date: deadline, predecessor_id } = open
  if (assignment_type !== "recurring" || deadline === null) return null
  if (predecessor_id !== null) {
    const predecessor = rows.find(({ id }) => id === predecessor_id)
    return predecessor?.valid_until === deadline ? deadline : null
  }
  // The day on which it was opened can be either of two in the company's time zone.
  const opened = new Date(open.created_at).toISOString().slice(0, 10)
  const days = [-1, 0, 1].map((days) => addDays(opened, days))
  const expected = days.map((day) => (course.valid_period === null ? day : addPeriod(day, course.valid_period)))
  return expected.includes(deadline) ? deadline : null
}

/** The absence that is still to be observed, and the one that has ended since the pair was settled last. */
function absenceOf(person: store.PersonRow, pair: store.PairRow | undefined, day: DateText) {
  const { absent_from: from, absent_until: until } = person
  const isOver = until !== null && until < day
  const absence = from === null || isOver ? { from: null, until: null } : { from, until }
  const before = pair?.absent_from ?? null
  const wasAbsent = before !== null && before < day
  const isAbsent = isWithin(day, absence.from, absence.until)
  if (!wasAbsent || isAbsent) return { absence, ended: null }
  const returned = isOver && from !== null ? addDays(until, 1) : day
  return { absence, ended: { from: before, returned } }
}

/** The unmet conditions of those for whom something has to be opened. */
async function unmetOf(queries: Queries, drafts: readonly Draft[], { company, now }: Judging) {
  const wanting = drafts.filter(({ facts }) => facts.isNeeded && facts.open === null)
  const faults = new Map<CourseRow, ReadonlyMap<number, Fault[]>>()
  for (const [course, own] of Map.groupBy(wanting, ({ course }) => course)) {
    const people = own.map(({ person }) => person)
    faults.set(course, await prerequisiteFaults(queries, company, course, people, now))
  }
  return ({ course, userId }: Draft): readonly Fault[] => faults.get(course)?.get(userId) ?? []
}

function judgedOf({ facts, person: _, ...draft }: Draft, unmet: readonly Fault[]): JudgedPair {
  return { ...draft, unmet, duty: dutyOf({ ...facts, isAdmitted: unmet.length === 0 }) }
}

function latest(one: DateText, other: DateText): DateText {
  return one > other ? one : other
}

function earliest(days: readonly DateText[]): DateText {
  return days.reduce((first, day) => (day < first ? day : first))
}

function latestOf(days: readonly DateText[]): DateText | null {
  return days.length === 0 ? null : days.reduce(latest)
}
