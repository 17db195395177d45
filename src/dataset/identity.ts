import { momentOf } from "./moments.ts"
import type { Identity } from "./store/rows.ts"

/** What a checked row says of its id and its times. */
export function identityOf(row: {
  readonly id?: number
  readonly created_at?: string
  readonly updated_at?: string
}): Identity {
  return { id: row.id, created_at: momentOf(row.created_at), updated_at: momentOf(row.updated_at) }
}
