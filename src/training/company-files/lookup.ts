import type { Caller } from "../../access/caller.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/** A file of the caller's company. Otherwise throws 404 or 403. */
export async function requireCompanyFile(
  queries: Queries,
  { company }: Caller,
  id: number,
): Promise<store.CompanyFileRow> {
  const row = await store.findById(queries, company.id, id)
  return row ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}
