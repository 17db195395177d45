import { Type } from "typebox"
import type { Outcome } from "../access/bulk/batches.ts"
import type { Queries } from "../database/port.ts"
import { idOf } from "../http/fields.ts"
import { today } from "../tools/calendar/dates.ts"
import { deadlineReader } from "../tools/calendar/deadline.ts"
import { Forbidden, fault, Invalid, refuse } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { courseFaults } from "../training/assignments/assignability.ts"
import { assignBatch } from "../training/assignments/bulk.ts"
import { dayBeyondLead } from "../training/assignments/lead.ts"
import { type ChangeableRow, type RemovedRow, takeBack } from "../training/assignments/lifecycle.ts"
import { assignmentsInView, refuseForOneself } from "../training/assignments/lookup.ts"
import { changeAssignment } from "../training/assignments/rules.ts"
import { AssignmentChanges, ManyAssignments } from "../training/assignments/schema.ts"
import { coursesWithContent, visibleCourse } from "../training/courses/rules.ts"
import { withdrawAssignment } from "../training/ending/withdrawal.ts"
import { recordBatch } from "../training/qualifications/bulk.ts"
import { qualificationFaults } from "../training/qualifications/recording.ts"
import { NewQualification } from "../training/qualifications/schema.ts"
import { traineesInView } from "../training/trainees/rules.ts"
import { type Acting, actOf, type Made, oneByOne, rowsOf, UNCHANGED, type Verdict, verdictOf } from "./act.ts"
import { following } from "./followed-assignments.ts"
import { writingOf } from "./writing.ts"

/** Acts on the training of people: what is assigned, moved, withdrawn and recorded. */

const CREATING = "course-assignments.create"
const UPDATING = "course-assignments.update"

const assignCourse = actOf(
  Type.Object({
    course_id: idOf("course", "The course."),
    deadline_date: ManyAssignments.properties.deadline_date,
    skip_in_force: ManyAssignments.properties.skip_in_force,
  }),
  {
    name: "users.assign-course",
    subject: "user",
    permission: CREATING,
    ends: false,
    async require(queries, { caller, input }) {
      refuse(courseFaults(await visibleCourse(queries, caller.company.id, input.course_id)))
    },
    async examine(queries, acting, ids) {
      return verdictsOf(await assignBatch(queries, acting.caller, ids, { ...assigning(acting), isTrial: true }))
    },
    async perform(tx, acting, ids) {
      return (await assignBatch(tx, acting.caller, ids, assigning(acting))).map(madeOf)
    },
  },
)

type Assigned = {
  readonly course_id: number
  readonly deadline_date?: string | null
  readonly skip_in_force?: boolean
}

function assigning({ caller, input, now, leadDays }: Acting<Assigned>) {
  const { course_id: courseId, deadline_date: deadline = null, skip_in_force: skips } = input
  const beyondLead = skips === true ? dayBeyondLead(today(caller.company.timezone, now), leadDays) : undefined
  return { courseId, deadline, beyondLead, now }
}

const { course_id, finish_date, valid_period } = NewQualification.properties

const recordQualification = actOf(Type.Object({ course_id, finish_date, valid_period }), {
  name: "users.record-qualification",
  subject: "user",
  permission: CREATING,
  ends: false,
  async require(queries, { caller: { company }, input, now }) {
    const course = await visibleCourse(queries, company.id, input.course_id)
    const filled = await coursesWithContent(queries, company.id, [input.course_id])
    const named = { user: undefined, course, hasContent: filled.has(input.course_id) }
    refuse(qualificationFaults({ fields: input, faults: [] }, named, today(company.timezone, now)))
  },
  examine: async (queries, { caller, input, now, leadDays }, ids) =>
    verdictsOf(await recordBatch(queries, caller, qualificationsOf(input, ids), { now, leadDays, isTrial: true })),
  perform: async (tx, { caller, input, now, leadDays }, ids) =>
    (await recordBatch(tx, caller, qualificationsOf(input, ids), { now, leadDays })).map((outcome, index) =>
      madeOf({ ...outcome, shown: { user_id: ids[index] } }),
    ),
})

function qualificationsOf(input: Omit<NewQualification, "assignment_id">, ids: readonly number[]) {
  return ids.map((user_id) => ({ fields: { ...input, user_id }, faults: [] }))
}

const withdraw = actOf(Type.Object({}), {
  name: "assignments.withdraw",
  subject: "assignment",
  permission: UPDATING,
  ends: true,
  examine: (queries, acting, ids) =>
    judged(queries, acting, ids, (assignment) =>
      verdictOf(() => {
        refuseForOneself(acting.caller, assignment.user_id)
        if (assignment.is_open === 0) throw new Invalid([fault("assignment", "already_completed")])
      }),
    ),
  perform: (tx, { caller, now }, ids, isTimeUp) =>
    oneByOne(rowsOf(ids), isTimeUp, async ({ id }) => {
      const { removed } = await following(tx, () => withdrawAssignment(tx, caller, id, now))
      return { status: "updated", former: { removed } }
    }),
  undo: {
    perform: (tx, acting, rows, isTimeUp) =>
      oneByOne(rows, isTimeUp, async ({ former }) => {
        const { removed } = former as { readonly removed: readonly RemovedRow[] }
        const userIds = removed.map(({ user_id }) => user_id)
        const seen = await traineesInView(tx, acting.caller, UPDATING, userIds)
        if (userIds.some((id) => !seen.has(id))) throw new Forbidden(message("out_of_view"))
        for (const id of userIds) refuseForOneself(acting.caller, id)
        await takeBack(writingOf(tx, acting), removed)
        return { status: "updated" }
      }),
  },
})

const moveDeadline = actOf(AssignmentChanges, {
  name: "assignments.move-deadline",
  subject: "assignment",
  permission: UPDATING,
  ends: false,
  async require(_, { input }) {
    if (input.deadline_date === undefined) throw new Invalid([fault("deadline_date", "required")])
  },
  examine(queries, acting, ids) {
    const { caller, input } = acting
    const { date } = deadlineReader(caller.company.timezone)(input.deadline_date ?? null)
    return judged(queries, acting, ids, async (assignment) => {
      const verdict = await verdictOf(() => {
        refuseForOneself(caller, assignment.user_id)
        if (assignment.is_open === 0) throw new Invalid([fault("deadline_date", "already_completed")])
      })
      return verdict.status === "can" && assignment.deadline_date === date ? UNCHANGED : verdict
    })
  },
  perform: (tx, { caller, input, now }, ids, isTimeUp) =>
    oneByOne(rowsOf(ids), isTimeUp, async ({ id }) => {
      await changeAssignment(tx, caller, id, { fields: input, faults: [] }, now)
      return { status: "updated" }
    }),
})

export const TRAINING_ACTS = [assignCourse, recordQualification, withdraw, moveDeadline]

async function judged(
  queries: Queries,
  { caller }: Pick<Acting, "caller">,
  ids: readonly number[],
  judge: (assignment: ChangeableRow) => Promise<Verdict>,
): Promise<ReadonlyMap<number, Verdict>> {
  const verdicts = new Map<number, Verdict>()
  for (const [id, assignment] of await assignmentsInView(queries, caller, UPDATING, ids)) {
    verdicts.set(id, await judge(assignment))
  }
  return verdicts
}

/** The verdicts that follow from the outcomes of a trial. Users who are not in view have none. */
export function verdictsOf(outcomes: readonly Outcome[]): Map<number, Verdict> {
  return new Map(
    outcomes.flatMap(({ status, shown, faults }) => {
      const isOutOfView = faults.some(({ field, message: { key } }) => field === "user_id" && key === "unknown_user")
      if (isOutOfView) return []
      const verdict: Verdict =
        status === "failed" ? { status, faults } : { status: status === "created" ? "can" : "unchanged" }
      return [[Number(shown.user_id), verdict] as const]
    }),
  )
}

/** What became of a user, whose id it has. */
export function madeOf({ status, id: madeId, shown, faults }: Outcome): Made {
  const id = Number(shown.user_id)
  if (status === "failed") return { id, status, faults }
  return { id, status: status === "created" ? "created" : "unchanged", ...(madeId === null ? {} : { madeId }) }
}
