import { describe, expect, test } from "bun:test"
import { type ClientCaller, may, sightOf } from "../../src/access/caller.ts"
import {
  giveMore,
  grants,
  isPermission,
  isRole,
  PERMISSIONS,
  type Permission,
  ROLES,
  type Role,
  viewOf,
} from "../../src/access/permissions.ts"
import { VIEWING } from "../../src/training/assignments/list/rules.ts"
import { ALL_PERMISSIONS, ROLE_PERMISSIONS } from "./role-table.ts"

const NOTHING = { company: false, admin: false, trainerAdmin: false, self: false }
const OF_COMPANY = { ...NOTHING, company: true }
const OF_ADMIN = { ...NOTHING, admin: true, self: true }
const OF_TRAINER = { ...NOTHING, trainerAdmin: true, self: true }
const OF_SELF = { ...NOTHING, self: true }

function callerWith(roles: readonly Role[], scope: ClientCaller["token"]["scope"] = "*"): ClientCaller {
  return {
    kind: "client",
    company: { id: 1, name: "Acme", language: "de", timezone: "Europe/Berlin" },
    user: { id: 2, username: "svc", roles },
    client: { id: 3, clientId: "uuid", name: "Client" },
    token: { hash: "hash", scope, expiresAt: 0 },
    requestId: "request",
    address: () => "192.0.2.7",
  }
}

describe("the table of roles", () => {
  test("has exactly the permissions and roles of the contract", () => {
    expect<string[]>([...PERMISSIONS].sort()).toEqual([...ALL_PERMISSIONS].sort())
    expect<string[]>([...ROLES].sort()).toEqual(Object.keys(ROLE_PERMISSIONS).sort())
  })

  test.each(ROLES)("%s gives exactly its permissions", (role) => {
    const granted: string[] = PERMISSIONS.filter((permission) => grants([role], permission))
    expect(granted.sort()).toEqual([...(ROLE_PERMISSIONS[role] ?? [])].sort())
  })

  test.each([
    ["company.admin", OF_COMPANY],
    ["company.location_admin", OF_ADMIN],
    ["company.trainer", OF_TRAINER],
    ["company.employee", OF_SELF],
  ] as const)(
    "%s sees its part of the company with each permission that it gives, and nothing with others",
    (role, view) => {
      for (const permission of PERMISSIONS) {
        expect(viewOf([role], permission)).toEqual(grants([role], permission) ? view : NOTHING)
      }
    },
  )

  test("shows open and completed assignments to the same roles, because their list has one view for both", () => {
    const showing = VIEWING.map((permission) => ROLES.filter((role) => grants([role], permission)))
    expect(showing[0]).not.toEqual([])
    expect(showing[1]).toEqual(showing[0] ?? [])
  })

  test("having no role gives no permissions", () => {
    expect(PERMISSIONS.filter((permission) => grants([], permission))).toEqual([])
    expect(viewOf([], "users.view")).toEqual(NOTHING)
  })

  test.each(["", "admin", "company.king", "COMPANY.ADMIN", "constructor", "__proto__"])("%p is not a role", (text) => {
    expect(isRole(text)).toBe(false)
  })

  test.each(["", "*", "users", "users.View", "users.delete", "toString"])("%p is not a permission", (text) => {
    expect(isPermission(text)).toBe(false)
  })
})

describe("several roles", () => {
  test.each([
    [["company.location_admin", "company.trainer"], "users.view", { ...OF_ADMIN, trainerAdmin: true }],
    [["company.location_admin", "company.trainer"], "users.update", OF_ADMIN],
    [["company.trainer", "company.employee"], "users.view", OF_TRAINER],
    [["company.trainer", "company.employee"], "teams.view", OF_TRAINER],
    [["company.trainer", "company.employee"], "users.update", NOTHING],
    [["company.employee", "company.admin"], "users.update", OF_COMPANY],
    [["company.admin", "company.trainer"], "users.assign-roles", OF_COMPANY],
    [["company.location_admin", "company.employee"], "locations.create", NOTHING],
  ] as const)(
    "users with %j see, with %s, the same as users with only the roles that give it",
    (roles, permission, view) => {
      expect(viewOf(roles, permission)).toEqual(view)
      expect(viewOf([...roles].reverse(), permission)).toEqual(view)
    },
  )
})

describe("a role above others", () => {
  const RANKS = ["company.employee", "company.trainer", "company.location_admin", "company.admin"] as const

  test.each(RANKS)("%s gives more than every role below it, and no more than itself", (role) => {
    const rank = RANKS.indexOf(role)
    for (const [index, other] of RANKS.entries())
      expect([other, giveMore([role], [other])]).toEqual([other, index < rank])
  })

  test("having no role gives less than any role, and never more", () => {
    for (const role of RANKS) {
      expect(giveMore([], [role])).toBe(false)
      expect(giveMore([role], [])).toBe(true)
    }
  })

  test("the highest of several roles counts for both users", () => {
    expect(giveMore(["company.employee", "company.admin"], ["company.location_admin"])).toBe(true)
    expect(giveMore(["company.location_admin"], ["company.employee", "company.admin"])).toBe(false)
    expect(giveMore(["company.trainer", "company.employee"], ["company.location_admin"])).toBe(false)
  })
})

describe("a caller", () => {
  const permissions: Permission[] = ["users.view", "users.update", "locations.create"]

  test.each([
    ["*", ["users.view", "users.update"]],
    [["users.view"], ["users.view"]],
    [["users.view", "locations.create"], ["users.view"]],
    [[], []],
  ] as const)("with the scope %j, a location administrator may %j", (scope, allowed) => {
    const caller = callerWith(["company.location_admin"], scope)
    expect<unknown>(permissions.filter((permission) => may(caller, permission))).toEqual(allowed)
  })

  test("sees nothing if its token lacks the permission", () => {
    const narrowed = callerWith(["company.admin"], ["users.view"])
    expect(sightOf(narrowed, "users.view")).toEqual({ companyId: 1, userId: 2, view: OF_COMPANY })
    expect(sightOf(narrowed, "users.update")).toEqual({ companyId: 1, userId: 2, view: NOTHING })
  })
})
