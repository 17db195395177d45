import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

/** Rows that exchange unique values: uniqueness is checked at the end of the request. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
  const { entries } = await bulk(["a", "b", "c"].map((name) => person(name)))
  expect(statuses(entries)).toEqual(["created", "created", "created"])
})
afterEach(() => installation.stop())

interface Entry {
  readonly status: string
  readonly codes: unknown
  readonly errors: unknown
}

const person = (name: string, more: object = {}) => ({
  ...{ external_id: name, first_name: name.toUpperCase(), last_name: "Swap" },
  ...{ username: `user-${name}`, email: `${name}@swap.example`, ...more },
})
async function bulk(users: object[], more: object = {}, collection = "users") {
  const { body } = await installation.request("POST", `${collection}/bulk`, { body: { [collection]: users, ...more } })
  return { entries: [...(body.data ?? [])] as unknown as Entry[], meta: body.meta }
}
const statuses = (entries: readonly Entry[]) => entries.map(({ status }) => status)
const shown = async () => {
  const rows = await installation.database.all<
    Record<"key" | "username" | "username_folded" | "email" | "email_folded", string>
  >(sql`
    select key, username, username_folded, email, email_folded from users where last_name = 'Swap' order by id`)
  for (const { username, username_folded, email, email_folded } of rows) {
    expect([username_folded, email_folded]).toEqual([username, email.toLowerCase()])
  }
  return rows.map(({ key, username, email }) => `${key} ${username} ${email}`)
}
const AS_MADE = ["a user-a a@swap.example", "b user-b b@swap.example", "c user-c c@swap.example"]

describe("people in one request", () => {
  test("swap their addresses, or their usernames, or both", async () => {
    const emails = [person("a", { email: "b@swap.example" }), person("b", { email: "A@swap.example" })]
    expect(statuses((await bulk(emails, { dry_run: true })).entries)).toEqual(["updated", "updated"])
    expect(await shown()).toEqual(AS_MADE)
    expect(statuses((await bulk([emails[0] ?? {}, { ...emails[1], email: "a@swap.example" }])).entries)).toEqual([
      "updated",
      "updated",
    ])
    expect((await shown()).slice(0, 2)).toEqual(["a user-a b@swap.example", "b user-b a@swap.example"])
    const both = [person("a", { username: "user-b" }), person("b", { username: "user-a" })]
    expect(statuses((await bulk(both, { atomic: true })).entries)).toEqual(["updated", "updated"])
    expect(await shown()).toEqual(["a user-b a@swap.example", "b user-a b@swap.example", ...AS_MADE.slice(2)])
    expect(statuses((await bulk(both)).entries)).toEqual(["unchanged", "unchanged"])
  })

  test("pass them on in a circle, and to a new user", async () => {
    const round = [
      person("new", { email: "a@swap.example", username: "user-a" }),
      person("a", { email: "b@swap.example", username: "user-b" }),
      person("b", { email: "c@swap.example", username: "user-c" }),
      person("c", { email: null, username: "user-z" }),
    ]
    expect(statuses((await bulk(round)).entries)).toEqual(["created", "updated", "updated", "updated"])
    expect(
      await installation.database.all(
        sql`select key, email_folded, username_folded from users where last_name = 'Swap' order by key`,
      ),
    ).toEqual([
      { key: "a", email_folded: "b@swap.example", username_folded: "user-b" },
      { key: "b", email_folded: "c@swap.example", username_folded: "user-c" },
      { key: "c", email_folded: null, username_folded: "user-z" },
      { key: "new", email_folded: "a@swap.example", username_folded: "user-a" },
    ])
  })

  test("swap them even with hundreds of rows in between", async () => {
    const between = Array.from({ length: 300 }, (_, index) => ({
      external_id: `x${index}`,
      first_name: "X",
      last_name: "Between",
    }))
    const rows = [
      person("a", { email: "b@swap.example" }),
      ...between,
      person("b", { email: "a@swap.example", password: "long enough password" }),
    ]
    const { entries, meta } = await bulk(rows)
    expect<unknown>(meta).toMatchObject({ updated: 2, created: 300, failed: 0 })
    expect([entries[0]?.status, entries[301]?.status]).toEqual(["updated", "updated"])
    expect((await shown()).slice(0, 2)).toEqual(["a user-a b@swap.example", "b user-b a@swap.example"])
  })

  test("keep their values if the other row is refused, and the surrounding rows are saved", async () => {
    const rows = [
      person("c", { first_name: "Other" }),
      person("a", { email: "b@swap.example" }),
      person("b", { email: "a@swap.example", birthday: "1700-01-01" }),
      person("d"),
    ]
    const { entries } = await bulk(rows)
    expect(entries.map(({ status, codes }) => [status, codes])).toEqual([
      ["updated", {}],
      ["failed", { email: ["taken"] }],
      ["failed", { email: ["taken"], birthday: ["birthday"] }],
      ["created", {}],
    ])
    expect((await shown()).slice(0, 3)).toEqual(AS_MADE)
  })

  test("do not get a value that the other one keeps", async () => {
    for (const kept of [{}, { email: undefined }, { email: "B@swap.example" }]) {
      const { entries } = await bulk([person("a", { email: "b@swap.example" }), person("b", kept)])
      expect(entries[0]?.status).toBe("failed")
    }
    expect(await shown()).toEqual([AS_MADE[0] ?? "", expect.stringContaining("b user-b"), AS_MADE[2] ?? ""])
  })
})

describe("external ids", () => {
  test.each([
    ["users", "ada", "boss", { first_name: "A", last_name: "B" }],
    ["locations", "berlin", "krakow", { name: "Place" }],
  ] as const)("of %s are swapped by their ids", async (collection, one, other, fields) => {
    const [first, second] = [idOf(installation, collection, one), idOf(installation, collection, other)]
    const rows = [
      { ...fields, id: first, external_id: other },
      { ...fields, id: second, external_id: one },
    ]
    expect(statuses((await bulk(rows, {}, collection)).entries)).toEqual(["updated", "updated"])
    for (const [id, key] of [
      [first, other],
      [second, one],
    ] as const) {
      const { body } = await installation.request("GET", `${collection}/${id}`)
      expect<unknown>(body.data?.external_id).toBe(key)
    }
    const changes = await installation.database.all<{ changes: string }>(sql`select changes from audit_entries`)
    expect(JSON.stringify(changes)).not.toContain("u0001")
  })
})
