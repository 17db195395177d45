import { type TSchema, Type } from "typebox"
import { bodyOf, type StandardSchema, standard } from "../../http/schema.ts"
import { strictFaults } from "../../http/strictness.ts"
import { UploadedFile } from "../../http/upload.ts"
import type { Draft } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { isObject } from "../../tools/schema.ts"
import { FILE_MAX, type SentFile } from "./file.ts"
import { SubmissionChangeFields, SubmissionFields } from "./schema.ts"

/* The forms with which submissions are sent: fields, and a file. */

/** The fields of a request, and its file. */
export interface SentSubmission extends Partial<SubmissionFields> {
  readonly file?: SentFile | undefined
}

const file = Type.String({
  format: "binary",
  description: `The certificate: PDF, PNG, JPEG, WebP or GIF, judged by its content, at most ${FILE_MAX / 1024 / 1024} MiB.`,
  examples: ["%PDF-1.7 …"],
})

export const SubmissionForm = Type.Object(
  { file, ...SubmissionFields.properties },
  {
    $id: "SubmissionForm",
    description: "A certificate of another provider, and what it states.",
  },
)

export const SubmissionChangesForm = Type.Object(
  { ...SubmissionChangeFields.properties, file: Type.Optional(file) },
  { $id: "SubmissionChangesForm", description: "The fields of a returned submission to change, and another file." },
)

const NUMBERS = ["course_id", "replaces_assignment_id"] as const

/** Reads a form, whose numbers are texts; for a change, JSON too. */
function formOf<T extends TSchema>(form: T, fields: TSchema, { isChange }: { readonly isChange: boolean }) {
  const read = bodyOf(fields)["~standard"].validate
  return standard(form, (sent): Draft<SentSubmission> => {
    if (!isObject(sent)) return { ...(read(sent).value as Draft<SentSubmission>) }
    const { file: part, ...others } = sent
    const texts: Record<string, unknown> = { ...others }
    // The line ends of forms.
    if (typeof texts.note === "string") texts.note = texts.note.replaceAll("\r\n", "\n")
    for (const name of NUMBERS) {
      const text = texts[name]
      if (typeof text === "string" && /^[1-9]\d{0,15}$/.test(text.trim())) texts[name] = Number(text)
    }
    const { value: draft } = read(texts)
    const faults: Fault[] = [...strictFaults(form, sent), ...draft.faults]
    const isMissing =
      part === undefined || part === "" || part === null || (part instanceof UploadedFile && isEmpty(part))
    if (isMissing && !isChange) faults.push(fault("file", "required"))
    else if (!isMissing && !(part instanceof UploadedFile)) faults.push(fault("file", "file"))
    const given = !isMissing && part instanceof UploadedFile ? { file: { bytes: part.bytes, name: part.name } } : {}
    return { ...draft, fields: { ...(draft.fields as Partial<SubmissionFields>), ...given }, faults }
  })
}

/** What browsers send for a field in which nothing was chosen. */
function isEmpty({ name, bytes }: UploadedFile): boolean {
  return name === "" && bytes.length === 0
}

export const submissionForm: StandardSchema<typeof SubmissionForm, Draft<SentSubmission>> = formOf(
  SubmissionForm,
  SubmissionFields,
  { isChange: false },
)
export const submissionChangesForm: StandardSchema<typeof SubmissionChangesForm, Draft<SentSubmission>> = formOf(
  SubmissionChangesForm,
  SubmissionChangeFields,
  { isChange: true },
)
