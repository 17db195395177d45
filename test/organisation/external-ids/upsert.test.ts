import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

/** Creating or updating a record by its external id. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
})
afterAll(() => installation.stop())

const berlin = () => idOf(installation, "locations", "berlin")

interface Options {
  readonly as?: string
  readonly token?: string
  readonly headers?: Record<string, string>
}

function put(collection: string, externalId: string, body: unknown, options: Options = {}) {
  return installation.request("PUT", `${collection}/by-external-id/${encodeURIComponent(externalId)}`, {
    ...options,
    body,
  })
}

/** A new record of each kind, and a change to it. */
const KINDS: readonly (readonly [string, (name: string) => object])[] = [
  ["locations", (name) => ({ name })],
  ["teams", (name) => ({ name, location_id: berlin() })],
  ["users", (name) => ({ first_name: name, last_name: "Berg" })],
]

describe.each(KINDS)("an upsert of %s", (collection, record) => {
  test("creates a missing record, and updates an existing one", async () => {
    const made = await put(collection, "u/1", record("One"))
    expect([made.status, made.body.data?.external_id]).toEqual([201, "u/1" as never])
    installation.time.now += 1000
    const changed = await put(collection, "u/1", record("Two"))
    expect([changed.status, changed.body.data?.id]).toEqual([200, made.body.data?.id])
    expect(changed.body.data?.updated_at).not.toEqual(made.body.data?.updated_at)
    const same = await put(collection, "u/1", record("Two"))
    expect<unknown>([same.status, same.body.data]).toEqual([200, changed.body.data])
  })

  test("requires the fields of a creation in both cases", async () => {
    for (const externalId of ["u/1", "u/none"]) {
      const { status, body } = await put(collection, externalId, {})
      expect([status, Object.values(body.codes ?? {}).flat()]).toEqual([422, expect.arrayContaining(["required"])])
    }
  })

  test("accepts only the external id of its address in the body", async () => {
    expect((await put(collection, "u/2", { ...record("A"), external_id: " u/2 " })).status).toBe(201)
    const { status, body } = await put(collection, "u/2", { ...record("B"), external_id: "u/3" })
    expect<unknown>([status, body.codes]).toEqual([422, { external_id: ["external_id_differs"] }])
  })

  test("refuses external ids that no record can have", async () => {
    const faults = async (segment: string) => {
      const { status, body } = await installation.request("PUT", `${collection}/by-external-id/${segment}`, {
        body: record("A"),
      })
      return [status, body.codes]
    }
    expect<unknown>(await faults("%00")).toEqual([422, { external_id: ["characters"] }])
    expect<unknown>(await faults("%20")).toEqual([422, { external_id: ["required"] }])
    expect<unknown>(await faults(encodeURIComponent("é".repeat(256)))).toEqual([422, { external_id: ["max_length"] }])
    expect((await installation.request("PUT", `${collection}/by-external-id/a%ff`, { body: record("A") })).status).toBe(
      404,
    )
  })

  test("gives the external id to the record identified by `id`", async () => {
    const { body: made } = await installation.request("POST", collection, { body: record("Old") })
    const taken = await put(collection, "u/4", { ...record("Old"), id: made.data?.id })
    expect<unknown>([taken.status, taken.body.data?.id, taken.body.data?.external_id]).toEqual([
      200,
      made.data?.id,
      "u/4",
    ])
    expect((await put(collection, "u/4", { ...record("Old"), id: made.data?.id })).status).toBe(200)
    expect((await put(collection, "u/4", { ...record("Old"), id: null })).status).toBe(200)
    const { body: other } = await installation.request("POST", collection, { body: record("Other") })
    const refused = await put(collection, "u/4", { ...record("Old"), id: other.data?.id })
    expect<unknown>([refused.status, refused.body.codes]).toEqual([422, { external_id: ["taken"] }])
  })

  test("does not find another company's or a missing record by `id`", async () => {
    const foreign = (await installation.request("GET", collection, { as: "other" })).body.data?.[0]?.id
    for (const id of [foreign, 999_999]) {
      const { status, body } = await put(collection, "u/5", { ...record("New"), id })
      expect([status, Object.keys(body.codes ?? {})]).toEqual([422, ["id"]])
    }
  })

  test("creates one record for simultaneous requests", async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        ["A", "B", "C", "D"].map((name) => put(collection, `at once ${round}`, record(name))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
      expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
    }
  })

  test("creates only, with If-None-Match: *", async () => {
    const headers = { "if-none-match": "*" }
    expect((await put(collection, "u/6", record("A"), { headers })).status).toBe(201)
    const again = await put(collection, "u/6", record("B"), { headers })
    expect<unknown>([again.status, again.body.code]).toEqual([412, "precondition_failed"])
    // This error takes precedence over errors in the body.
    expect((await put(collection, "u/6", {}, { headers })).status).toBe(412)
    // A caller who identifies a record by id means to change that record.
    const known = (await put(collection, "u/6", record("A"))).body.data
    const taking = await put(collection, "u/60", { ...record("B"), id: known?.id }, { headers })
    expect<unknown>([taking.status, taking.body.code]).toEqual([412, "precondition_failed"])
    expect((await installation.request("GET", `${collection}/by-external-id/u%2F6`)).body.data).toEqual(known)
    const answers = await Promise.all(["A", "B", "C"].map((name) => put(collection, "u/7", record(name), { headers })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412])
  })

  test("updates only the version that was read, with If-Match", async () => {
    const path = `${collection}/by-external-id/u%2F1`
    const tag = (await installation.request("GET", path)).headers.get("etag") ?? ""
    installation.time.now += 1000
    expect((await put(collection, "u/1", record("Three"), { headers: { "if-match": tag } })).status).toBe(200)
    expect((await put(collection, "u/1", record("Four"), { headers: { "if-match": tag } })).status).toBe(412)
    expect((await put(collection, "u/1", record("Four"), { headers: { "if-match": "*" } })).status).toBe(200)
    expect((await put(collection, "u/8", record("New"), { headers: { "if-match": "*" } })).status).toBe(412)
    expect((await put(collection, "u/8", record("New"), { headers: { "if-match": tag } })).status).toBe(412)
    expect((await installation.request("GET", `${collection}/by-external-id/u%2F8`)).status).toBe(404)
  })

  test("may be repeated with an Idempotency-Key", async () => {
    const headers = { "idempotency-key": `upsert of ${collection}` }
    const first = await put(collection, "u/9", record("A"), { headers })
    const again = await put(collection, "u/9", record("A"), { headers })
    expect<unknown>([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([
      201,
      first.body,
      "true",
    ])
  })

  test("needs one permission to create and the other to update", async () => {
    const creator = await installation.token("admin", `${collection}.create`)
    const updater = await installation.token("admin", `${collection}.update`)
    const viewer = await installation.token("admin", `${collection}.view`)
    const { body: made } = await installation.request("POST", collection, { body: record("Mine") })
    expect((await put(collection, "p/1", record("A"), { token: updater })).status).toBe(403)
    expect((await put(collection, "p/1", record("A"), { token: viewer })).status).toBe(403)
    expect((await put(collection, "p/1", record("A"), { token: creator })).status).toBe(201)
    expect((await put(collection, "p/1", record("A"), { token: creator })).status).toBe(403)
    expect((await put(collection, "p/1", record("A"), { token: updater })).status).toBe(200)
    const taking = { ...record("A"), id: made.data?.id }
    expect((await put(collection, "p/2", taking, { token: creator })).status).toBe(403)
    expect((await put(collection, "p/2", taking, { token: updater })).status).toBe(200)
  })
})

describe("an upsert of users", () => {
  test("is refused out of view and for higher-ranking users, whatever is sent", async () => {
    const person = { first_name: "A", last_name: "B" }
    expect((await put("users", "lukasz", person, { as: "locadmin" })).status).toBe(200)
    expect((await put("users", "gone", person, { as: "locadmin" })).status).toBe(403)
    expect((await put("users", "boss", person, { as: "locadmin" })).status).toBe(403)
    expect((await put("users", "boss", {}, { as: "locadmin" })).status).toBe(403)
  })

  test("accepts roles from those who may assign them", async () => {
    const person = { first_name: "A", last_name: "B", team_external_ids: ["warehouse"] }
    const roles = ["company.trainer"]
    expect((await put("users", "r/1", { ...person, roles }, { as: "locadmin" })).status).toBe(403)
    expect((await put("users", "r/1", person, { as: "locadmin" })).status).toBe(201)
    expect((await put("users", "r/1", { ...person, roles }, { as: "locadmin" })).status).toBe(403)
    const { body } = await put("users", "r/1", { ...person, roles })
    expect(body.data?.roles).toEqual(roles as never)
  })

  test("hashes a password that it sets", async () => {
    const body = { first_name: "A", last_name: "B", password: "correct horse battery" }
    expect((await put("users", "w/1", body)).status).toBe(201)
    installation.time.now += 1000
    const before = (await installation.request("GET", "users/by-external-id/w%2F1")).body.data?.updated_at
    const again = await put("users", "w/1", body)
    expect([again.status, again.body.data?.updated_at]).toEqual([200, before])
  })
})

test("an upsert of teams moves a team to the location that it names", async () => {
  await put("teams", "t/1", { name: "Crane", location_external_id: "berlin" })
  const { status, body } = await put("teams", "t/1", { name: "Crane", location_external_id: "krakow" })
  expect<unknown>([status, body.data?.location_id]).toEqual([200, idOf(installation, "locations", "krakow")])
})
