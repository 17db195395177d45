import type { Caller } from "../../access/caller.ts"
import { externalIdFaults } from "../../access/external-ids/form.ts"
import type { RecordState } from "../../access/external-ids/kinds.ts"
import { Known } from "../../access/external-ids/known.ts"
import { COURSE_INPUT_REFERENCES } from "../../access/external-ids/references.ts"
import { initialState, movedState, type Saved, saveRecord } from "../../access/external-ids/upsert.ts"
import type { SaveRequest } from "../../access/resources/kind.ts"
import { newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import { versioned } from "../../tools/versions.ts"
import { noteChangedCourse, noteNewCourse, noteStateOfCourse, shownChanges } from "./changes.ts"
import { TEST_ATTEMPTS_DEFAULT } from "./demands.ts"
import { courseFaults } from "./faults.ts"
import type { CourseFields } from "./form.ts"
import { requireOwnCourse } from "./lookup.ts"
import { courseResource } from "./resource.ts"
import { madeInstructionKey } from "./rules.ts"
import * as savingStore from "./saving-store.ts"
import type { Course } from "./schema.ts"
import { courseSearch } from "./searchable.ts"
import * as store from "./store.ts"
import { type StoredCourse, storedCourse } from "./stored.ts"
import { contradictionsIn } from "./warnings.ts"

interface Saving {
  readonly tx: Queries
  readonly known: Known<store.CourseRow>
  readonly caller: Caller
  /** Epoch milliseconds. */
  readonly now: number
}

/** Adds or changes a course of the company. Everything is checked before anything is written. */
export async function savedCourse(
  tx: Queries,
  { caller, draft, target, now }: SaveRequest<CourseFields>,
): Promise<Saved<Course>> {
  const { company } = caller
  const known = new Known(tx, caller, "course", async (_, ids) => {
    const visible = await store.findVisibleCourses(tx, company.id, ids)
    return visible.filter(({ company_id }) => company_id === company.id)
  })
  const saving = { tx, known, caller, now }
  const saved = await saveRecord(saving, draft, target, {
    references: COURSE_INPUT_REFERENCES,
    insert: (request) => insert(saving, request),
    change: (id, request) => change(saving, id, request),
  })
  const { row, required } = saved.resource
  const warnings = await contradictionsIn(tx, row)
  return { ...saved, resource: versioned(courseResource(row, required), row), warnings }
}

async function insert(saving: Saving, draft: Draft<CourseFields>): Promise<Saved<StoredCourse>> {
  const { tx, known, caller, now } = saving
  const state = initialState(caller, "course", draft)
  const wanted = wantedCourse(draft.fields, undefined, [])
  settle(draft, await courseFaults(saving, draft, { held: undefined, heldRequired: [], columns: wanted.columns }))
  const given = draft.fields.instruction_course_id ?? null
  const instructionId = given ?? (await instructionFor(saving, wanted.columns))
  const row = { ...wanted.columns, instruction_course_id: instructionId, state }
  const id = await savingStore.insert(tx, caller.company.id, row, now)
  if (id === undefined) throw new Invalid([fault("external_id", "taken")])
  known.forget(id, row.key)
  await savingStore.replaceRequired(tx, id, wanted.required)
  const course = await currentCourse(tx, caller, id)
  await noteNewCourse(tx, caller, course, now)
  return { status: "created", id, resource: course }
}

async function change(saving: Saving, id: number, draft: Draft<CourseFields>): Promise<Saved<StoredCourse>> {
  const { tx, known, caller, now } = saving
  const held = await requireOwnCourse(tx, caller, id)
  const before = await storedCourse(tx, held)
  const moved = movedState(caller, "course", held, draft)
  const wanted = wantedCourse(draft.fields, held, before.required)
  settle(draft, await courseFaults(saving, draft, { held, heldRequired: before.required, columns: wanted.columns }))
  const instructionId = await wantedInstruction(saving, held, wanted.columns, draft.fields.instruction_course_id)
  const row = { ...held, ...wanted.columns, instruction_course_id: instructionId }
  const after = { row, required: wanted.required }
  const columns = differingColumns(held, row)
  const isRequiring = before.required.join() !== after.required.join()
  const isChanged = Object.keys(columns).length > 0 || isRequiring
  if (!isChanged && moved === undefined) return { status: "unchanged", id, resource: before }
  known.forget(id, held.key, row.key)
  if (isChanged) {
    const isShown = shownChanges(before, after).length > 0
    await savingStore.update(tx, caller.company.id, id, columns, { now, isShown })
    if (isRequiring) await savingStore.replaceRequired(tx, id, after.required)
    await noteChangedCourse(tx, caller, { before, after }, now)
  }
  if (moved !== undefined) await moveCourse(tx, caller, held, moved.state, now)
  return { status: "updated", id, resource: await currentCourse(tx, caller, id) }
}

/**
 * Activates or deactivates a course of the company; repeating it has no further effect. Whoever is bound to the course is
 * settled at the end of the transaction, because the change is noted.
 */
export async function setCourseState(
  tx: Queries,
  caller: Caller,
  id: number,
  state: RecordState,
  now: number,
): Promise<Course> {
  const before = await requireOwnCourse(tx, caller, id)
  if (before.state !== state) await moveCourse(tx, caller, before, state, now)
  const { row, required } = await currentCourse(tx, caller, id)
  return versioned(courseResource(row, required), row)
}

async function moveCourse(
  tx: Queries,
  caller: Caller,
  { id, state: before }: Pick<store.CourseRow, "id" | "state">,
  after: RecordState,
  now: number,
): Promise<void> {
  await savingStore.update(tx, caller.company.id, id, { state: after }, { now, isShown: true })
  await noteStateOfCourse(tx, caller, { id, before, after }, now)
}

/** The course after a request, but for its instruction course. Fields that are left out stay the same. */
function wantedCourse(fields: CourseFields, held: store.CourseRow | undefined, heldRequired: readonly number[]) {
  const asked = fields.requires === null ? NOTHING_REQUIRED : (fields.requires ?? {})
  const title = fields.title ?? held?.title ?? ""
  const columns = {
    key: fields.external_id ?? held?.key ?? newKey(),
    title,
    description: kept(fields.description, held?.description, null),
    short_type: fields.short_type ?? held?.short_type ?? ("base" as const),
    scope_id: kept(fields.scope_id, held?.scope_id, null),
    allow_user_approval_date: kept(stored(fields.allow_user_approval_date), held?.allow_user_approval_date, 0),
    may_change_valid_period: kept(stored(fields.may_change_valid_period), held?.may_change_valid_period, 0),
    valid_period: kept(fields.valid_period, held?.valid_period, null),
    keep_anniversary: kept(stored(fields.keep_anniversary), held?.keep_anniversary, 0),
    number_of_questions: kept(fields.number_of_questions, held?.number_of_questions, 0) ?? 0,
    minimal_success_points: kept(fields.minimal_success_points, held?.minimal_success_points, 0) ?? 0,
    test_attempts: kept(fields.test_attempts, held?.test_attempts, TEST_ATTEMPTS_DEFAULT),
    requires_confirmation: kept(stored(fields.requires_confirmation), held?.requires_confirmation, 0),
    requires_conversation: kept(stored(fields.requires_conversation), held?.requires_conversation, 0),
    requires_trainer: kept(storedOrNull(fields.requires_trainer), held?.requires_trainer, null),
    accepts_submissions: kept(stored(fields.accepts_submissions), held?.accepts_submissions, 0),
    submission_sample: kept(fields.submission_sample, held?.submission_sample, null),
    min_age: kept(asked.min_age, held?.min_age, null),
    requires_fitness: kept(stored(asked.fitness), held?.requires_fitness, 0),
    required_driving_classes: kept(
      asked.driving_classes === undefined ? undefined : JSON.stringify([...new Set(asked.driving_classes ?? [])]),
      held?.required_driving_classes,
      "[]",
    ),
    certificate_template: kept(fields.certificate_template, held?.certificate_template, null),
    search: courseSearch({ title }),
  }
  const required = asked.course_ids === undefined ? heldRequired : [...new Set(asked.course_ids ?? [])]
  return { columns, required: required.toSorted((one, other) => one - other) }
}

const NOTHING_REQUIRED = { min_age: null, course_ids: null, fitness: false, driving_classes: null }

/** The given value; if it was left out, the held one; in a new course, the default. */
function kept<T>(given: T | undefined, held: T | undefined, byDefault: T): T {
  return given !== undefined ? given : held !== undefined ? held : byDefault
}

function stored(flag: boolean | undefined): number | undefined {
  return flag === undefined ? undefined : Number(flag)
}

function storedOrNull(flag: boolean | null | undefined): number | null | undefined {
  return flag === null ? null : stored(flag)
}

function differingColumns(held: store.CourseRow, row: store.CourseRow): Partial<savingStore.CourseColumns> {
  const before = held as unknown as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(row).filter(([column, value]) => before[column] !== value))
}

/** The instruction course after a change. Null asks for one that is made; a course that is no base course has none. */
async function wantedInstruction(
  saving: Saving,
  held: store.CourseRow,
  columns: Pick<savingStore.CourseColumns, "key" | "title" | "short_type" | "valid_period">,
  given: number | null | undefined,
): Promise<number | null> {
  const id = given === undefined ? held.instruction_course_id : given
  return id ?? instructionFor(saving, columns)
}

/**
 * The instruction course of a base course that names none: the one that was made for it earlier, or a new one. Null for
 * other courses.
 */
async function instructionFor(
  { tx, caller, now }: Saving,
  {
    key,
    title,
    short_type,
    valid_period,
  }: Pick<savingStore.CourseColumns, "key" | "title" | "short_type" | "valid_period">,
): Promise<number | null> {
  if (short_type !== "base") return null
  const companyId = caller.company.id
  const madeKey = madeInstructionKey(key)
  const holder = await savingStore.findOwnByKey(tx, companyId, madeKey)
  if (holder?.short_type === "instruction") return holder.id
  const fields = { title, short_type: "instruction", valid_period } as const
  const { columns } = wantedCourse(fields, undefined, [])
  const isFree = holder === undefined && externalIdFaults(madeKey).length === 0
  const row = { ...columns, key: isFree ? madeKey : newKey(), instruction_course_id: null, state: "active" as const }
  const id = await savingStore.insert(tx, companyId, row, now)
  if (id === undefined) throw new Invalid([fault("external_id", "taken")])
  await noteNewCourse(tx, caller, await currentCourse(tx, caller, id), now)
  return id
}

/** The course after a change. */
async function currentCourse(tx: Queries, { company }: Caller, id: number): Promise<StoredCourse> {
  const [row] = await store.findVisibleCourses(tx, company.id, [id])
  if (row === undefined) throw new TypeError("a course disappeared within its transaction")
  return storedCourse(tx, row)
}
