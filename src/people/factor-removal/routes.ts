import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { requireSubordinate } from "../../organisation/users/lookup.ts"
import { removeFactorOf } from "./rules.ts"

/** The API route that lets administrators help users who have lost their second factor. */
export function factorRemovalRoutes({ mail, clock }: Services & { readonly mail: Mail }, guard: Guard) {
  return new Elysia({ name: "factor-removal", prefix: "/users" }).use(guard).delete(
    "/:user/second-factor",
    ({ caller, params, change }) =>
      change(async (tx) => {
        await removeFactorOf(tx, mail, caller, pathId(params.user), clock())
        return { status: 204 }
      }, mail.nudge),
    {
      access: can("users.reset-password", {
        record: (queries, caller, { user }) =>
          requireSubordinate(queries, caller, "users.reset-password", pathId(user)),
      }),
      detail: operation({
        tag: "Users",
        id: "removeSecondFactor",
        summary: "Remove a user's second factor",
        description:
          "For somebody who has lost phone and recovery codes: removes authenticator app, recovery codes and passkeys, and ends all " +
          "sessions. The user is notified by mail. Without a second factor, only the sessions end. You cannot do this for yourself (403): use `/account`, which asks for a proof.",
        status: 204,
      }),
    },
  )
}
