import { EXTERNAL_KINDS } from "../../access/external-ids/kinds.ts"
import type { Guard } from "../../access/guard.ts"
import { resourceRoutes } from "../../access/resources/resource-routes.ts"
import { can } from "../../access/route-access.ts"
import { operation } from "../../http/operation.ts"
import { dataOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { saveUsers } from "./bulk.ts"
import { UserWithLocations } from "./locations.ts"
import { admitNewUser, admitUpsert, admitUserChanges, requireDeactivatable, requireSubordinate } from "./lookup.ts"
import { resetPassword } from "./password-reset.ts"
import { listUsers, setState, showUser, synchroniseRoles } from "./rules.ts"
import { type SavingContext, savedUser } from "./saving.ts"
import * as schema from "./schema.ts"

const tag = "Users"

/** Routes for the users of the company. */
export function userRoutes(services: Services & Pick<SavingContext, "mail">, guard: Guard) {
  const { clock, mail, settings } = services
  const context = { ...services, leadDays: settings.renewal_lead }
  return resourceRoutes(services, guard, {
    name: "user",
    one: "a user",
    many: "users",
    tag,
    permissions: EXTERNAL_KINDS.user,
    resource: schema.User,
    embedding: UserWithLocations,
    // The last administrator of a company keeps the role and stays active.
    refusals: [409],
    require: (queries, caller, permission, id) =>
      permission === "users.deactivate"
        ? requireDeactivatable(queries, caller, id)
        : requireSubordinate(queries, caller, permission, id),
    list: {
      query: schema.userQuery,
      find: listUsers,
      description: "Returns the users in your view, ordered by id unless `sort` is given. Filters combine with AND.",
    },
    detail: {
      query: schema.userIncludeQuery,
      find: showUser,
      description: "With `include=locations`, also the locations of the user's teams.",
    },
    saving: {
      save: (request) => savedUser(context, request),
      create: {
        body: schema.newUser,
        admit: admitNewUser,
        description:
          "With the `id` of a user of your company, that user is updated instead, which also needs `users.update`.",
      },
      replace: {
        body: schema.userInput,
        description: "Requires first and last name; other fields that are left out stay the same.",
      },
      update: {
        body: schema.userChanges,
        description: "Fields that are left out stay the same.",
      },
      admit: admitUserChanges,
    },
    states: {
      permissions: EXTERNAL_KINDS.user,
      move: setState,
      descriptions: {
        active:
          "The user gets the recurring instruction of each of its teams, unless one is open or in force. Repeating the request " +
          "is not an error.",
        inactive:
          "Memberships and records stay; tokens of a service user stop working. Repeating the request is not an error. You cannot " +
          "deactivate yourself: 403.",
      },
    },
    byExternalId: {
      kind: "user",
      body: schema.userUpsert,
      admit: admitUpsert,
      bulk: { body: schema.userRows, save: (...args) => saveUsers(context, ...args) },
    },
  })
    .post(
      "/:user/reset-password",
      async ({ caller, params, body, change }) => {
        const reset = await resetPassword(mail, caller, pathId(params.user), body, clock())
        return change(
          async (tx) => ({ headers: { "cache-control": "no-store" }, data: await reset(tx) }),
          () => mail.nudge(),
        )
      },
      {
        access: can("users.reset-password", {
          record: (queries, caller, { user }) =>
            requireSubordinate(queries, caller, "users.reset-password", pathId(user)),
        }),
        body: schema.passwordResetInput,
        detail: operation({
          tag,
          id: "resetPassword",
          summary: "Reset a password",
          description: "Mails a temporary password, or returns it if no mail is requested or possible.",
          answer: dataOf(schema.PasswordReset),
        }),
      },
    )
    .put(
      "/:user/roles",
      ({ caller, params, body, change }) =>
        change(async (tx) => ({ data: await synchroniseRoles(tx, caller, pathId(params.user), body, clock()) })),
      {
        access: can("users.assign-roles", {
          record: (queries, caller, { user }) =>
            requireSubordinate(queries, caller, "users.assign-roles", pathId(user)),
        }),
        body: schema.roleInput,
        detail: operation({
          tag,
          id: "synchroniseRoles",
          summary: "Set the roles of a user",
          description:
            "The list replaces the roles; an empty list removes all of them. You cannot remove a role from yourself (403).",
          answer: dataOf(schema.User),
          refusals: [409],
        }),
      },
    )
}
