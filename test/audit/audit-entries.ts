import { sql } from "../../src/database/port.ts"
import type { Installation } from "../harness/installation.ts"

/** An audit log entry in tests, with its fields in a readable order. */
export interface Noted {
  readonly action: string
  readonly record: string
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
}

interface Row {
  readonly action: string
  readonly record_type: string
  readonly record_id: number | null
  readonly changes: string
}

/** The audit entries of the request with this id, in order. Records are written as `user:17`. */
async function notedOf({ database }: Installation, requestId: string): Promise<Noted[]> {
  const rows = await database.all<Row>(sql`
    select action, record_type, record_id, changes from audit_entries where origin = ${requestId} order by id`)
  return rows.map(({ action, record_type, record_id, changes }) => {
    return { action, record: `${record_type}:${record_id}`, changes: JSON.parse(changes) }
  })
}

let requests = 0

/** Sends a request that must succeed. Returns its audit entries and the response. */
export async function noted(
  installation: Installation,
  method: string,
  path: string,
  body?: unknown,
  { headers: more = {}, ...options }: { readonly as?: string; readonly headers?: Record<string, string> } = {},
) {
  const requestId = `audited-${++requests}`
  const headers = { ...more, "x-request-id": requestId }
  const sent = body === undefined ? { headers, ...options } : { headers, body, ...options }
  const answer = await installation.request(method, path, sent)
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return { entries: await notedOf(installation, requestId), data: answer.body?.data, requestId }
}

/** The total number of entries. */
export async function countOfEntries({ database }: Installation): Promise<number> {
  return (await database.get<{ total: number }>(sql`select count(*) as total from audit_entries`))?.total ?? 0
}
