import { Elysia } from "elysia"
import type { Caller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import type { FileStore } from "../../files/port.ts"
import { withUpload } from "../../files/uploading.ts"
import { originOf } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import type { Services } from "../../http/services.ts"
import { logoAddresses } from "./addresses.ts"
import { checkedLogo, LOGO_MAX } from "./logo.ts"
import * as rules from "./rules.ts"
import * as schema from "./schema.ts"

const tag = "Company" as const
const answer = dataOf(schema.CompanyResource)

/** The company of the caller. */
export function companyRoutes(services: Services & { readonly files: FileStore }, guard: Guard) {
  const { database, clock } = services

  const record = (queries: Queries, caller: Caller) => rules.requireCompany(queries, caller)
  const addresses = (request: Request) => logoAddresses(database, { origin: originOf(request, services), now: clock() })

  return new Elysia({ name: "company", prefix: "/company" })
    .use(guard)
    .get(
      "",
      async ({ caller, request }) => ({ data: await rules.showCompany(database, caller, await addresses(request)) }),
      {
        access: can("company.view"),
        detail: operation({ tag, id: "showCompany", summary: "Show your company", answer }),
      },
    )
    .patch(
      "",
      async ({ caller, body, request, change }) => {
        const addressOf = await addresses(request)
        return change(async (tx) => {
          await rules.updateCompany(tx, caller, body, clock())
          return { data: await rules.showCompany(tx, caller, addressOf) }
        })
      },
      {
        access: can("company.manage", { record }),
        body: schema.companyChanges,
        detail: operation({
          tag,
          id: "updateCompany",
          summary: "Change fields of your company",
          description:
            "Certificates that were issued before keep their look. Another `language` also changes the `language` of users " +
            "who have not chosen one; another `timezone` moves the deadlines that are days.",
          answer,
        }),
      },
    )
    .put(
      "/logo",
      async ({ caller, body, request, change }) => {
        const addressOf = await addresses(request)
        const bytes = body instanceof Uint8Array ? Uint8Array.from(body) : new Uint8Array()
        return withUpload(services, await checkedLogo(bytes), (logo) =>
          change(async (tx) => {
            await rules.setLogo(tx, caller, logo, clock())
            return { data: await rules.showCompany(tx, caller, addressOf) }
          }),
        )
      },
      {
        access: can("company.manage", { record, file: { bodyLimit: LOGO_MAX } }),
        detail: operation({
          tag,
          id: "setCompanyLogo",
          summary: "Set the logo",
          description:
            "Send the picture as the body: PNG or JPEG, judged by its content, of at most 1 MiB. It must be printable on " +
            "certificates: not in CMYK, and complete. The next certificates and videos show it.",
          answer,
          body: schema.LOGO_BODY,
          refusals: [408, 413, 415, 422],
        }),
      },
    )
    .delete(
      "/logo",
      ({ caller, change }) =>
        change(async (tx) => {
          await rules.removeLogo(tx, caller, clock())
          return { status: 204 }
        }),
      {
        access: can("company.manage", { record }),
        detail: operation({
          tag,
          id: "deleteCompanyLogo",
          summary: "Remove the logo",
          description: "Certificates that were issued with it keep it. Repeating it changes nothing.",
          status: 204,
        }),
      },
    )
}
