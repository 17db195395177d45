import { Type } from "typebox"
import type { Outcome } from "../access/bulk/batches.ts"
import type { Caller } from "../access/caller.ts"
import { permittedExemption, saveExemption } from "../compliance/exemptions/rules.ts"
import { NewExemption } from "../compliance/exemptions/schema.ts"
import { type ActedPair, pairsInView } from "../compliance/pairs/exceptions.ts"
import { numberOfPair, pairNumbered } from "../compliance/pairs/numbers.ts"
import { moveExceptionDeadline } from "../compliance/settling/exception-deadlines.ts"
import { dayOfDeadline } from "../compliance/standing/standing.ts"
import type { Queries } from "../database/port.ts"
import { idOf } from "../http/fields.ts"
import { deadlineReader } from "../tools/calendar/deadline.ts"
import { fault, Invalid, NotFound } from "../tools/errors.ts"
import { assignBatch } from "../training/assignments/bulk.ts"
import { refuseForOneself } from "../training/assignments/lookup.ts"
import { changeAssignment } from "../training/assignments/rules.ts"
import { AssignmentChanges, ManyAssignments } from "../training/assignments/schema.ts"
import { visibleCourse } from "../training/courses/rules.ts"
import { grantAttempt, requireGrantable } from "../training/learning/grant.ts"
import { recordBatch } from "../training/qualifications/bulk.ts"
import { NewQualification } from "../training/qualifications/schema.ts"
import { traineesInView } from "../training/trainees/rules.ts"
import { type Acting, actOf, type Made, oneByOne, rowsOf, UNCHANGED, type Verdict, verdictOf } from "./act.ts"
import { madeOf, verdictsOf } from "./assignments.ts"

/** Acts on people and courses that are asked of them, most of all on exceptions: nothing is open, although it should be. */

const CREATING = "course-assignments.create"
const UPDATING = "course-assignments.update"
const EXEMPTING = "exemptions.manage"

type Assigned = Acting<{ readonly deadline_date?: string | null }>

const assign = actOf(Type.Object({ deadline_date: ManyAssignments.properties.deadline_date }), {
  name: "pairs.assign",
  subject: "pair",
  permission: CREATING,
  ends: false,
  async examine(queries, acting, numbers) {
    const verdicts = new Map<number, Verdict>()
    for (const [courseId, outcomes] of await assignedByCourse(queries, acting, numbers.map(pairNumbered), true)) {
      for (const [user_id, verdict] of verdictsOf(outcomes)) {
        verdicts.set(numberOfPair({ user_id, course_id: courseId }), verdict)
      }
    }
    return verdicts
  },
  async perform(tx, acting, numbers) {
    const done = await assignedByCourse(tx, acting, numbers.map(pairNumbered), false)
    return [...done].flatMap(([course_id, outcomes]) =>
      outcomes.map((outcome): Made => {
        const { id: user_id, ...made } = madeOf(outcome)
        return { ...made, id: numberOfPair({ user_id, course_id }) }
      }),
    )
  },
})

/** What became of people and courses, by course. */
async function assignedByCourse(
  queries: Queries,
  { caller, input: { deadline_date: deadline = null }, now }: Assigned,
  pairs: readonly Pick<ActedPair, "user_id" | "course_id">[],
  isTrial: boolean,
): Promise<Map<number, Outcome[]>> {
  const outcomes = new Map<number, Outcome[]>()
  for (const [courseId, some] of Map.groupBy(pairs, ({ course_id }) => course_id)) {
    const userIds = some.map(({ user_id }) => user_id)
    const assigning = { courseId, deadline, beyondLead: undefined, now, isTrial }
    outcomes.set(courseId, await assignBatch(queries, caller, userIds, assigning))
  }
  return outcomes
}

const { finish_date, valid_period } = NewQualification.properties

type Recorded = Acting<{ readonly finish_date?: string | null; readonly valid_period?: string | null }>

const record = actOf(Type.Object({ finish_date, valid_period }), {
  name: "pairs.record",
  subject: "pair",
  permission: CREATING,
  ends: false,
  async examine(queries, acting, numbers) {
    const outcomes = await recordedAll(queries, acting, numbers, true)
    return new Map(
      outcomes.flatMap((outcome, index) => {
        const [verdict] = verdictsOf([outcome]).values()
        const number = numbers[index]
        return verdict === undefined || number === undefined ? [] : [[number, verdict] as const]
      }),
    )
  },
  perform: async (tx, acting, numbers) =>
    (await recordedAll(tx, acting, numbers, false)).map((outcome, index) => ({
      ...madeOf(outcome),
      id: numbers[index] ?? 0,
    })),
})

function recordedAll(
  queries: Queries,
  { caller, input, now, leadDays }: Recorded,
  numbers: readonly number[],
  isTrial: boolean,
): Promise<Outcome[]> {
  const rows = numbers.map((number) => ({ fields: { ...input, ...pairNumbered(number) }, faults: [] }))
  return recordBatch(queries, caller, rows, { now, leadDays, isTrial })
}

const { deadline_date } = AssignmentChanges.properties

/** Another deadline for what is open, and for exceptions: these are opened with it later. */
const moveDeadline = actOf(Type.Object({ deadline_date }), {
  name: "pairs.move-deadline",
  subject: "pair",
  permission: UPDATING,
  ends: false,
  async require(_, { input }) {
    if ((input.deadline_date ?? null) === null) throw new Invalid([fault("deadline_date", "required")])
  },
  async examine(queries, { caller, input }, numbers) {
    const { date } = deadlineReader(caller.company.timezone)(input.deadline_date ?? null)
    return judged(queries, caller, UPDATING, numbers, async (pair) => {
      const { user_id, assignment_id, exception, deadline_date: before } = pair
      const verdict = await verdictOf(() => {
        refuseForOneself(caller, user_id)
        if (assignment_id === null && exception === null) throw new Invalid([fault("record", "without_deadline")])
      })
      return verdict.status === "can" && before === date ? UNCHANGED : verdict
    })
  },
  async perform(tx, { caller, input, now, leadDays }, numbers, isTimeUp) {
    const { date } = deadlineReader(caller.company.timezone)(input.deadline_date ?? null)
    const pairs = await pairsInView(tx, caller, UPDATING, numbers)
    return oneByOne(rowsOf(numbers), isTimeUp, async ({ id }) => {
      const pair = pairs.get(id)
      if (pair === undefined || date === null) throw new NotFound()
      if (pair.assignment_id === null) {
        await moveExceptionDeadline(tx, caller, pair, dayOfDeadline(date), { leadDays, now })
      } else await changeAssignment(tx, caller, pair.assignment_id, { fields: input, faults: [] }, now)
      return { status: "updated" }
    })
  },
})

const { from, until, reason } = NewExemption.properties

type Exempted = Acting<{ readonly from?: string | null; readonly until?: string | null; readonly reason: string }>

const exempt = actOf(Type.Object({ from, until, reason }), {
  name: "pairs.exempt",
  subject: "pair",
  permission: EXEMPTING,
  ends: true,
  examine: (queries, acting, numbers) =>
    judged(queries, acting.caller, EXEMPTING, numbers, (pair) =>
      verdictOf(async () => {
        await permittedExemption(queries, exempting(acting, pair))
      }),
    ),
  perform: (tx, acting, numbers, isTimeUp) =>
    oneByOne(rowsOf(numbers), isTimeUp, async ({ id: number }) => {
      const { id } = await saveExemption(tx, { ...exempting(acting, pairNumbered(number)), target: "new" })
      return { status: "created", madeId: id }
    }),
})

const exemptPeople = actOf(Type.Object({ course_id: idOf("course", "The course."), from, until, reason }), {
  name: "users.exempt",
  subject: "user",
  permission: EXEMPTING,
  ends: true,
  async require(queries, { caller, input }) {
    const course = await visibleCourse(queries, caller.company.id, input.course_id)
    if (course === undefined) throw new Invalid([fault("course_id", "unknown_course")])
  },
  async examine(queries, acting, ids) {
    const seen = await traineesInView(queries, acting.caller, EXEMPTING, ids)
    const verdicts = new Map<number, Verdict>()
    for (const id of seen.keys()) {
      const exempted = exempting(acting, { user_id: id, course_id: acting.input.course_id })
      const verdict = await verdictOf(async () => {
        await permittedExemption(queries, exempted)
      })
      verdicts.set(id, verdict)
    }
    return verdicts
  },
  perform: (tx, acting, ids, isTimeUp) =>
    oneByOne(rowsOf(ids), isTimeUp, async ({ id: user_id }) => {
      const exempted = exempting(acting, { user_id, course_id: acting.input.course_id })
      return { status: "created", madeId: (await saveExemption(tx, { ...exempted, target: "new" })).id }
    }),
})

function exempting({ caller, input, now }: Exempted, { user_id, course_id }: Pick<ActedPair, "user_id" | "course_id">) {
  return { caller, draft: { fields: { ...input, user_id, course_id }, faults: [] }, now }
}

const grant = actOf(Type.Object({}), {
  name: "pairs.grant-attempt",
  subject: "pair",
  permission: UPDATING,
  ends: false,
  examine: (queries, { caller, now, leadDays }, numbers) =>
    judged(queries, caller, UPDATING, numbers, ({ failed_id }) =>
      verdictOf(async () => {
        if (failed_id === null) throw new Invalid([fault("record", "not_failed")])
        await requireGrantable(queries, caller, failed_id, { now, leadDays })
      }),
    ),
  async perform(tx, { caller, now, leadDays }, numbers, isTimeUp) {
    const pairs = await pairsInView(tx, caller, UPDATING, numbers)
    return oneByOne(rowsOf(numbers), isTimeUp, async ({ id }) => {
      const failed = pairs.get(id)?.failed_id ?? null
      if (failed === null) throw new Invalid([fault("record", "not_failed")])
      await grantAttempt({ tx, caller, now }, failed, leadDays)
      return { status: "updated" }
    })
  },
})

export const PAIR_ACTS = [assign, record, moveDeadline, exempt, exemptPeople, grant]

async function judged(
  queries: Queries,
  caller: Caller,
  permission: typeof EXEMPTING | typeof UPDATING,
  numbers: readonly number[],
  judge: (pair: ActedPair) => Promise<Verdict>,
): Promise<ReadonlyMap<number, Verdict>> {
  const verdicts = new Map<number, Verdict>()
  for (const [number, pair] of await pairsInView(queries, caller, permission, numbers)) {
    verdicts.set(number, await judge(pair))
  }
  return verdicts
}
