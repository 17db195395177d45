import { Type } from "typebox"
import type { Outcome } from "../access/bulk/batches.ts"
import type { Caller } from "../access/caller.ts"
import { permittedExemption, saveExemption } from "../compliance/exemptions/rules.ts"
import { NewExemption } from "../compliance/exemptions/schema.ts"
import { type ActedPair, pairsInView } from "../compliance/pairs/exceptions.ts"
import { numberOfPair, pairNumbered } from "../compliance/pairs/numbers.ts"
import type { Queries } from "../database/port.ts"
import { fault, Invalid } from "../tools/errors.ts"
import { assignBatch } from "../training/assignments/bulk.ts"
import { ManyAssignments } from "../training/assignments/schema.ts"
import { grantAttempt, requireGrantable } from "../training/learning/grant.ts"
import { type Acting, actOf, type Made, oneByOne, rowsOf, type Verdict, verdictOf } from "./act.ts"
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
    const pairs = await pairsInView(queries, acting.caller, CREATING, numbers)
    const verdicts = new Map<number, Verdict>()
    for (const [courseId, outcomes] of await assignedByCourse(queries, acting, [...pairs.values()], true)) {
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

export const PAIR_ACTS = [assign, exempt, grant]

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
