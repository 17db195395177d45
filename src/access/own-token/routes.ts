import { Elysia } from "elysia"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import type { Guard } from "../guard.ts"
import { AUTHENTICATED } from "../route-access.ts"
import { endToken } from "../tokens/rules.ts"
import { LoggedOut, Me } from "./schema.ts"

/** Routes that show whom the presented token stands for, and revoke it. */
export function sessionRoutes(guard: Guard) {
  return new Elysia({ name: "session", prefix: "/auth" })
    .use(guard)
    .get(
      "/me",
      ({ caller: { user, company, client, token } }) => ({
        data: {
          service_user: { id: user.id, username: user.username, company_id: company.id, roles: user.roles },
          client: { id: client.clientId, name: client.name },
          token: {
            expires_at: isoInstant(token.expiresAt),
            scopes: token.scope === "*" ? ["*"] : token.scope,
          },
        },
      }),
      {
        access: AUTHENTICATED,
        detail: operation({
          tag: "Authentication",
          id: "me",
          summary: "Show who the token stands for",
          description: "The service user, the OAuth client and the token that was presented.",
          answer: dataOf(Me),
        }),
      },
    )
    .post(
      "/logout",
      ({ caller, change }) =>
        change(async (tx) => {
          await endToken(tx, caller)
          return { message: "Token revoked." }
        }),
      {
        access: AUTHENTICATED,
        detail: operation({
          tag: "Authentication",
          id: "logout",
          summary: "Revoke the presented token",
          description: "The token is refused starting with the next request.",
          answer: LoggedOut,
        }),
      },
    )
}
