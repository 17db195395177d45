import type { PersonCaller } from "../access/caller.ts"
import type { Queries } from "../database/port.ts"
import { type ActRow, findPerson } from "./store.ts"

/**
 * The person who does an act, with the roles of this moment, as the author of its changes. Undefined if the person is
 * inactive by now.
 */
export async function personBehind(queries: Queries, act: ActRow): Promise<PersonCaller | undefined> {
  const rows = await findPerson(queries, act.user_id)
  const [first] = rows
  if (first === undefined) return undefined
  const { username, company_name: name, company_language: language, timezone } = first
  return {
    kind: "person",
    company: { id: act.company_id, name, language, timezone },
    user: { id: act.user_id, username, roles: rows.flatMap(({ role }) => role ?? []) },
    // The session may have ended since; no rule asks for it.
    session: { id: 0, factors: [], stays: false, createdAt: act.created_at, provedAt: null },
    requestId: act.request_id,
    address: () => act.address,
    device: act.device,
  }
}
