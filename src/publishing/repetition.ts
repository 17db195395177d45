import { Type } from "typebox"
import { installationCaller } from "../access/caller.ts"
import { handlerOf, type JobHandler, type JobKind } from "../background/jobs/kinds.ts"
import { enqueue } from "../background/jobs/rules.ts"
import type { Database, Queries } from "../database/port.ts"
import { today } from "../tools/calendar/dates.ts"
import { prerequisiteFaults } from "../training/assignments/assignability.ts"
import { askToRepeat, type Opening } from "../training/assignments/lifecycle.ts"
import { findOwner } from "../training/authoring/stored.ts"
import { isOwn, type OwnCourse } from "../training/courses/lookup.ts"
import { visibleCourse } from "../training/courses/rules.ts"
import { traineesInView } from "../training/trainees/rules.ts"
import { findCompany, findConcerned } from "./repetition-store.ts"

/*
 * Asks everybody again who is bound to a course, or has passed it, once learners get a new version of it: a few people at once,
 * more of them by jobs. Each job asks some people and puts the next one into the queue in the same transaction.
 */

/** The author of what is asked because a version was published. */
const REPETITION_DUTY = "repeat what was published"

const REPETITION_JOB = {
  name: "repeat a course",
  payload: Type.Object({ course_id: Type.Integer(), deadline: Type.String(), after: Type.Integer() }),
  unreadable: "the job does not say which course is repeated by when",
} satisfies JobKind

/** How many people are asked at once: other writers wait for them. */
const AT_ONCE = 100

/** Asks everybody concerned to do the course again by a deadline. */
export async function beginRepetition(tx: Queries, course: OwnCourse, deadline: string, now: number): Promise<void> {
  await repeatNext(tx, course, { deadline, after: 0 }, now)
}

interface Asking {
  /** A day, or a date and time in ISO 8601. */
  readonly deadline: string
  /** The last user who was asked. */
  readonly after: number
}

/** Asks the next people, and has those after them asked by a job. */
async function repeatNext(tx: Queries, course: OwnCourse, { deadline, after }: Asking, now: number): Promise<void> {
  const company = await findCompany(tx, course.company_id)
  if (company === undefined) return
  const day = today(company.timezone, now)
  const asked = { companyId: company.id, courseId: course.id, day }
  const found = await findConcerned(tx, asked, { after, limit: AT_ONCE + 1 })
  const userIds = found.slice(0, AT_ONCE)
  const actor = { kind: "server", duty: REPETITION_DUTY } as const
  const caller = installationCaller(company, actor)
  const trainees = await traineesInView(tx, caller, "course-assignments.create", userIds)
  const unmet = await prerequisiteFaults(tx, company, course, [...trainees.values()], now)
  const able = userIds.filter((id) => (unmet.get(id) ?? []).length === 0)
  const isRecurring = course.short_type === "instruction" || course.short_type === "operator_recurring"
  const assignment_type: Opening["assignment_type"] = isRecurring ? "recurring" : "manual"
  const writing = { tx, company, authorship: { actor, companyId: company.id, now } }
  await askToRepeat(writing, { userIds: able, courseId: course.id, deadline, assignment_type })
  const last = userIds.at(-1)
  if (found.length <= AT_ONCE || last === undefined) return
  const payload = { course_id: course.id, deadline, after: last }
  await enqueue(tx, REPETITION_JOB, { companyId: company.id, payload, now })
}

/** The handler of jobs that ask the next people. */
export function repetitionHandler({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: () => number
}): JobHandler {
  return handlerOf(REPETITION_JOB, {
    // Never given up: people would not be asked.
    backoff: { attempts: Number.POSITIVE_INFINITY, first: 1_000, factor: 2, longest: 60_000 },
    atOnce: 1,
    async run({ course_id: courseId, deadline, after }) {
      await database.transaction(async (tx) => {
        const course = await findOwnCourse(tx, courseId)
        if (course?.state === "active") await repeatNext(tx, course, { deadline, after }, clock())
      })
    },
  })
}

/** The course of a job, if a company owns it. */
export async function findOwnCourse(queries: Queries, courseId: number): Promise<OwnCourse | undefined> {
  const owner = await findOwner(queries, courseId)
  const companyId = owner?.company_id ?? null
  const course = companyId === null ? undefined : await visibleCourse(queries, companyId, courseId)
  return course !== undefined && isOwn(course) ? course : undefined
}
