import { Type } from "typebox"
import type { RowFault } from "../access/bulk/batches.ts"
import { authorshipOf } from "../access/caller.ts"
import { noteChanges } from "../audit/rules.ts"
import { pairsInView } from "../compliance/pairs/exceptions.ts"
import { numberOfPair, pairNumbered } from "../compliance/pairs/numbers.ts"
import { dueFor } from "../compliance/reminders/due.ts"
import { judgeReminders, remindBatch } from "../compliance/reminders/manual.ts"
import { ManualReminders } from "../compliance/reminders/schema.ts"
import type { Reason } from "../compliance/reminders/steps.ts"
import type { Queries } from "../database/port.ts"
import { idOf } from "../http/fields.ts"
import { fault, Invalid } from "../tools/errors.ts"
import { type FaultKey, type Message, message } from "../tools/language/messages.ts"
import { assignmentsInView } from "../training/assignments/lookup.ts"
import { visibleCourse } from "../training/courses/rules.ts"
import { type TraineeRow, traineesInView } from "../training/trainees/rules.ts"
import { type Acting, actOf, type Made, type Verdict } from "./act.ts"

/** Acts that remind people of trainings by hand, wherever these are selected. Each is reminded of a course once a day. */

const UPDATING = "course-assignments.update"

const { message: words } = ManualReminders.properties

type Reminding = Acting<{ readonly message?: string | null }>

/** A record with the person and the course that it stands for. */
interface Concerned {
  readonly id: number
  readonly user_id: number
  readonly course_id: number
}

const people = actOf(Type.Object({ course_id: idOf("course", "The course."), message: words }), {
  name: "users.remind",
  subject: "user",
  permission: UPDATING,
  ends: false,
  async require(queries, { caller, input }) {
    const course = await visibleCourse(queries, caller.company.id, input.course_id)
    if (course === undefined) throw new Invalid([fault("course_id", "unknown_course")])
  },
  examine: (queries, acting, ids) => judged(queries, acting, peopleOf(acting, ids)),
  perform: (tx, acting, ids) => reminded(tx, acting, peopleOf(acting, ids)),
})

function peopleOf({ input }: Acting<{ readonly course_id: number }>, ids: readonly number[]): Concerned[] {
  return ids.map((id) => ({ id, user_id: id, course_id: input.course_id }))
}

const trainings = actOf(Type.Object({ message: words }), {
  name: "assignments.remind",
  subject: "assignment",
  permission: UPDATING,
  ends: false,
  async examine(queries, acting, ids) {
    const { open, ended } = await trainingsOf(queries, acting, ids)
    return new Map([...ended.map((id) => [id, NOT_OPEN] as const), ...(await judged(queries, acting, open))])
  },
  perform: async (tx, acting, ids) => reminded(tx, acting, (await trainingsOf(tx, acting, ids)).open),
})

const NOT_OPEN: Verdict = refusedFor("no_open_assignment")

async function trainingsOf(queries: Queries, { caller }: Reminding, ids: readonly number[]) {
  const rows = [...(await assignmentsInView(queries, caller, UPDATING, ids)).values()]
  return {
    open: rows.filter(({ is_open }) => is_open === 1),
    ended: rows.flatMap(({ id, is_open }) => (is_open === 1 ? [] : [id])),
  }
}

const pairs = actOf(Type.Object({ message: words }), {
  name: "pairs.remind",
  subject: "pair",
  permission: UPDATING,
  ends: false,
  async examine(queries, acting, numbers) {
    const seen = await pairsInView(queries, acting.caller, UPDATING, numbers)
    return judged(queries, acting, pairsOf([...seen.keys()]))
  },
  perform: (tx, acting, numbers) => reminded(tx, acting, pairsOf(numbers)),
})

function pairsOf(numbers: readonly number[]): Concerned[] {
  return numbers.map((number) => ({ ...pairNumbered(number), id: numberOfPair(pairNumbered(number)) }))
}

export const PRINT_REMINDERS = "users.print-reminders"

/** The most letters in one file, as of sign-in letters: certificates wait while they are made. */
const LETTERS_MAX = 500

const print = actOf(Type.Object({}), {
  name: PRINT_REMINDERS,
  subject: "user",
  permission: UPDATING,
  ends: false,
  most: LETTERS_MAX,
  async examine(queries, { caller, now }, ids) {
    const seen = await traineesInView(queries, caller, UPDATING, ids)
    const due = await dueFor(queries, caller.company, [...seen.keys()], now)
    const verdictOn = ({ id, state }: TraineeRow): Verdict => {
      if (state !== "active") return refusedFor("inactive_reader")
      return due.has(id) ? { status: "can" } : refusedFor("nothing_due")
    }
    return new Map([...seen.values()].map((trainee) => [trainee.id, verdictOn(trainee)]))
  },
  async perform(tx, { caller, now }, ids) {
    const due = await dueFor(tx, caller.company, ids, now)
    await noteChanges(
      tx,
      authorshipOf(caller, now),
      [...due.values()].flat().map(({ assignment_id: id, deadline }) => ({
        action: "remind" as const,
        record: { type: "assignment" as const, id },
        changes: { letter: { before: null, after: true }, deadline_date: { before: null, after: deadline } },
        shown: [],
      })),
    )
    return ids.map((id) => ({ id, status: "updated" }))
  },
})

export const REMINDER_ACTS = [people, trainings, pairs, print]

async function judged(
  queries: Queries,
  { caller, now, mail }: Pick<Acting, "caller" | "now" | "mail">,
  concerned: readonly Concerned[],
): Promise<Map<number, Verdict>> {
  const canMail = mail?.configured ?? true
  const verdicts = new Map<number, Verdict>()
  for (const [courseId, some] of byCourse(concerned)) {
    const userIds = some.map(({ user_id }) => user_id)
    const found = await judgeReminders(queries, caller, userIds, { courseId, now, canMail })
    for (const [index, one] of found.entries()) {
      const id = some[index]?.id
      // Who is out of view has no verdict.
      if (id === undefined || ("refused" in one && one.refused === "unknown_user")) continue
      const verdict: Verdict = "refused" in one ? refusedFor(one.refused) : canFor(one.reminder.reason)
      verdicts.set(id, verdict)
    }
  }
  return verdicts
}

/** Why no mail goes out, although the reminder is entered. */
const NOTES: Readonly<Partial<Record<Reason, () => Message>>> = {
  no_address: () => message("reminder_without_address"),
  no_mail_server: () => message("reminder_without_server"),
  absent: () => message("reminder_while_absent"),
  exempt: () => message("reminder_while_exempt"),
}

function canFor(reason: Reason | null): Verdict {
  const note = reason === null ? undefined : NOTES[reason]?.()
  return { status: "can", ...(note === undefined ? {} : { note }) }
}

function refusedFor(key: FaultKey): Verdict {
  const faults: RowFault[] = [fault("record", key)]
  return { status: "failed", faults }
}

async function reminded(tx: Queries, acting: Reminding, concerned: readonly Concerned[]): Promise<Made[]> {
  const { caller, input, now, mail } = acting
  if (mail === undefined) throw new TypeError("reminders need the outbox")
  const made: Made[] = []
  for (const [courseId, some] of byCourse(concerned)) {
    const request = { courseId, message: input.message ?? null }
    const userIds = some.map(({ user_id }) => user_id)
    for (const [index, outcome] of (await remindBatch(tx, caller, userIds, request, { mail, now })).entries()) {
      const id = some[index]?.id ?? 0
      if (outcome.status === "failed") made.push({ id, status: "failed", faults: outcome.faults })
      else made.push({ id, status: "created", ...(outcome.id === null ? {} : { madeId: outcome.id }) })
    }
  }
  return made
}

function byCourse(concerned: readonly Concerned[]): ReadonlyMap<number, readonly Concerned[]> {
  return Map.groupBy(concerned, ({ course_id }) => course_id)
}
