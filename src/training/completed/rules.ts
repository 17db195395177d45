import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { isoInstant, today } from "../../tools/calendar/dates.ts"
import { type WordedLanguage, wordedLanguage } from "../../tools/language/worded.ts"
import { isInstruction } from "../courses/short-type.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { WORDING } from "../wording/wording.ts"
import { entriesOf, entryTypeOf, isGroupOperatorTraining } from "./entries.ts"
import type { CertificatedCourse } from "./schema.ts"
import * as store from "./store.ts"

/** What the response depends on in addition to the stored records. */
interface Presentation {
  /** The origin for the addresses in the response. */
  readonly origin: string
  /** The language that the caller requested; undefined to use the language of the user. */
  readonly language: WordedLanguage | undefined
  /** Creates the download addresses of uploaded certificates. Called only if there are any. */
  readonly uploadSigner: () => Promise<(fileId: number) => string>
}

/** The completed courses of a user in the caller's view, newest first, as selected by {@link entriesOf}. */
export async function listCertificated(
  database: Database,
  caller: Caller,
  userId: number,
  { origin, language, uploadSigner }: Presentation,
  now: number,
): Promise<CertificatedCourse[]> {
  const { company } = caller
  const [user, rows] = await Promise.all([
    requireTrainee(database, caller, "completed-courses.view", userId),
    store.findCompleted(database, company.id, userId),
  ])
  const ownLanguage = user.language ?? company.language
  const { results, verification } = WORDING[language ?? wordedLanguage(ownLanguage)]
  const entries = entriesOf(rows, today(company.timezone, now))
  const uploadAddress = entries.some(({ certificate_file_id }) => certificate_file_id !== null)
    ? await uploadSigner()
    : undefined
  return entries.map((row) => ({
    id: row.id,
    type: "certificated_course",
    user_id: userId,
    entry_type: entryTypeOf(row),
    state_label:
      row.revoked_on === null
        ? results[isInstruction(row.short_type) ? "instruction" : "training"][row.state]
        : verification.revoked.word,
    assignment_type: row.assignment_type,
    finish_date: row.finish_date,
    valid_until: row.valid_until,
    result_percent: row.result_percent,
    revoked_on: row.revoked_on,
    is_group_operator_training: isGroupOperatorTraining(row),
    course: { id: row.course_id, title: row.course_title, short_type: row.short_type },
    download_url:
      row.certificate_file_id === null || uploadAddress === undefined
        ? `${origin}/api/v1/users/${userId}/${row.id}/course/${row.course_id}-${ownLanguage}.pdf`
        : uploadAddress(row.certificate_file_id),
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }))
}
