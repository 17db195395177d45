import type { Caller } from "../../access/caller.ts"
import type { Known } from "../../access/external-ids/known.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, isFaulty } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import type { CourseFields } from "./form.ts"
import { isActiveInstruction, visibleCourse, visibleCourses } from "./rules.ts"
import { type CourseColumns, findOwnByKey, pictureExists, scopeExists } from "./saving-store.ts"
import type { CourseRow } from "./store.ts"

/** What a request asks for. */
interface Wanted {
  /** The course as it is; undefined for a new one. */
  readonly held: CourseRow | undefined
  /** The ids of the courses that it requires now. */
  readonly heldRequired: readonly number[]
  /** The course after the request. */
  readonly columns: Omit<CourseColumns, "instruction_course_id">
}

/** The faults of a request that only other records, or other fields, can show. */
export async function courseFaults(
  { tx, caller, known }: { readonly tx: Queries; readonly caller: Caller; readonly known: Known<CourseRow> },
  draft: Draft<CourseFields>,
  { held, heldRequired, columns }: Wanted,
): Promise<Fault[]> {
  return [
    ...(await keyTaken(tx, caller, known, held, draft.fields.external_id)),
    ...shortTypeFaults(held, columns),
    ...(await scopeFaults(tx, held, draft.fields.scope_id)),
    ...submissionFaults(draft, columns),
    ...(await sampleFaults(tx, caller, held, draft.fields.submission_sample)),
    ...(await requiredFaults(tx, caller, heldRequired, draft.fields.requires?.course_ids ?? [])),
    ...(await instructionFaults(tx, caller, held, draft.fields.instruction_course_id, columns.short_type)),
  ]
}

/** A key is unique among the company's own courses; a shared course may have the same one. */
async function keyTaken(
  tx: Queries,
  { company }: Caller,
  known: Known<CourseRow>,
  held: CourseRow | undefined,
  key: string | null | undefined,
): Promise<Fault[]> {
  if (typeof key !== "string" || key === held?.key) return []
  const holder = await findOwnByKey(tx, company.id, key)
  return holder === undefined ? [] : [await known.taken("external_id", holder.id)]
}

/** Teams, collections and base courses rely on the kind of these courses. */
function shortTypeFaults(held: CourseRow | undefined, { short_type: wanted }: Wanted["columns"]): Fault[] {
  const isRelied = held?.short_type === "base" || held?.short_type === "instruction"
  return isRelied && wanted !== held.short_type
    ? [fault("short_type", "short_type_stays", { is: held.short_type })]
    : []
}

async function scopeFaults(tx: Queries, held: CourseRow | undefined, id: number | null | undefined): Promise<Fault[]> {
  if (typeof id !== "number" || id === held?.scope_id || (await scopeExists(tx, id))) return []
  return [fault("scope_id", "unknown_scope")]
}

function submissionFaults(draft: Draft<CourseFields>, columns: Wanted["columns"]): Fault[] {
  const isClear = !isFaulty(draft, "accepts_submissions") && !isFaulty(draft, "allow_user_approval_date")
  const contradicts = columns.accepts_submissions === 1 && columns.allow_user_approval_date === 0
  return isClear && contradicts ? [fault("accepts_submissions", "submissions_need_approval")] : []
}

async function sampleFaults(
  tx: Queries,
  { company }: Caller,
  held: CourseRow | undefined,
  name: string | null | undefined,
): Promise<Fault[]> {
  if (typeof name !== "string" || name === held?.submission_sample) return []
  return (await pictureExists(tx, company.id, name)) ? [] : [fault("submission_sample", "unknown_file", { name })]
}

/** Courses that it requires already are always allowed. */
async function requiredFaults(
  tx: Queries,
  { company }: Caller,
  held: readonly number[],
  wanted: readonly number[],
): Promise<Fault[]> {
  const visible = await visibleCourses(
    tx,
    company.id,
    wanted.filter((id) => !held.includes(id)),
  )
  return wanted.flatMap((id, index) =>
    held.includes(id) || visible.has(id) ? [] : [fault(`requires.course_ids.${index}`, "unknown_course")],
  )
}

async function instructionFaults(
  tx: Queries,
  { company }: Caller,
  held: CourseRow | undefined,
  id: number | null | undefined,
  shortType: CourseRow["short_type"],
): Promise<Fault[]> {
  if (typeof id !== "number" || id === held?.instruction_course_id) return []
  if (shortType !== "base") return [fault("instruction_course_id", "instruction_of_base_course")]
  const isUsable = isActiveInstruction(await visibleCourse(tx, company.id, id))
  return isUsable ? [] : [fault("instruction_course_id", "not_an_instruction_course")]
}
