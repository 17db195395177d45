import { type Caller, sightOf } from "../../access/caller.ts"
import { COURSE_REFERENCES, findIdsIn, resolved } from "../../access/external-ids/references.ts"
import { type BesidePage, type BesideRequest, besideByCursor } from "../../database/long-list/beside.ts"
import type { Database, Queries } from "../../database/port.ts"
import { removeFilesLater } from "../../files/downloads/removal.ts"
import type { CheckedFile, StoredUpload } from "../../files/uploading.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Draft, isFaulty, isSent, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import type { CountedPage, ListRequest, NumberedPage, Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { findApproval } from "../assignments/lifecycle.ts"
import { type CourseRow, visibleCourse } from "../courses/rules.ts"
import { add, change } from "./changes.ts"
import { checkedFile } from "./file.ts"
import type { SentSubmission } from "./form.ts"
import { MANAGING, requireOwnSubmission, requireSubmission, requireSubmitter, submissionSight } from "./lookup.ts"
import { type FileAddress, submissionResource } from "./resource.ts"
import type { Submission, SubmissionQuery } from "./schema.ts"
import * as store from "./store.ts"

export type { StoredUpload as Upload } from "../../files/uploading.ts"
export type { AcceptingCourse, SubmissionRow } from "./store.ts"

/** How many submissions of a user may wait for a decision at once, so that nobody fills the store of files. */
const UNDECIDED_MAX = 50

/** The courses for which the caller can hand in certificates, by title. */
export function acceptingCourses(
  queries: Queries,
  { company }: Pick<Caller, "company">,
): Promise<store.AcceptingCourse[]> {
  return store.findAccepting(queries, company.id)
}

/** Whether there is anything to hand in, or was: a course that accepts submissions, or a submission of the caller. */
export function mayHandIn(database: Database, { company, user }: Caller): Promise<boolean> {
  return store.hasAccepting(database, company.id, user.id)
}

/** Whether this very certificate of the caller waits for a decision already: a form that was sent twice. */
export async function isHandedIn(
  queries: Queries,
  { user }: Caller,
  { draft: { fields }, file }: CheckedSubmission,
): Promise<boolean> {
  const { course_id, finish_date } = fields
  if (course_id === undefined || finish_date === undefined || file === undefined) return false
  const sha256 = new Bun.CryptoHasher("sha256").update(file.bytes).digest("hex")
  return store.isWaiting(queries, { user_id: user.id, course_id, finish_date }, sha256)
}

/** A page of the caller's own submissions, the newest first. */
export async function ownSubmissions(
  database: Database,
  { user, company }: Caller,
  page: NumberedPage,
): Promise<CountedPage<store.SubmissionRow>> {
  const view = { company: false, admin: false, trainerAdmin: false, self: true }
  const sight = { companyId: company.id, userId: user.id, view }
  const found = await store.findPage(database, sight, {}, { sort: [{ field: "id", descending: true }], page })
  if (!("total" in found)) throw new TypeError("a page without a total was found")
  return found
}

/** The same for pages, in the order of time and beside a row. */
export function submissionsBeside(
  database: Database,
  caller: Caller,
  query: SubmissionQuery,
  request: BesideRequest,
): Promise<BesidePage<store.SubmissionRow>> {
  const isByTime = request.term.field === "created_at"
  return besideByCursor(
    request,
    async (page) => {
      const order = { ...page.order, field: isByTime ? "created_at" : "id" } as const
      const asked = { sort: [], page: { ...page, order } }
      const found = await store.findPage(database, submissionSight(caller), query, asked)
      if ("total" in found) throw new TypeError("a page after a cursor was counted")
      return found
    },
    ({ id, created_at }) => ({ value: isByTime ? created_at : null, id }),
  )
}

/** How many submissions of others wait for a decision of the caller, at most `most`. */
export function countWaiting(queries: Queries, caller: Caller, most: number): Promise<number> {
  return store.countSubmitted(queries, sightOf(caller, MANAGING), most)
}

/** A page of the caller's submissions, and of those of users in view. */
export async function listSubmissions(
  database: Database,
  caller: Caller,
  query: SubmissionQuery & { readonly list: ListRequest },
  addressOf: FileAddress,
): Promise<Page<Submission>> {
  const page = await store.findPage(database, submissionSight(caller), query, query.list)
  return { ...page, items: page.items.map((row) => submissionResource(row, addressOf)) }
}

export async function showSubmission(
  queries: Queries,
  caller: Caller,
  id: number,
  addressOf: FileAddress,
): Promise<Submission> {
  return shown(await requireSubmission(queries, caller, id), addressOf)
}

/** A submission with its version. */
export function shown(row: store.SubmissionRow, addressOf: FileAddress): Submission {
  return versioned(submissionResource(row, addressOf), row)
}

/** A request whose file has been checked. */
export interface CheckedSubmission {
  readonly draft: Draft<SentSubmission>
  /** Undefined if no file was sent. */
  readonly file: CheckedFile | undefined
}

/** Checks the file of a request, whose fault is reported with all others. Slow: not for use in transactions. */
export async function checkedSubmission(draft: Draft<SentSubmission>): Promise<CheckedSubmission> {
  const sent = draft.fields.file
  if (sent === undefined) return { draft, file: undefined }
  const checked = await checkedFile(sent)
  if ("bytes" in checked) return { draft, file: checked }
  return { draft: { ...draft, faults: [...draft.faults, ...checked] }, file: undefined }
}

/**
 * What a request would hand in for a user: an active course that accepts submissions, days that are in order, and a
 * qualification to renew. Only reads.
 *
 * @param now epoch milliseconds
 * @throws Invalid with all faults
 */
export async function permittedSubmission(
  queries: Queries,
  caller: Caller,
  userId: number,
  sent: Draft<SentSubmission>,
  now: number,
): Promise<store.Stated> {
  const user = await requireSubmitter(queries, caller, userId)
  const draft = await resolved(sent, COURSE_REFERENCES, findIdsIn(queries, caller))
  const stated = { valid_until: null, note: null, replaces_assignment_id: null, ...draft.fields }
  const undecided = await store.countUndecided(queries, userId)
  const { course_id, finish_date } = settle(draft, [
    ...(isSent(draft, "course_id") ? [] : [fault("course_id", "required")]),
    ...(user.state === "active" ? [] : [fault("submission", "inactive_trainee")]),
    ...(undecided < UNDECIDED_MAX ? [] : [fault("submission", "too_many_submissions", { limit: UNDECIDED_MAX })]),
    ...(await statedFaults(queries, caller, userId, draft, { stated, now })),
  ])
  if (course_id === undefined || finish_date === undefined) throw new TypeError("a submission was settled in part")
  const { valid_until, note, replaces_assignment_id } = stated
  return { course_id, finish_date, valid_until, note, replaces_assignment_id }
}

/** Hands in a certificate for a user. The file has been stored. Throws what {@link permittedSubmission} throws. */
export async function createSubmission(
  tx: Queries,
  caller: Caller,
  userId: number,
  { draft, upload }: { readonly draft: Draft<SentSubmission>; readonly upload: StoredUpload },
  now: number,
): Promise<store.SubmissionRow> {
  const stated = await permittedSubmission(tx, caller, userId, draft, now)
  const file_id = await upload.save(tx, { companyId: caller.company.id, purpose: "certificate" }, now)
  return add(tx, caller, { user_id: userId, ...stated, file_id, file_name: nameOf(draft) }, now)
}

/**
 * What a change of the learner would hand in again. Only reads.
 *
 * @throws Invalid with all faults; on `submission` unless it was returned
 */
export async function permittedChange(
  queries: Queries,
  caller: Caller,
  id: number,
  sent: Draft<SentSubmission>,
  now: number,
): Promise<store.Stated> {
  const before = await requireOwnSubmission(queries, caller, id)
  const draft = await resolved(sent, COURSE_REFERENCES, findIdsIn(queries, caller))
  const { course_id, finish_date, valid_until, note, replaces_assignment_id } = { ...before, ...draft.fields }
  const stated = { course_id, finish_date, valid_until, note, replaces_assignment_id }
  settle(draft, [
    ...(before.state === "returned" ? [] : [fault("submission", "submission_not_returned")]),
    ...(await statedFaults(queries, caller, before.user_id, draft, { stated, now })),
  ])
  return stated
}

/**
 * Changes a returned submission of the caller and hands it in again, with another file if there is one; then the former
 * one is removed, unless something else names it.
 */
export async function changeSubmission(
  tx: Queries,
  caller: Caller,
  id: number,
  { draft, upload }: { readonly draft: Draft<SentSubmission>; readonly upload: StoredUpload | undefined },
  now: number,
): Promise<store.SubmissionRow> {
  const stated = await permittedChange(tx, caller, id, draft, now)
  const before = await requireOwnSubmission(tx, caller, id)
  const owner = { companyId: caller.company.id, purpose: "certificate" } as const
  const file = upload && { file_id: await upload.save(tx, owner, now), file_name: nameOf(draft) }
  const columns = { ...stated, ...file, state: "submitted" } as const
  const row = await change(tx, caller, before, { action: "submit", columns }, now)
  if (row.file_id !== before.file_id) {
    const unnamed = await store.deleteUnnamedFile(tx, before.file_id)
    if (unnamed !== undefined) await removeFilesLater(tx, [unnamed], now)
  }
  return row
}

/** The name of the sent file. */
function nameOf({ fields: { file } }: Draft<SentSubmission>): string {
  return file?.name || "certificate"
}

interface Judged {
  /** What the submission would state. */
  readonly stated: Partial<store.Stated>
  readonly now: number
}

/** The faults of what a submission states. Fields that are invalid by themselves are not judged. */
async function statedFaults(
  queries: Queries,
  { company }: Caller,
  userId: number,
  draft: Draft<SentSubmission>,
  { stated, now }: Judged,
): Promise<Fault[]> {
  const { course_id: courseId, replaces_assignment_id: replacedId } = stated
  const course = courseId === undefined ? undefined : await visibleCourse(queries, company.id, courseId)
  const replaced =
    typeof replacedId === "number" ? await findApproval(queries, company.id, userId, replacedId) : undefined
  return [
    ...(courseId === undefined ? [] : courseFaults(course)),
    ...dayFaults(stated, today(company.timezone, now), (field) => isFaulty(draft, field)),
    ...(typeof replacedId === "number" ? replacedFaults(replaced, courseId) : []),
  ]
}

function courseFaults(course: CourseRow | undefined): Fault[] {
  if (course === undefined) return [fault("course_id", "unknown_course")]
  if (course.state !== "active") return [fault("course_id", "inactive_course")]
  const accepts = course.accepts_submissions === 1 && course.allow_user_approval_date === 1
  return accepts ? [] : [fault("course_id", "course_without_submissions")]
}

/** The faults of the days that a certificate states, on `day`. */
export function dayFaults(
  {
    finish_date: finish,
    valid_until: until,
  }: { readonly finish_date?: DateText; readonly valid_until?: DateText | null },
  day: DateText,
  isInvalid: (field: string) => boolean = () => false,
): Fault[] {
  if (finish === undefined || isInvalid("finish_date")) return []
  const isEarly = typeof until === "string" && !isInvalid("valid_until") && until < finish
  return [
    ...(finish > day ? [fault("finish_date", "in_future", { today: day })] : []),
    ...(isEarly ? [fault("valid_until", "before_other", { other: "finish_date", day: finish })] : []),
  ]
}

type Replaced = Awaited<ReturnType<typeof findApproval>>

/** The faults of the qualification that approving would renew. */
export function replacedFaults(replaced: Replaced, courseId: number | undefined): Fault[] {
  const name = "replaces_assignment_id"
  if (replaced === undefined) return [fault(name, "unknown_approval")]
  if (courseId !== undefined && replaced.course_id !== courseId) return [fault(name, "approval_of_other_course")]
  return replaced.revoked_on === null ? [] : [fault(name, "revoked_approval")]
}
