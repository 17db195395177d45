import { sql } from "../../src/database/port.ts"
import type { Installation } from "./installation.ts"

/** A report as it was received. */
export interface GotReport {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

/** Gets a report as a client (by default admin). */
export async function getReport(
  installation: Installation,
  path: string,
  { as = "admin", language, token }: { as?: string; language?: string; token?: string } = {},
): Promise<GotReport> {
  const headers = new Headers({ authorization: `Bearer ${token ?? (await installation.token(as))}` })
  if (language !== undefined) headers.set("accept-language", language)
  const response = await installation.app.handle(new Request(`http://localhost/api/v1/reports/${path}`, { headers }))
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
  return { status: response.status, headers: response.headers, bytes, text }
}

/** The lines of a CSV file without its byte order mark, the head first. */
export function linesOf({ text }: Pick<GotReport, "text">): string[] {
  return text.replace("\ufeff", "").trimEnd().split("\r\n")
}

/** The text of a PDF, as people see it. */
export function printedText(pdf: Uint8Array): string {
  return Bun.spawnSync(["pdftotext", "-layout", "-", "-"], { stdin: pdf }).stdout.toString()
}

/** What the audit log says about reports, the oldest first. */
export async function notedReports({ database }: Installation): Promise<Record<string, unknown>[]> {
  const rows = await database.all<{ changes: string }>(
    sql`select changes from audit_entries where action = 'export' and record_type = 'report' order by id`,
  )
  return rows.map(({ changes }) => {
    const fields = Object.entries(JSON.parse(changes) as Record<string, { after: unknown }>)
    return Object.fromEntries(fields.map(([name, { after }]) => [name, after]))
  })
}
