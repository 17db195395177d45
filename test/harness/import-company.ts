import { sql } from "../../src/database/port.ts"
import type { Installation } from "./installation.ts"

/** A file with people that any company accepts, as a form. */
export const PEOPLE = "external_id;first_name;last_name\nI-1;Ines;Import\n"

/** Adds an import that is finished and can be undone, and a row of it. */
export async function addImport({ database, time }: Installation, companyId: number, rows = 1) {
  const { now } = time
  return database.transaction(async (tx) => {
    const made = await tx.get<{ id: number }>(sql`
      insert into imports (company_id, state, file_name, dry_run, on_missing, counts, caller, seen_change, finished_at,
        created_at, updated_at)
      values (${companyId}, 'finished', 'people.csv', 0, 'keep',
        '{"new":0,"changed":0,"unchanged":1,"skipped":0,"faults":0,"deactivated":0}', '{}', 0, ${now}, ${now}, ${now})
      returning id`)
    const id = made?.id ?? 0
    for (let row = 0; row < rows; row++) {
      await tx.run(sql`
        insert into import_rows (import_id, row, status, fields, errors, step)
        values (${id}, ${row + 2}, 'unchanged', '{}', '[]', 2)`)
    }
    return id
  })
}

/** The same form for `Installation.request`. */
export function asForm({ file, ...fields }: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  if (file !== undefined) form.set("file", new File([file], "people.csv"))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const BOUNDARY = "a-boundary"

/** A form with files as text, with its content type. `file` is the text of a file. */
export function multipart(fields: Readonly<Record<string, unknown>>): {
  readonly type: string
  readonly content: string
} {
  const parts = Object.entries(fields).map(([name, value]) => {
    const escaped = name.replace(/["\r\n]/g, "_")
    const file = name === "file" && typeof value === "string" ? '; filename="people.csv"' : ""
    const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${escaped}"${file}\r\n\r\n${text}\r\n`
  })
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, content: `${parts.join("")}--${BOUNDARY}--\r\n` }
}
