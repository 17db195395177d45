import { rewritten } from "../../src/tools/pictures/rewriting.ts"
import { type Answer, Installation } from "./installation.ts"
import { pngFile } from "./pictures.ts"
import { idOf } from "./records.ts"
import { LASTING_TOKENS, trainingCompany } from "./training-company.ts"

/** A company whose courses take certificates of other providers, and certificates to hand in. */

const page = (key: string) => [
  { key: `${key}-chapter`, title: "Chapter", nodes: [{ key: `${key}-page`, title: "Page", text: "Drive slowly." }] },
]
const accepting = (key: string, title: string, more: object = {}) => ({
  ...{ key, title, short_type: "base", state: "active", valid_period: "2y", instruction_course_key: "endless" },
  ...{ allow_user_approval_date: true, accepts_submissions: true, content: page(key) },
  ...more,
})

/** Courses of acme: those that accept submissions, and those that do not any more or not yet. */
const SUBMISSION_COURSES = [
  accepting("aid", "First aid"),
  accepting("welding", "Welding", { may_change_valid_period: true, valid_period: "3y" }),
  accepting("driver", "Truck driver", { short_type: "operator", scope_key: "forklift", instruction_course_key: null }),
  accepting("empty", "Empty", { content: [] }),
  accepting("shut", "Shut", { state: "inactive" }),
  accepting("kept", "Kept anniversary", { keep_anniversary: true, valid_period: "1y" }),
]

export function startWithSubmissions(options: Parameters<typeof Installation.start>[0] = {}): Promise<Installation> {
  const dataset = trainingCompany({ courses: SUBMISSION_COURSES })
  return Installation.start({ dataset, ...options, settings: { ...LASTING_TOKENS, ...options.settings } })
}

/** A PDF that can only be looked at. */
export function plainPdf(objects = ""): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n${objects}` +
      "trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n",
  )
}

export const PICTURE = pngFile(8, 8, "full")

/** The same as it is stored. */
export async function storedPicture(): Promise<Uint8Array<ArrayBuffer>> {
  return (await rewritten(PICTURE, "image/png")).bytes
}

type Fields = Readonly<Record<string, string | number | Uint8Array<ArrayBuffer> | undefined>>

/** A form. Bytes are a file, called `name`. */
export function submissionForm(fields: Fields, name = "certificate.pdf"): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (value instanceof Uint8Array) form.set(field, new File([value], name))
    else form.set(field, String(value))
  }
  return form
}

/** Hands in a certificate of first aid for a user, by default the employee's own. */
export function handIn(
  installation: Installation,
  more: Fields = {},
  {
    as = "employee",
    user = "employee",
    headers = {},
  }: { as?: string; user?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const fields = {
    file: plainPdf(),
    course_id: idOf(installation, "courses", "aid"),
    finish_date: "2026-10-01",
    ...more,
  }
  const path = `users/${idOf(installation, "users", user)}/submissions`
  return installation.request("POST", path, { as, body: submissionForm(fields), headers })
}
