import { type Caller, may } from "../../access/caller.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Database } from "../../database/port.ts"
import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import type { ApiLanguage } from "../../tools/language/messages.ts"
import { visibleCourses } from "../../training/courses/rules.ts"
import { requireTrainee } from "../../training/trainees/rules.ts"
import { messagesIn } from "./resource.ts"
import { type Reading, selectionOf, VIEWING } from "./rules.ts"
import type { Step, Why, WhyQuery } from "./schema.ts"
import { findRows, type PairRow } from "./store.ts"
import * as store from "./why-store.ts"
import { WHY_WORDING } from "./why-wording.ts"

/**
 * Everything that made the standing of a person in a course, in order of time.
 *
 * @throws NotFound, Forbidden for a person out of view
 */
export async function explain(
  database: Database,
  caller: Caller,
  { user_id, course_id, as_of }: WhyQuery,
  reading: Reading,
): Promise<Why> {
  const { company } = caller
  const person = await requireTrainee(database, caller, VIEWING, user_id)
  const course = (await visibleCourses(database, company.id, [course_id])).get(course_id)
  if (course === undefined) refuseOutOfView({ exists: await store.courseExists(database, course_id) })
  const wanted = { asOf: as_of, withNone: true }
  const { selection } = await selectionOf(database, caller, { user_id, course_id }, wanted, reading)
  const { source } = selection
  const [row] = await findRows(database, company.id, source, [{ user_id, course_id }])
  const pair = { companyId: company.id, userId: user_id, courseId: course_id }
  const facts = await factsOf(database, pair)
  const telling = {
    ...{ facts, row, day: source.day, language: reading.language, courseTitle: course.title },
    ...{
      timezone: company.timezone,
      isActive: person.state === "active",
      withReasons: may(caller, "exemptions.manage"),
    },
  }
  return { standing: row?.standing ?? "none", steps: stepsOf(telling) }
}

async function factsOf(database: Database, pair: store.PairOf) {
  const [bindings, requirements, memberships, roles, assignments] = await Promise.all([
    store.findBindings(database, pair),
    store.findRequirements(database, pair),
    store.findMemberships(database, pair),
    store.findRoles(database, pair),
    store.findAssignments(database, pair),
  ])
  const [exemptions, absences, reminders] = await Promise.all([
    store.findExemptions(database, pair),
    store.findAbsences(database, pair),
    store.findReminders(database, pair),
  ])
  return { bindings, requirements, memberships, roles, assignments, exemptions, absences, reminders }
}

interface Telling {
  readonly facts: Awaited<ReturnType<typeof factsOf>>
  readonly row: PairRow | undefined
  /** The day at whose end, or on which, the standing is explained. */
  readonly day: DateText
  readonly language: ApiLanguage
  readonly courseTitle: string
  readonly timezone: string
  readonly isActive: boolean
  /** Whether the caller may read why people are exempt. */
  readonly withReasons: boolean
}

/** The kinds of steps in the order in which those of one day happened. */
const ORDER = [
  ...(["requirement", "role", "membership", "instruction", "success", "superseded", "expired", "exemption"] as const),
  ...(["absence", "assignment", "exception", "reminder"] as const),
]

/** The steps up to the day, in order of time. */
function stepsOf(telling: Telling): Step[] {
  const steps = [
    ...asking(telling),
    ...results(telling),
    ...periods(telling),
    ...exceptionOf(telling),
    ...reminders(telling),
  ]
  return steps
    .filter(({ at }) => at <= telling.day)
    .sort((one, other) =>
      one.at < other.at ? -1 : one.at > other.at ? 1 : ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
    )
}

function asking({ facts, day, language, courseTitle, timezone, isActive }: Telling): Step[] {
  const words = WHY_WORDING[language]
  const { bindings, requirements, memberships, roles } = facts
  const titleOf = ({ title }: store.RequirementRow) => title ?? courseTitle
  const known = bindings.filter(({ from_date }) => from_date <= day)
  const isBound = known.some(({ until_date }) => until_date === null || until_date >= day)
  const steps: Step[] = []
  for (const binding of known) {
    const requirement = requirements.find(({ id }) => id === binding.requirement_id)
    const joined = memberships.find((one) =>
      requirement === undefined
        ? one.id === binding.team_id
        : requirement.team_id === one.id ||
          (requirement.team_id === null && requirement.location_id === one.location_id),
    )
    const cause =
      requirement === undefined ? words.byTeam(binding.team_name ?? "") : words.byRequirement(titleOf(requirement))
    if (requirement === undefined) {
      steps.push({
        kind: "instruction",
        at: binding.from_date,
        id: binding.team_id,
        text: words.instruction(binding.team_name ?? ""),
      })
    } else {
      const at = requirement.made_on > requirement.from_date ? requirement.made_on : requirement.from_date
      const text = words.requirement(titleOf(requirement), audienceOf(requirement, language), requirement.until_date)
      steps.push({ kind: "requirement", at: at < binding.from_date ? at : binding.from_date, id: requirement.id, text })
      if (requirement.role !== null) {
        steps.push({ kind: "role", at: binding.from_date, id: null, text: words.hasRole(requirement.role) })
      }
      steps.push({ kind: "requirement", at: binding.from_date, id: requirement.id, text: words.bound(cause) })
    }
    if (joined !== undefined && (binding.until_date === null || binding.until_date >= day)) {
      const at = today(timezone, joined.created_at)
      steps.push({ kind: "membership", at, id: joined.id, text: words.member(joined.name) })
    }
    if (binding.until_date !== null && binding.until_date < day) {
      const at = addDays(binding.until_date, 1)
      steps.push({
        kind: requirement === undefined ? "instruction" : "requirement",
        at,
        id: binding.requirement_id ?? binding.team_id,
        text: words.released(cause),
      })
    }
  }
  return isBound
    ? once(steps)
    : [...once(steps), ...notBound({ requirements, roles }, { day, language, titleOf, isActive })]
}

/** A step that several bindings share is told once. */
function once(steps: readonly Step[]): Step[] {
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()]
}

/** Why nothing asks a person for the course. */
function notBound(
  { requirements }: { readonly requirements: readonly store.RequirementRow[]; readonly roles: readonly string[] },
  {
    day,
    language,
    titleOf,
    isActive,
  }: Pick<Telling, "day" | "language" | "isActive"> & { readonly titleOf: (row: store.RequirementRow) => string },
): Step[] {
  const words = WHY_WORDING[language]
  if (!isActive) return [{ kind: "membership", at: day, id: null, text: words.inactive }]
  const made = requirements.filter(({ made_on }) => made_on <= day)
  if (made.length === 0) return [{ kind: "requirement", at: day, id: null, text: words.notAsked }]
  return made.map((requirement) => {
    const { id, from_date, until_date } = requirement
    const title = titleOf(requirement)
    const text =
      from_date > day
        ? words.notYet(title)
        : until_date !== null && until_date < day
          ? words.ended(title)
          : words.notMeant(title, audienceOf(requirement, language))
    return { kind: "requirement", at: day, id, text }
  })
}

function audienceOf({ location_name, team_name, role }: store.RequirementRow, language: ApiLanguage): string {
  const words = WHY_WORDING[language]
  const parts = [
    ...(team_name === null ? [] : [words.team(team_name)]),
    ...(location_name === null ? [] : [words.location(location_name)]),
    ...(role === null ? [] : [words.role(role)]),
  ]
  return parts.length === 0 ? words.everybody : parts.join(language === "de" ? " und " : " and ")
}

function results({ facts, day, language, timezone }: Telling): Step[] {
  const words = WHY_WORDING[language]
  return facts.assignments.flatMap((row): Step[] => {
    const { id, assignment_type, state, deadline_date, finish_date, valid_until, superseded, revoked_on } = row
    const assigned = today(timezone, row.created_at)
    const step = (kind: Step["kind"], at: DateText, text: string): Step => ({ kind, at, id, text })
    const opened = assignment_type === "approval" ? [] : [step("assignment", assigned, words.assigned(deadline_date))]
    if (row.is_open === 1 || finish_date === null) {
      const isMissed = row.is_open === 0 && state === "notshownup"
      return isMissed ? [...opened, step("assignment", deadline_date?.slice(0, 10) ?? assigned, words.missed)] : opened
    }
    if (state !== "success")
      return [...opened, step("assignment", finish_date, state === "failed" ? words.failed : words.missed)]
    // One that was replaced has been cut, but its certificate shows how long it was valid before.
    const stated = superseded === 1 && row.certificates > 0 ? row.stated_until : valid_until
    const cut = superseded === 1 && valid_until !== null ? addDays(valid_until, 1) : null
    const end = cut !== null && cut <= day ? valid_until : stated
    const passed = step("success", finish_date, words.passed(stated))
    if (revoked_on !== null && revoked_on <= day)
      return [...opened, passed, step("superseded", revoked_on, words.revoked)]
    if (cut !== null && cut <= day && revoked_on === null)
      return [...opened, passed, step("superseded", cut, words.superseded)]
    if (end !== null && end < day) return [...opened, passed, step("expired", addDays(end, 1), words.expired(end))]
    return [...opened, passed]
  })
}

function periods({ facts, day, language, withReasons }: Telling): Step[] {
  const words = WHY_WORDING[language]
  const ended = (kind: Step["kind"], { id, until_date }: store.PeriodRow, text: string): Step[] =>
    until_date === null || until_date >= day ? [] : [{ kind, at: addDays(until_date, 1), id, text }]
  return [
    ...facts.exemptions.flatMap((row): Step[] => [
      {
        kind: "exemption",
        at: row.from_date,
        id: row.id,
        text: words.exempt(row.until_date, withReasons ? row.reason : null),
      },
      ...ended("exemption", row, words.exemptionEnded),
    ]),
    ...facts.absences.flatMap((row): Step[] => [
      { kind: "absence", at: row.from_date, id: row.id, text: words.absent(row.until_date) },
      ...ended("absence", row, words.returned),
    ]),
  ]
}

function exceptionOf({ row, language }: Telling): Step[] {
  if (row === undefined || row.exception === null || row.exception_since === null) return []
  const unmet = messagesIn(row.exception_messages, language)
  const text = [WHY_WORDING[language].exceptions[row.exception], ...(unmet.length === 0 ? [] : [unmet.join(" ")])].join(
    ": ",
  )
  return [{ kind: "exception", at: row.exception_since, id: null, text: unmet.length === 0 ? `${text}.` : text }]
}

function reminders({ facts, language, timezone }: Telling): Step[] {
  return facts.reminders.map(({ id, kind, sent_at }) => {
    return { kind: "reminder", at: today(timezone, sent_at), id, text: WHY_WORDING[language].reminders[kind] }
  })
}
