import { type BatchLog, faultsOfRefusal, inBatches, type Outcome } from "../../access/bulk/batches.ts"
import { type RowsBody, rowReader } from "../../access/bulk/schema.ts"
import type { Caller } from "../../access/caller.ts"
import {
  COURSE_REFERENCES,
  findIdsIn,
  type NamedKind,
  namedIn,
  resolved,
  TRAINEE_REFERENCES,
} from "../../access/external-ids/references.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { endOfPeriod } from "../../tools/calendar/periods.ts"
import { type Draft, isSent, settle } from "../../tools/draft.ts"
import { fault, refuse } from "../../tools/errors.ts"
import { findStated, type Validity } from "../assignments/lifecycle.ts"
import { refuseForOneself } from "../assignments/lookup.ts"
import { Renewals } from "../assignments/validity.ts"
import { coursesWithContent, visibleCourses } from "../courses/rules.ts"
import { traineesInView } from "../trainees/rules.ts"
import { type Named, type Qualification, qualificationFaults, record, validityOf } from "./recording.ts"
import { QualificationRow } from "./schema.ts"

/** Records qualifications of many users. */

const PERMISSION = "course-assignments.create"
const REFERENCES = [...TRAINEE_REFERENCES, ...COURSE_REFERENCES]
const readRow = rowReader(QualificationRow)

interface At {
  readonly now: number
  /** The setting `renewal_lead`. */
  readonly leadDays: number
}

/**
 * Records qualifications of users in the caller's view, in batches, by the rules for a single qualification. A row that
 * repeats an existing approval of the user and the course changes nothing, so sending the same rows every night never
 * ends a newer approval.
 */
export async function recordMany(
  database: Database,
  caller: Caller,
  body: Draft<RowsBody>,
  log: BatchLog,
  at: At,
): Promise<Outcome[]> {
  const { rows, dryRun, atomic } = settle(body)
  return inBatches(
    database,
    rows,
    { dryRun, atomic, log },
    { save: (tx, batch) => recordBatch(tx, caller, batch.map(readRow), at) },
  )
}

type RowDraft = Draft<QualificationRow>

/**
 * Records the qualifications of these rows in order.
 *
 * @param isTrial saves nothing: what would be created has no id
 */
export async function recordBatch(
  tx: Queries,
  caller: Caller,
  sent: readonly RowDraft[],
  { now, leadDays, isTrial = false }: At & { readonly isTrial?: boolean },
): Promise<Outcome[]> {
  const drafts = await resolvedRows(tx, caller, sent)
  const named = await namedBy(tx, caller, drafts)
  const renewals = await Renewals.of(tx, caller.company.id, named.places, leadDays)
  const saving = new Saving(tx, caller, await findStated(tx, caller.company.id, named.userIds), renewals, now)
  for (const draft of drafts) {
    const names = named.of(draft)
    const shown = { user_id: names.user?.id ?? null }
    try {
      if (draft.faults.length === 0 && names.user !== undefined) refuseForOneself(caller, names.user.id)
      if (await saving.repeats(draft, names)) continue
      const { user, course, validity } = settledRow(draft, names, saving)
      await saving.add({ user_id: user.id, course, ...validity })
    } catch (error) {
      saving.outcomes.push({ status: "failed", id: null, shown, faults: faultsOfRefusal(error, "user_id") })
    }
  }
  if (!isTrial) await saving.flush()
  return saving.outcomes
}

/** Throws `Invalid` with every error in the row. */
function settledRow(draft: RowDraft, named: Named, { renewals, day }: Pick<Saving, "renewals" | "day">) {
  const { user, course } = named
  // For a value that is not an object, no further errors are reported.
  refuse(draft.faults.filter(({ field }) => field === "body"))
  const missing = (["user_id", "course_id"] as const).filter((name) => !isSent(draft, name))
  const isUnknown = draft.fields.user_id !== undefined && user === undefined
  const input = settle(draft, [
    ...missing.map((name) => fault(name, "required")),
    ...(isUnknown ? [fault("user_id", "unknown_user")] : []),
    ...qualificationFaults(draft, named, day),
  ])
  if (user === undefined || course === undefined) throw new TypeError("a row was settled without its user or course")
  return { user, course, validity: validityOf({ user_id: user.id, course }, input, renewals, day) }
}

/** The rows, with external ids replaced by ids. All external ids are looked up together. */
async function resolvedRows(tx: Queries, caller: Caller, sent: readonly RowDraft[]): Promise<RowDraft[]> {
  const wanted = new Map<NamedKind, Set<string>>()
  for (const { fields } of sent) {
    for (const [kind, names] of namedIn(REFERENCES, fields)) {
      wanted.set(kind, (wanted.get(kind) ?? new Set()).union(names))
    }
  }
  const known = new Map<NamedKind, ReadonlyMap<string, number>>()
  const findIds = findIdsIn(tx, caller)
  for (const [kind, names] of wanted) known.set(kind, await findIds(kind, [...names]))
  return Promise.all(sent.map((draft) => resolved(draft, REFERENCES, async (kind) => known.get(kind) ?? new Map())))
}

/** The records that these rows refer to, if the caller may use them. */
async function namedBy(tx: Queries, caller: Caller, drafts: readonly RowDraft[]) {
  const users = await traineesInView(
    tx,
    caller,
    PERMISSION,
    drafts.flatMap(({ fields }) => fields.user_id ?? []),
  )
  const courseIds = drafts.flatMap(({ fields }) => fields.course_id ?? [])
  const courses = await visibleCourses(tx, caller.company.id, courseIds)
  const filled = await coursesWithContent(tx, caller.company.id, [...courses.keys()])
  const places = drafts.flatMap(({ fields }) => {
    const course = courses.get(fields.course_id ?? 0)
    return course === undefined || fields.user_id === undefined ? [] : { user_id: fields.user_id, course }
  })
  return {
    userIds: [...users.keys()],
    places,
    of: ({ fields }: RowDraft): Named => ({
      user: users.get(fields.user_id ?? 0),
      course: courses.get(fields.course_id ?? 0),
      hasContent: filled.has(fields.course_id ?? 0),
    }),
  }
}

/** Records qualifications in order. Those that do not depend on each other are saved together. */
class Saving {
  readonly outcomes: Outcome[] = []
  readonly day: DateText
  /** Approvals by the facts they state. */
  readonly #stated: Map<string, number>
  #waiting = new Map<string, { readonly qualification: Qualification; readonly index: number }>()

  constructor(
    readonly tx: Queries,
    readonly caller: Caller,
    stated: Awaited<ReturnType<typeof findStated>>,
    readonly renewals: Renewals,
    readonly now: number,
  ) {
    this.day = today(caller.company.timezone, now)
    this.#stated = new Map(stated.map((row) => [statementOf(row), row.id]))
  }

  /** Whether a row repeats an existing approval. The user and the course may have changed since then. */
  async repeats(draft: RowDraft, { user, course }: Named): Promise<boolean> {
    if (user === undefined || course === undefined || draft.faults.length > 0) return false
    const { finish_date: finishDate, valid_period: period } = draft.fields
    if (typeof period === "string" && endOfPeriod(finishDate ?? this.day, period) === undefined) return false
    if (this.#waiting.has(placeOf(user.id, course.id))) await this.flush()
    const validity = validityOf({ user_id: user.id, course }, draft.fields, this.renewals, this.day)
    const known = this.#stated.get(statementOf({ ...validity, user_id: user.id, course_id: course.id }))
    if (known === undefined) return false
    this.outcomes.push({ status: "unchanged", id: known, shown: { user_id: user.id }, faults: [] })
    return true
  }

  async add(qualification: Qualification): Promise<void> {
    const { user_id, course } = qualification
    // The previous qualification may be superseded by this one, so it is saved first.
    if (this.#waiting.has(placeOf(user_id, course.id))) await this.flush()
    this.outcomes.push({ status: "created", id: null, shown: { user_id }, faults: [] })
    this.#waiting.set(placeOf(user_id, course.id), { qualification, index: this.outcomes.length - 1 })
  }

  /** Saves the waiting qualifications. */
  async flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = new Map()
    const qualifications = Array.from(waiting.values(), ({ qualification }) => qualification)
    for (const saved of await record(this.tx, this.caller, qualifications, this)) {
      const { user_id, course_id } = saved
      const made = waiting.get(placeOf(user_id, course_id))
      const outcome = made === undefined ? undefined : this.outcomes[made.index]
      if (made === undefined || outcome === undefined)
        throw new TypeError("a qualification was saved that belongs to no row")
      this.outcomes[made.index] = { ...outcome, id: saved.id }
      this.#stated.set(statementOf({ ...made.qualification, course_id }), saved.id)
      this.renewals.add(made.qualification, made.qualification)
    }
  }
}

function placeOf(userId: number, courseId: number): string {
  return `${userId} ${courseId}`
}

/** The facts that an approval states, as a key. */
function statementOf(approval: Validity & { readonly user_id: number; readonly course_id: number }): string {
  return `${approval.user_id} ${approval.course_id} ${approval.finish_date} ${approval.valid_until}`
}
