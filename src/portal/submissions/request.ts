import type { Form } from "../../http/form.ts"
import { Invalid } from "../../tools/errors.ts"
import type { WordedLanguage } from "../../tools/language/worded.ts"
import { submissionChangesForm, submissionForm } from "../../training/submissions/form.ts"
import type { SubmissionRow } from "../../training/submissions/rules.ts"
import { unlessRefused } from "../refusal.ts"
import { SUBMISSION_FAULTS, type SubmissionFault } from "../wording/submission-shape.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"

const FIELDS = ["course_id", "finish_date", "valid_until", "note"] as const

/** What was typed into a form. */
export interface Typed extends Readonly<Record<(typeof FIELDS)[number], string>> {
  /** Whether a file was chosen, which a browser does not keep. */
  readonly hadFile: boolean
}

export const NOTHING_TYPED: Typed = { course_id: "", finish_date: "", valid_until: "", note: "", hadFile: false }

export function typedIn(form: Form): Typed {
  const [course_id = "", finish_date = "", valid_until = "", note = ""] = FIELDS.map((name) => form.text(name))
  return { course_id, finish_date, valid_until, note, hadFile: form.file("file") !== undefined }
}

/** What a form shows of a submission. */
export function typedOf({ course_id, finish_date, valid_until, note }: SubmissionRow): Typed {
  return { course_id: String(course_id), finish_date, valid_until: valid_until ?? "", note: note ?? "", hadFile: false }
}

/** The same request that a program would send. */
export function sentBy(form: Form, { isChange }: { readonly isChange: boolean }) {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, form.text(name)]))
  const { validate } = (isChange ? submissionChangesForm : submissionForm)["~standard"]
  return validate({ ...fields, file: form.file("file") }).value
}

/** Runs the action of a form. If it is refused, returns the reasons as sentences by field. */
export async function refusalOf(
  act: () => Promise<void>,
  language: WordedLanguage,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { faults: refused } = await unlessRefused(act)
  if (refused === undefined) return undefined
  const texts = PORTAL_WORDING[language].submissions.faults
  return Object.fromEntries(
    refused.map(({ field, message: { key } }) => {
      const name = SUBMISSION_FAULTS.find((one) => one === key) ?? OTHERS[field]
      if (name === undefined) throw new Invalid(refused)
      return [field === "submission" ? "" : field, texts[name]]
    }),
  )
}

/** What to say about a field that is wrong in another way. */
const OTHERS: Readonly<Record<string, SubmissionFault>> = {
  course_id: "unknown_course",
  finish_date: "date",
  valid_until: "date",
  note: "max_length",
  file: "file_type",
}
