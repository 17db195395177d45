import type { Caller } from "../../access/caller.ts"
import { noteOccurrences } from "../../audit/occurrences.ts"
import type { Queries } from "../../database/port.ts"
import type { FileRow } from "../../files/downloads/rules.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { Forbidden, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { fullName } from "../../tools/language/names.ts"
import { codeOf, randomCode } from "../documents/certificate/code.ts"
import type { CertificateFacts } from "../documents/certificate/facts.ts"
import { type CertificateLook, DEFAULT_LOOK } from "../documents/certificate/look.ts"
import { provenAmong } from "../evidence/rules.ts"
import { requireTrainee } from "../trainees/rules.ts"
import type { CourseContents } from "./frozen/contents.ts"
import { Freezing } from "./frozen/rules.ts"
import { type Standing, standingOf } from "./standing.ts"
import type { CertificateDraft, NewCertificate } from "./store.ts"
import * as store from "./store.ts"

export type { NewCertificate } from "./store.ts"

/**
 * Issues a certificate for each of these assignments of a company that is completed, and freezes the facts it states. A
 * new certificate replaces an existing one. Returns the number of certificates issued.
 *
 * @param day the current day in the company's time zone
 * @param now epoch milliseconds
 */
export async function issueCertificates(
  tx: Queries,
  companyId: number,
  assignmentIds: readonly number[],
  { day, now }: { readonly day: DateText; readonly now: number },
): Promise<number> {
  const drafts = await newCertificates(tx, companyId, assignmentIds, day)
  const certificates = await withLooks(new Freezing(tx, { companyId, now }), drafts)
  const ids = await store.insertCertificates(tx, certificates, now)
  noteOccurrences(
    tx,
    ids.map((id) => ({ name: "certificate.issued", companyId, id, now })),
  )
  return drafts.length
}

/**
 * The certificates that {@link issueCertificates} would issue, each with its own code, for callers that save them
 * themselves with {@link withLooks}.
 */
export async function newCertificates(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
  day: DateText,
): Promise<CertificateDraft[]> {
  const statements = await store.findStatements(queries, companyId, assignmentIds)
  return statements.map((statement) => {
    const {
      issues,
      holder_first_name,
      holder_last_name,
      trainer_first_name,
      trainer_last_name,
      external_trainer,
      ...row
    } = statement
    return {
      ...row,
      holder_name: fullName({ first_name: holder_first_name, last_name: holder_last_name }),
      trainer_name:
        trainer_last_name === null
          ? external_trainer
          : fullName({ first_name: trainer_first_name, last_name: trainer_last_name }),
      issue: issues + 1,
      code: randomCode(),
      issued_on: day,
    }
  })
}

/** The same certificates, with their looks and the current contents of their courses. Saves those looks and contents. */
export async function withLooks(freezing: Freezing, drafts: readonly CertificateDraft[]): Promise<NewCertificate[]> {
  const frozen = await freezing.freeze(drafts)
  return drafts.map((draft, index) => {
    const { look_id = null, contents_id = null } = frozen[index] ?? {}
    return { ...draft, look_id, contents_id }
  })
}

/** Facts of the assignment itself. The names of related records are compared instead of their ids. */
const OWN_FACTS = [
  ...(["state", "assignment_type", "holder_name", "course_title", "trainer_name", "result_percent"] as const),
  ...(["begin_date", "finish_date", "valid_until"] as const),
]

/**
 * The certificates that differ from the newest one of their assignment. When an assignment is completed again because
 * its group training was reopened for a while, it needs no second certificate with the same facts.
 */
export async function withoutRepetitions(
  queries: Queries,
  drafts: readonly CertificateDraft[],
): Promise<CertificateDraft[]> {
  const renewals = drafts.filter(({ issue }) => issue > 1).map(({ assignment_id }) => assignment_id)
  const newest = await store.findNewestOf(queries, renewals)
  const before = new Map(newest.map((row) => [row.assignment_id, row]))
  return drafts.filter((draft) => {
    const held = before.get(draft.assignment_id)
    return held === undefined || OWN_FACTS.some((fact) => held[fact] !== draft[fact])
  })
}

/** The number of a certificate: the id of the assignment and the number of the issue. */
export function numberOf({ assignment_id, issue }: Pick<store.CertificateRow, "assignment_id" | "issue">): string {
  return `${String(assignment_id).padStart(6, "0")}-${issue}`
}

function factsOf(row: store.CertificateRow): CertificateFacts {
  return {
    number: numberOf(row),
    code: row.code,
    state: row.state,
    assignment_type: row.assignment_type,
    short_type: row.short_type,
    company_name: row.company_name,
    holder_name: row.holder_name,
    course_title: row.course_title,
    scope_title: row.scope_title,
    trainer_name: row.trainer_name,
    result_percent: row.result_percent,
    begin_date: row.begin_date,
    finish_date: row.finish_date,
    valid_until: row.valid_until,
    issued_on: row.issued_on,
    ...(row.revoked_on === null ? {} : { revoked_on: row.revoked_on }),
  }
}

export interface Verification {
  readonly facts: CertificateFacts
  readonly standing: Standing
  /** Whether the company has evidence of the learning. */
  readonly hasEvidence: boolean
  /** Whether the certificate was issued with a logo. */
  readonly hasLogo: boolean
  /** The contents of the course at the time of issue; undefined if they are not known. */
  readonly contents: CourseContents | undefined
}

/**
 * The certificate with a code that somebody typed or followed, and whether it is valid at `now` (epoch milliseconds),
 * according to the day in the company's time zone. Undefined for an unknown code.
 */
export async function verifyCertificate(
  queries: Queries,
  typed: string,
  now: number,
): Promise<Verification | undefined> {
  const code = codeOf(typed)
  const row = code === undefined ? undefined : await store.findByCode(queries, code)
  if (row === undefined) return undefined
  const proven = await provenAmong(queries, row.company_id, [row.assignment_id])
  return {
    facts: factsOf(row),
    standing: standingOf(row, today(row.timezone, now)),
    hasEvidence: proven.size > 0,
    hasLogo: row.logo_file_id !== null,
    contents: row.contents === null ? undefined : JSON.parse(row.contents),
  }
}

/**
 * The logo file of the certificate with exactly this code.
 *
 * @throws NotFound for an unknown code, and for a certificate without a logo
 */
export async function logoOf(queries: Queries, code: string): Promise<FileRow> {
  const file = codeOf(code) === code ? await store.findLogo(queries, code) : undefined
  if (file === undefined) throw new NotFound()
  return file
}

/** The user, assignment and course of a certificate, which have to belong together. */
export interface CertificatePlace {
  readonly userId: number
  readonly assignmentId: number
  readonly courseId: number
}

/** Where the file of a picture is stored. */
export interface PrintedPicture {
  readonly storageName: string
  readonly mediaType: string
}

/** The content of a printed certificate, as at the time of issue. */
export interface Print {
  readonly facts: CertificateFacts
  readonly look: CertificateLook
  readonly logo: PrintedPicture | undefined
  readonly trainerSignature: PrintedPicture | undefined
  readonly companySignature: PrintedPicture | undefined
}

/**
 * The newest certificate of a completed assignment of a user in the caller's view.
 *
 * @throws NotFound if there is none, or if user, assignment and course do not belong together
 * @throws Forbidden if the user, assignment or course belongs to another company
 */
export async function certificateFor(queries: Queries, caller: Caller, place: CertificatePlace): Promise<Print> {
  const companyId = caller.company.id
  const [, row] = await Promise.all([
    requireTrainee(queries, caller, "completed-courses.view", place.userId),
    store.findNewest(queries, companyId, place),
  ])
  if (row === undefined) {
    const owners = await store.findOwners(queries, place)
    if (owners.some((owner) => owner !== companyId)) throw new Forbidden(message("out_of_view"))
    throw new NotFound()
  }
  return printOf(row)
}

/** The given assignments of a company that have a certificate. */
export async function certifiedAmong(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await store.findCertified(queries, companyId, assignmentIds))
}

/** The printed facts of any certificate of a company, even if superseded. Undefined for an unknown id. */
export async function printById(queries: Queries, companyId: number, id: number): Promise<Print | undefined> {
  const row = await store.findPrinted(queries, companyId, id)
  return row === undefined ? undefined : printOf(row)
}

function printOf(row: store.PrintedRow): Print {
  return {
    facts: factsOf(row),
    look: lookOf(row),
    logo: pictureOf(row.logo_storage_name, row.logo_media_type),
    trainerSignature: pictureOf(row.trainer_signature_storage_name, row.trainer_signature_media_type),
    companySignature: pictureOf(row.signature_storage_name, row.signature_media_type),
  }
}

function lookOf(row: store.PrintedRow): CertificateLook {
  const { look_template: template, look_wording: wording, look_orientation: orientation } = row
  if (template === null || wording === null || orientation === null) return DEFAULT_LOOK
  return {
    ...{ template, wording, orientation },
    colour: row.look_colour,
    place: row.look_place,
    signatory_name: row.look_signatory_name,
    signatory_role: row.look_signatory_role,
  }
}

/** The location of a picture; undefined if the values are null. */
export function pictureOf(storageName: string | null, mediaType: string | null): PrintedPicture | undefined {
  return storageName === null || mediaType === null ? undefined : { storageName, mediaType }
}
