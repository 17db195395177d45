import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { concealed } from "../../access/view/refusal.ts"
import { listPairs, type Reading, VIEWING } from "../../compliance/pairs/rules.ts"
import type { Pair, WhyQuery } from "../../compliance/pairs/schema.ts"
import { explain } from "../../compliance/pairs/why.ts"
import type { Database } from "../../database/port.ts"
import { requireUser } from "../../organisation/users/lookup.ts"
import { NotFound } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { type CourseRow, visibleCourse } from "../../training/courses/rules.ts"
import { traineesInView } from "../../training/trainees/rules.ts"

/** What can be done about a person and a course, with the bulk act that does it. */
export const PAIR_ACTS = {
  assign: "pairs.assign",
  record: "pairs.record",
  remind: "pairs.remind",
  deadline: "pairs.move-deadline",
  attempt: "pairs.grant-attempt",
  exempt: "pairs.exempt",
} as const
export type PairAct = keyof typeof PAIR_ACTS

export function isPairAct(name: string): name is PairAct {
  return Object.hasOwn(PAIR_ACTS, name)
}

/** A person and a course, and what applies to both. */
export interface ShownPair {
  readonly user: { readonly id: number; readonly full_name: string }
  readonly course: { readonly id: number; readonly title: string }
  /** Undefined if nobody asks for it and the person does not hold it. */
  readonly pair: Pair | undefined
  /** What made it so, in order of time. */
  readonly steps: readonly { readonly at: string; readonly text: string }[]
  /** What the reader may do about it and makes sense. */
  readonly acts: readonly PairAct[]
  /** Whether the reader may change the exemption. */
  readonly mayExempt: boolean
}

/**
 * A person in the reader's view and a course that the company sees.
 *
 * @throws NotFound for any other person or course
 */
export async function shownPair(
  database: Database,
  caller: PersonCaller,
  asked: WhyQuery,
  reading: Reading,
): Promise<ShownPair> {
  const { user_id, course_id, as_of } = asked
  const user = await concealed(requireUser(database, caller, VIEWING, user_id))
  const course = await visibleCourse(database, caller.company.id, course_id)
  if (course === undefined) throw new NotFound()
  const list = { sort: [], page: { page: 1, perPage: 1 }, include: new Set(["none"]) }
  const { page } = await listPairs(database, caller, { ...asked, list }, reading)
  const { steps } = await explain(database, caller, asked, reading)
  const pair = page.items[0]
  // What was so on another day cannot be changed, and nobody does anything for themselves.
  const isChangeable = as_of === undefined && user_id !== caller.user.id
  const acts = isChangeable ? await actsOn(database, caller, user_id, { course, pair }) : []
  return {
    user: { id: user.id, full_name: fullName(user) },
    course: { id: course.id, title: course.title },
    ...{ pair, steps, acts },
    mayExempt: isChangeable && mayInConsole(caller, "exemptions.manage"),
  }
}

async function actsOn(
  database: Database,
  caller: PersonCaller,
  userId: number,
  { course, pair }: { readonly course: CourseRow; readonly pair: Pair | undefined },
): Promise<readonly PairAct[]> {
  const [creates, updates, exempts] = await Promise.all(
    (["course-assignments.create", "course-assignments.update", "exemptions.manage"] as const).map(
      async (permission) => {
        if (!mayInConsole(caller, permission)) return false
        const [trainee] = (await traineesInView(database, caller, permission, [userId])).values()
        return trainee?.state === "active"
      },
    ),
  )
  const { assignment_id: openId = null, exception = null, standing = "none" } = pair ?? {}
  const isActive = course.state === "active"
  const can: Readonly<Record<PairAct, boolean | undefined>> = {
    assign: creates && isActive && openId === null,
    record: creates && isActive && course.allow_user_approval_date === 1,
    remind: updates && openId !== null,
    deadline: updates && (openId !== null || exception !== null),
    attempt: updates && exception?.reason === "failed",
    exempt: exempts && standing !== "none" && standing !== "exempt",
  }
  return (Object.keys(PAIR_ACTS) as PairAct[]).filter((act) => can[act] === true)
}
