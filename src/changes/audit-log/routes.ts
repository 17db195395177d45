import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { paged, pageOf } from "../../http/paging.ts"
import type { Services } from "../../http/services.ts"
import { listAuditEntries } from "./rules.ts"
import { AuditEntry, auditQuery } from "./schema.ts"

/** The audit log of the company. */
export function auditRoutes(services: Services, guard: Guard) {
  return new Elysia({ name: "audit", prefix: "/audit" }).use(guard).get(
    "",
    async ({ caller, query, request }) => {
      const page = await listAuditEntries(services.database, caller, query)
      return paged(page, query.list.page, requestAddress(request, services))
    },
    {
      access: can("audit.view"),
      query: auditQuery,
      detail: operation({
        tag: "Audit log",
        id: "listAuditEntries",
        summary: "Read who did what",
        description:
          "The changes of your company's records, sign-ins and failures: by whom, from where, and each value before and " +
          "after. By time, the oldest first, or with `sort=-id` the newest. It has no pages by number: follow `meta.next_cursor`. " +
          "Entries are kept as long as the administrator has set (`audit_retention`).",
        answer: pageOf(AuditEntry),
      }),
    },
  )
}
