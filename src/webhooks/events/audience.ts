import type { Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

export function companyOf(queries: Queries, id: number): Promise<store.CompanyRow> {
  return store.findCompany(queries, id)
}

/** A caller who sees everything in a company: payloads show what an administrator sees. */
export function administratorOf(company: store.CompanyRow): Caller {
  return {
    kind: "client",
    company,
    user: { id: 0, username: "", roles: ["company.admin"] },
    client: { id: 0, clientId: "", name: "" },
    token: { hash: "", scope: "*", expiresAt: 0 },
    requestId: "",
    address: () => "",
  }
}
