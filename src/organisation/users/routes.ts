import { Elysia } from "elysia"
import { batchLogOf } from "../../access/bulk/request.ts"
import { ROWS_BODY_LIMIT } from "../../access/bulk/schema.ts"
import type { Caller } from "../../access/caller.ts"
import { canByExternalId, canUpsertByExternalId, idByExternalId } from "../../access/external-ids/lookup.ts"
import {
  bulkOperation,
  showOperation,
  stateOperation,
  upsertedRows,
  upsertOperation,
} from "../../access/external-ids/request.ts"
import type { Guard } from "../../access/guard.ts"
import type { Permission } from "../../access/permissions.ts"
import { can, type PathParameters } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import { requestAddress } from "../../http/frame.ts"
import { operation } from "../../http/operation.ts"
import { dataOf, paged, pageOf, segmentsOf } from "../../http/paging.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { UserWithLocations } from "../embedding.ts"
import { saveUsers } from "./bulk.ts"
import { admitNewUser, admitUpsert, admitUserChanges, requireDeactivatable, requireSubordinate } from "./lookup.ts"
import { resetPassword } from "./password-reset.ts"
import * as rules from "./rules.ts"
import { createUser, type SavingContext, updateUser, upsertUser } from "./saving.ts"
import * as schema from "./schema.ts"

const tag = "Users" as const
const one = dataOf(schema.User)
const detail = dataOf(UserWithLocations)

/** Routes for the users of the company. */
export function userRoutes(services: Services & Pick<SavingContext, "mail">, guard: Guard) {
  const { database, clock } = services
  const context = { ...services, leadDays: services.settings.renewal_lead }

  const subordinate = (permission: Permission) => ({
    record: (queries: Queries, caller: Caller, { user }: PathParameters) =>
      requireSubordinate(queries, caller, permission, pathId(user)),
  })
  const admitChanges = { admit: async (caller: Caller, body: unknown) => admitUserChanges(caller, body) }

  return new Elysia({ name: "users", prefix: "/users" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const page = await rules.listUsers(database, caller, query)
        return paged(page, query.list.page, requestAddress(request, services))
      },
      {
        access: can("users.view"),
        query: schema.userQuery,
        detail: operation({
          tag,
          id: "listUsers",
          summary: "List users",
          description: "Those in your view, by id unless `sort` says otherwise. Filters combine with AND.",
          answer: pageOf(UserWithLocations),
        }),
      },
    )
    .post(
      "",
      async ({ caller, body, set }) => {
        const data = await createUser(context, caller, body, clock())
        set.status = 201
        return { data }
      },
      {
        access: can("users.create", { admit: (caller, body) => admitNewUser(database, caller, body) }),
        body: schema.newUser,
        detail: operation({
          tag,
          id: "createUser",
          summary: "Create a user",
          description:
            "With the `id` of a user of your company that user is updated instead, which needs `users.update` too.",
          status: 201,
          answer: one,
          refusals: [409],
        }),
      },
    )
    .post(
      "/bulk",
      async ({ caller, body, request }) => {
        const outcomes = await saveUsers(context, caller, body, batchLogOf(request), clock)
        return upsertedRows(request, outcomes, body)
      },
      {
        access: can("users.view", { inBatches: { bodyLimit: ROWS_BODY_LIMIT } }),
        body: schema.userRows,
        detail: bulkOperation(tag, "user"),
      },
    )
    .get(
      "/by-external-id/:external_id",
      async ({ caller, params, query }) => {
        const id = await idByExternalId(database, caller, "user", params.external_id)
        return { data: await rules.showUser(database, caller, id, segmentsOf(query.include)) }
      },
      {
        access: can("users.view"),
        query: schema.userIncludeQuery,
        detail: showOperation(tag, "user", detail),
      },
    )
    .put(
      "/by-external-id/:external_id",
      async ({ caller, params, body, set }) => {
        const { status, resource } = await upsertUser(context, caller, params.external_id, body, clock())
        set.status = status === "created" ? 201 : 200
        return { data: resource }
      },
      {
        access: canUpsertByExternalId(
          "user",
          (queries, caller, id) => requireSubordinate(queries, caller, "users.update", id),
          admitUpsert,
        ),
        body: schema.userUpsert,
        detail: upsertOperation(tag, "user", one),
      },
    )
    .post(
      "/by-external-id/:external_id/activate",
      async ({ caller, params }) => {
        const id = await idByExternalId(database, caller, "user", params.external_id)
        return { data: await rules.setState(database, caller, id, "active", clock()) }
      },
      {
        access: canByExternalId("user", "users.activate", (queries, caller, id) =>
          requireSubordinate(queries, caller, "users.activate", id),
        ),
        detail: stateOperation(tag, "user", "activate", one),
      },
    )
    .post(
      "/by-external-id/:external_id/deactivate",
      async ({ caller, params }) => {
        const id = await idByExternalId(database, caller, "user", params.external_id)
        return { data: await rules.setState(database, caller, id, "inactive", clock()) }
      },
      {
        access: canByExternalId("user", "users.deactivate", (queries, caller, id) =>
          requireDeactivatable(queries, caller, id),
        ),
        detail: stateOperation(tag, "user", "deactivate", one),
      },
    )
    .get(
      "/:user",
      async ({ caller, params, query }) => ({
        data: await rules.showUser(database, caller, pathId(params.user), segmentsOf(query.include)),
      }),
      {
        // The rule checks the record itself, and no query of this route can be invalid: one check is enough.
        access: can("users.view"),
        query: schema.userIncludeQuery,
        detail: operation({
          tag,
          id: "showUser",
          summary: "Show a user",
          description: "With `include=locations` the locations of the user's teams are shown too.",
          answer: detail,
          refusals: [404],
        }),
      },
    )
    .put(
      "/:user",
      async ({ caller, params, body }) => ({
        data: await updateUser(context, caller, pathId(params.user), body, clock()),
      }),
      {
        access: can("users.update", { ...subordinate("users.update"), ...admitChanges }),
        body: schema.userInput,
        detail: operation({
          tag,
          id: "replaceUser",
          summary: "Update a user",
          description: "Requires first and last name; other fields that are left out stay as they are.",
          answer: one,
          refusals: [409],
        }),
      },
    )
    .patch(
      "/:user",
      async ({ caller, params, body }) => ({
        data: await updateUser(context, caller, pathId(params.user), body, clock()),
      }),
      {
        access: can("users.update", { ...subordinate("users.update"), ...admitChanges }),
        body: schema.userChanges,
        detail: operation({
          tag,
          id: "updateUser",
          summary: "Change fields of a user",
          description: "Fields that are left out stay as they are.",
          answer: one,
          refusals: [409],
        }),
      },
    )
    .post(
      "/:user/activate",
      async ({ caller, params }) => ({
        data: await rules.setState(database, caller, pathId(params.user), "active", clock()),
      }),
      {
        access: can("users.activate", subordinate("users.activate")),
        detail: operation({
          tag,
          id: "activateUser",
          summary: "Activate a user",
          description:
            "The user gets the recurring instruction of each of its teams, unless one is open or in force. Repeating it " +
            "is no error.",
          answer: one,
        }),
      },
    )
    .post(
      "/:user/deactivate",
      async ({ caller, params }) => ({
        data: await rules.setState(database, caller, pathId(params.user), "inactive", clock()),
      }),
      {
        access: can("users.deactivate", {
          record: (queries, caller, { user }) => requireDeactivatable(queries, caller, pathId(user)),
        }),
        detail: operation({
          tag,
          id: "deactivateUser",
          summary: "Deactivate a user",
          description:
            "Memberships and records stay; tokens of a service user stop working. Repeating it is no error. You cannot " +
            "deactivate yourself: 403.",
          answer: one,
          refusals: [409],
          example: { state: "inactive" },
        }),
      },
    )
    .post(
      "/:user/reset-password",
      async ({ caller, params, body, set }) => {
        const data = await resetPassword(services, caller, pathId(params.user), body, clock())
        set.headers["cache-control"] = "no-store"
        return { data }
      },
      {
        access: can("users.reset-password", subordinate("users.reset-password")),
        body: schema.passwordResetInput,
        detail: operation({
          tag,
          id: "resetPassword",
          summary: "Reset a password",
          description: "Mails a temporary password, or returns it when no mail is wanted or possible.",
          answer: dataOf(schema.PasswordReset),
        }),
      },
    )
    .put(
      "/:user/roles",
      async ({ caller, params, body }) => ({
        data: await rules.synchroniseRoles(database, caller, pathId(params.user), body, clock()),
      }),
      {
        access: can("users.assign-roles", subordinate("users.assign-roles")),
        body: schema.roleInput,
        detail: operation({
          tag,
          id: "synchroniseRoles",
          summary: "Set the roles of a user",
          description:
            "The list replaces the roles; an empty one takes all of them. You cannot take a role from yourself: 403.",
          answer: one,
          refusals: [409],
        }),
      },
    )
}
