import type { Caller } from "../../access/caller.ts"
import type { CompanyRow } from "./store.ts"

/** Somebody who sees all of a company: payloads show what an administrator is shown. */
export function administratorOf(company: CompanyRow): Caller {
  return {
    company,
    user: { id: 0, username: "", roles: ["company.admin"] },
    client: { id: 0, clientId: "", name: "" },
    token: { hash: "", scope: "*", expiresAt: 0 },
    requestId: "",
    address: () => "",
  }
}
