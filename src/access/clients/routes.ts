import { Elysia } from "elysia"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged, pageOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Guard } from "../guard.ts"
import { can } from "../route-access.ts"
import * as rules from "./managing.ts"
import * as schema from "./schema.ts"

const tag = "API clients" as const
const one = dataOf(schema.Client)
const withSecret = dataOf(schema.ClientWithSecret)

/** An answer that contains a secret must not be stored by anybody. */
const NO_STORE = { "cache-control": "no-store" }

/** The API clients of the company. */
export function clientRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  return new Elysia({ name: "clients", prefix: "/clients" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await rules.listCompanyClients(database, caller, query)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: can("clients.manage"),
        query: schema.clientQuery,
        detail: operation({
          tag,
          id: "listClients",
          summary: "List API clients",
          description: "Returns those of your company, revoked ones too, sorted by id unless `sort` says otherwise.",
          answer: pageOf(schema.Client),
        }),
      },
    )
    .post(
      "",
      ({ caller, body, change }) =>
        change(async (tx) => ({
          status: 201,
          headers: NO_STORE,
          data: await rules.createCompanyClient(tx, caller, body, clock()),
        })),
      {
        access: can("clients.manage", {
          admit: async (caller, body) => rules.admitScopes(caller, body, { isNew: true }),
        }),
        body: schema.newClient,
        detail: operation({
          tag,
          id: "createClient",
          summary: "Create an API client",
          description:
            "Its `secret` is shown only once. With an access token that is limited to scopes, you can give a client these " +
            "scopes at most, and must name them.",
          status: 201,
          answer: withSecret,
          example: { last_used_at: null },
        }),
      },
    )
    .get(
      "/:client",
      async ({ caller, params }) => ({ data: await rules.showClient(database, caller, pathId(params.client)) }),
      {
        // The rule checks the record itself, and no query of this route can be invalid, so one check is enough.
        access: can("clients.manage"),
        detail: operation({ tag, id: "showClient", summary: "Show an API client", answer: one, refusals: [404] }),
      },
    )
    .patch(
      "/:client",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({
          data: await rules.updateClient(tx, caller, pathId(params.client), body, clock()),
        })),
      {
        access: can("clients.manage", {
          record: (queries, caller, { client }) => rules.requireChangeableClient(queries, caller, pathId(client)),
          admit: async (caller, body) => rules.admitScopes(caller, body, { isNew: false }),
        }),
        body: schema.clientChanges,
        detail: operation({
          tag,
          id: "updateClient",
          summary: "Change fields of an API client",
          description:
            "Takes effect with the next request, for existing tokens too. A revoked client is refused on `client`.",
          answer: one,
        }),
      },
    )
    .post(
      "/:client/rotate-secret",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({
          headers: NO_STORE,
          data: await rules.rotateClientSecret(tx, caller, pathId(params.client), body, clock()),
        })),
      {
        access: can("clients.manage", {
          record: (queries, caller, { client }) => rules.requireChangeableClient(queries, caller, pathId(client)),
        }),
        body: schema.secretRotation,
        detail: operation({
          tag,
          id: "rotateClientSecret",
          summary: "Give an API client a new secret",
          description:
            "It is shown only once. Existing tokens stay valid. If two secrets are accepted already, the older one " +
            "expires as planned. A revoked client is refused on `client`.",
          answer: withSecret,
        }),
      },
    )
    .post(
      "/:client/revoke",
      ({ caller, params, change }) =>
        change(async (tx) => ({
          data: await rules.revokeCompanyClient(tx, caller, pathId(params.client), clock()),
        })),
      {
        access: can("clients.manage", {
          record: (queries, caller, { client }) => rules.requireCompanyClient(queries, caller, pathId(client)),
        }),
        detail: operation({
          tag,
          id: "revokeClient",
          summary: "Revoke an API client",
          description:
            "Its secrets and tokens are refused from the next request on, for good. You can revoke the client with which " +
            "you send this request, too. Repeating it changes nothing.",
          answer: one,
          example: { state: "revoked" },
        }),
      },
    )
}
