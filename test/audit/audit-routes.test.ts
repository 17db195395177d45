import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { requireAccess } from "../../src/server/router.ts"
import { Installation } from "../harness/installation.ts"
import { countOfEntries, noted } from "./audit-entries.ts"
import { contentVideoDataset, idsOf } from "./audited-company.ts"
import { CHANGES } from "./changes.ts"

/** Every route that changes something writes an entry with its author to the audit log. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: contentVideoDataset() })
})
afterAll(() => installation.stop())

/** Routes that change no record: one ends a token, one says what another would do. */
const OF_NO_RECORD = ["POST /auth/logout", "POST /requirements/preview"]

describe("the routes that change something", () => {
  test("are all tested here", () => {
    const changing = requireAccess(installation.app)
      .filter(({ method, path }) => method !== "GET" && method !== "HEAD" && path.startsWith("/api/v1/"))
      .map(({ method, path }) => `${method} ${path.slice("/api/v1".length)}`)
    expect(changing.sort()).toEqual([...Object.keys(CHANGES), ...OF_NO_RECORD].sort())
  })

  test.each(Object.entries(CHANGES))("%s leaves an entry with its author", async (route, changeOf) => {
    const { path, body, headers = {}, leaves } = await changeOf(idsOf(installation), installation)
    const [method = ""] = route.split(" ")
    const { entries, requestId } = await noted(installation, method, path, body, { headers })
    const told = entries.map(({ action, record }) => `${action} ${record}`)
    expect(told.filter((each) => each.startsWith(leaves)).length).toBeGreaterThan(0)
    for (const { changes } of entries) expect(Object.keys(changes).length).toBeGreaterThan(0)
    const authors = await installation.database.all(sql`
      select distinct e.company_id, e.at, e.actor, e.client_id, e.user_id, e.username
      from audit_entries e where e.origin = ${requestId}`)
    const { acme, admin } = idsOf(installation)
    expect(authors).toEqual([
      {
        company_id: acme,
        at: installation.time.now,
        actor: "client",
        client_id: "00000000-0000-4000-8000-000000000000",
        user_id: admin,
        username: "admin-service",
      },
    ])
  })
})

describe("no entry is left", () => {
  test.each([
    ["a body with an error (422)", "POST", "locations", { name: "" }, "admin", 422],
    [
      "a violated rule (422)",
      "POST",
      "users",
      { first_name: "A", last_name: "B", username: "admin-service" },
      "admin",
      422,
    ],
    ["a missing permission (403)", "POST", "locations", { name: "Ulm" }, "trainer", 403],
    ["an unknown record (404)", "PATCH", "users/987654321", { first_name: "A" }, "admin", 404],
  ] as const)("by %s", async (_, method, path, body, as, status) => {
    const before = await countOfEntries(installation)
    expect((await installation.request(method, path, { body, as })).status).toBe(status)
    expect(await countOfEntries(installation)).toBe(before)
  })

  test("by reading", async () => {
    const before = await countOfEntries(installation)
    for (const path of ["locations", "teams", "users", "courses", "contentvideos", "auth/me"]) {
      expect((await installation.request("GET", path)).status).toBe(200)
    }
    expect(await countOfEntries(installation)).toBe(before)
  })

  test("by a repeated request, or one that sends the current values", async () => {
    const { berlin, office, ada, alone, krakow } = idsOf(installation)
    const { body: location } = await installation.request("GET", `locations/${berlin}`)
    const { body: user } = await installation.request("GET", `users/${ada}`)
    const { id: _, updated_at, ...same } = user.data as unknown as Record<string, unknown>
    const { roles } = same
    const repeated = [
      ["PUT", `locations/${berlin}`, { name: location.data?.name, admin_user_ids: location.data?.admin_user_ids }],
      ["PUT", `users/${ada}`, same],
      ["PUT", `users/${ada}/roles`, { roles }],
      ["POST", `users/${alone}/deactivate`, undefined],
      ["POST", `locations/${krakow}/deactivate`, undefined],
      ["POST", `teams/${office}/users`, { user_ids: [ada] }],
      ["PUT", "locations/order-positions", { locations: [{ id: berlin, order_position: 70 }] }],
    ] as const
    for (const [method, path, body] of repeated) await installation.request(method, path, { body })
    for (const [method, path, body] of repeated) {
      expect([path, (await noted(installation, method, path, body)).entries]).toEqual([path, []])
    }
  })
})
