import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

/** The state of records that other systems identify by external id. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const id = (collection: "locations" | "teams" | "users", key: string) => idOf(installation, collection, key)

const KINDS = [
  ["locations", "berlin", () => ({ name: "Somewhere" })],
  ["teams", "warehouse", () => ({ name: "Somebody", location_id: id("locations", "berlin") })],
  ["users", "ada", () => ({ first_name: "Ada", last_name: "Nowak" })],
] as const

interface Options {
  readonly as?: string
  readonly token?: string
}

const put = (collection: string, key: string, body: object, options: Options = {}) =>
  installation.request("PUT", `${collection}/by-external-id/${encodeURIComponent(key)}`, { ...options, body })

async function bulk(collection: string, rows: readonly object[], options: Options & { readonly dry?: boolean } = {}) {
  const { dry = false, ...as } = options
  const body = { [collection]: rows, dry_run: dry }
  const { body: answer } = await installation.request("POST", `${collection}/bulk`, { ...as, body })
  return [...(answer.data ?? [])].map(({ status, codes }) => [status, codes]) as unknown[]
}

const stateOf = async (collection: string, key: string) =>
  (await installation.request("GET", `${collection}/by-external-id/${key}`)).body.data?.state as unknown

describe.each(KINDS)("the state of %s", (collection, key, record) => {
  test("in an upsert is accepted, and unchanged if left out", async () => {
    const left = await put(collection, key, { ...record(), state: "inactive" })
    expect<unknown>([left.status, left.body.data?.state]).toEqual([200, "inactive"])
    expect<unknown>((await put(collection, key, record())).body.data?.state).toBe("inactive")
    expect<unknown>((await put(collection, key, { ...record(), state: "active" })).body.data?.state).toBe("active")
    expect(await stateOf(collection, key)).toBe("active")
  })

  test("in a row is accepted: on its own it is a change, but not when repeated", async () => {
    await put(collection, key, record())
    const row = { ...record(), external_id: key, state: "inactive" }
    expect(await bulk(collection, [row], { dry: true })).toEqual([["updated", {}]])
    expect(await stateOf(collection, key)).toBe("active")
    expect(await bulk(collection, [row, row])).toEqual([
      ["updated", {}],
      ["unchanged", {}],
    ])
    expect(await stateOf(collection, key)).toBe("inactive")
  })

  test("of a new record is as sent", async () => {
    const made = await put(collection, "new/1", { ...record(), state: "inactive" })
    expect<unknown>([made.status, made.body.data?.state]).toEqual([201, "inactive"])
    expect(await bulk(collection, [{ ...record(), external_id: "new-2", state: "inactive" }])).toEqual([
      ["created", {}],
    ])
    expect(await stateOf(collection, "new-2")).toBe("inactive")
  })

  test.each([["gone"], ["Active"], [null], [""], [1]])("%p is not a state", async (state) => {
    const { status, body } = await put(collection, key, { ...record(), state })
    expect<unknown>([status, Object.keys(body.codes ?? {})]).toEqual([422, ["state"]])
    expect(await bulk(collection, [{ ...record(), external_id: key, state }])).toEqual([
      ["failed", { state: expect.anything() }],
    ])
  })

  test("requires the permission to activate and deactivate, but not if unchanged", async () => {
    const scope = `${collection}.view ${collection}.create ${collection}.update`
    const token = await installation.token("admin", scope)
    const refused = await put(collection, key, { ...record(), state: "inactive", first_name: "" }, { token })
    expect<unknown>([refused.status, refused.body.code]).toEqual([403, "forbidden"])
    expect((await put(collection, "new", { ...record(), state: "inactive" }, { token })).status).toBe(403)
    expect((await put(collection, key, { ...record(), state: "active" }, { token })).status).toBe(200)
    const rows = [
      { ...record(), external_id: key, state: "inactive" },
      { ...record(), external_id: "n", state: "inactive" },
      { ...record(), external_id: "m", state: "active" },
    ]
    expect(await bulk(collection, rows, { token })).toEqual([
      ["failed", { external_id: ["forbidden"] }],
      ["failed", { external_id: ["forbidden"] }],
      ["created", {}],
    ])
    await put(collection, key, { ...record(), state: "inactive" })
    expect((await put(collection, key, { ...record(), state: "active" }, { token })).status).toBe(403)
    expect(await stateOf(collection, key)).toBe("inactive")
  })

  test("changes through addresses with the external id, any number of times", async () => {
    const act = (name: string, external: string = key) =>
      installation.request("POST", `${collection}/by-external-id/${external}/${name}`)
    for (const [name, state] of [
      ["deactivate", "inactive"],
      ["deactivate", "inactive"],
      ["activate", "active"],
      ["activate", "active"],
    ] as const) {
      const { status, body } = await act(name)
      expect<unknown>([status, body.data?.state, body.data?.external_id]).toEqual([200, state, key])
    }
    expect((await act("activate", "nobody%2Fs")).status).toBe(404)
    await put(collection, "a b/%", record())
    expect<unknown>((await act("deactivate", "a%20b%2F%25")).body.data?.state).toBe("inactive")
  })
})

describe("the state in a request", () => {
  const open = async (user: number, course: string) =>
    (
      await installation.database.all(sql`
        select id from assignments where user_id = ${user} and course_id = ${idOf(installation, "courses", course)} and is_open = 1
          and withdrawn_at is null`)
    ).length

  test("of a new inactive user with a team opens no instruction until the user is active", async () => {
    const team_ids = [id("teams", "warehouse")]
    const names = { first_name: "Nina", last_name: "Neu" }
    const made = await put("users", "n", { ...names, team_ids, state: "inactive" })
    const user = Number(made.body.data?.id)
    expect(await open(user, "safety")).toBe(0)
    expect((await put("users", "n", { ...names, state: "active" })).status).toBe(200)
    expect(await open(user, "safety")).toBe(1)
  })
})
