import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { EmptyInstallation } from "../../dataset/empty-installation.ts"
import { exported, importedFrom } from "../../dataset/moving.ts"
import { Installation, type Json } from "../../harness/installation.ts"

/** The ids by which other systems know locations, teams and users. */

let installation: Installation
let location: number
let team: number
beforeAll(async () => {
  installation = await Installation.start()
  location = Number((await create("locations", { name: "Kiel" })).id)
  team = Number((await create("teams", { name: "Dock", location_id: location })).id)
})
afterAll(() => installation.stop())

async function create(collection: string, body: object) {
  const answer = await installation.request("POST", collection, { body })
  expect([answer.text, answer.status]).toEqual([answer.text, 201])
  return answer.body.data as Json
}

const address = (collection: string, externalId: string) =>
  `${collection}/by-external-id/${encodeURIComponent(externalId)}`

/** A new record of each kind. */
const KINDS: readonly (readonly [string, () => object])[] = [
  ["locations", () => ({ name: "Bremen" })],
  ["teams", () => ({ name: "Crane", location_id: location })],
  ["users", () => ({ first_name: "Ida", last_name: "Berg" })],
]

/** Ids that a careless server or client might mangle. */
const HOSTILE = [
  "a/b",
  "../users/1",
  "%2F",
  "100 %",
  "x?y#z",
  "a+b c",
  "ключ-日本語-ÄÖÜ",
  "__proto__",
  "order-positions",
  "bulk",
  "'; drop table users; --",
  "\ufffd",
  "😀".repeat(255),
]

describe.each(KINDS)("an external id of %s", (collection, record) => {
  test("is a UUID unless the request has one, and is in every response", async () => {
    const made = await create(collection, record())
    expect(String(made.external_id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/)
    const named = await create(collection, { ...record(), external_id: "  E-1 " })
    expect(named.external_id).toEqual("E-1" as never)
    const shown = await installation.request("GET", `${collection}/${named.id}`)
    expect(shown.body.data?.external_id).toEqual("E-1" as never)
    const listed = await installation.request("GET", `${collection}?per_page=100`)
    expect([...(listed.body.data ?? [])].map(({ external_id }) => external_id)).toContain("E-1" as never)
  })

  test("may be anything that can be entered, and addresses its record", async () => {
    for (const externalId of HOSTILE) {
      const { id } = await create(collection, { ...record(), external_id: externalId })
      const { status, body } = await installation.request("GET", address(collection, externalId))
      expect([externalId, status, body.data?.id]).toEqual([externalId, 200, id])
      expect(body.data?.external_id).toEqual(externalId as never)
    }
  })

  test("is compared exactly", async () => {
    await create(collection, { ...record(), external_id: "case" })
    await create(collection, { ...record(), external_id: "CASE" })
    expect((await installation.request("GET", address(collection, "Case"))).status).toBe(404)
  })

  test("is refused if it is taken, too long, not text, or would be lost from an address", async () => {
    const { id } = await create(collection, { ...record(), external_id: "taken" })
    const other = await create(collection, record())
    const faults = async (externalId: unknown, method = "POST", path = collection) => {
      const { status, body } = await installation.request(method, path, {
        body: { ...record(), external_id: externalId },
      })
      return [status, body.codes]
    }
    expect<unknown>(await faults("taken")).toEqual([422, { external_id: ["taken"] }])
    expect<unknown>(await faults("taken", "PUT", `${collection}/${other.id}`)).toEqual([
      422,
      { external_id: ["taken"] },
    ])
    expect<unknown>(await faults("taken", "PATCH", `${collection}/${id}`)).toEqual([200, undefined])
    expect<unknown>(await faults(".")).toEqual([422, { external_id: ["external_id"] }])
    expect<unknown>(await faults("..")).toEqual([422, { external_id: ["external_id"] }])
    expect<unknown>(await faults("😀".repeat(256))).toEqual([422, { external_id: ["max_length"] }])
    expect<unknown>(await faults("a\u0000b")).toEqual([422, { external_id: ["characters"] }])
    expect<unknown>(await faults(7)).toEqual([422, { external_id: ["string"] }])
  })

  test("changes with an update, shown in updated_at, the feed and the audit log, but not by null or absence", async () => {
    const made = await create(collection, { ...record(), external_id: "before" })
    const cursor = (await installation.request("GET", "changes?after=now")).body.meta?.next
    installation.time.now += 1000
    const patch = (body: object) => installation.request("PATCH", `${collection}/${made.id}`, { body })
    expect((await patch({ external_id: null })).body.data?.updated_at).toEqual(made.updated_at as never)
    const { body } = await patch({ external_id: "after" })
    expect(body.data?.external_id).toEqual("after" as never)
    expect(body.data?.updated_at).not.toEqual(made.updated_at as never)
    const feed = await installation.request("GET", `changes?after=${cursor}`)
    expect(feed.body.data).toMatchObject([
      { action: "updated", record: { id: made.id, external_id: "after" }, fields: ["external_id"] },
    ] as never)
    expect((await installation.request("GET", address(collection, "before"))).status).toBe(404)
    await create(collection, { ...record(), external_id: "before" })
  })

  test("of another company matches nothing", async () => {
    await create(collection, { ...record(), external_id: "ours" })
    expect((await installation.request("GET", address(collection, "ours"), { as: "other" })).status).toBe(404)
  })

  test("that is malformed in an address matches nothing", async () => {
    await create(collection, { ...record(), external_id: "a\ufffd" })
    for (const segment of ["a%ff", "a%zz", "a%", "%00", "a%ed%a0%80", "%20"]) {
      const { status } = await installation.request("GET", `${collection}/by-external-id/${segment}`)
      expect([segment, status]).toEqual([segment, 404])
    }
  })
})

describe("other fields by external id", () => {
  test("name the location and the administrators of a team", async () => {
    await create("locations", { name: "Lübeck", external_id: "HL" })
    const ada = await create("users", { first_name: "Ada", last_name: "Lang", external_id: "P-ada" })
    const body = {
      name: "Yard",
      location_external_id: "HL",
      admin_user_external_ids: ["P-ada"],
      trainer_admin_user_external_ids: ["P-ada"],
    }
    const made = await create("teams", body)
    expect(made.admin_user_ids).toEqual([ada.id] as never)
    expect(made.trainer_admin_user_ids).toEqual([ada.id] as never)
    const emptied = await installation.request("PATCH", `teams/${made.id}`, { body: { admin_user_external_ids: null } })
    expect(emptied.body.data?.admin_user_ids).toEqual([] as never)
  })

  test("name the teams of a user and the users of a team", async () => {
    const { body: shown } = await installation.request("GET", `teams/${team}`)
    const user = await create("users", {
      first_name: "Ben",
      last_name: "Ott",
      external_id: "ben",
      team_external_ids: [String(shown.data?.external_id)],
    })
    expect(user.team_ids).toEqual([team] as never)
    const other = await create("teams", { name: "Night", location_id: location })
    const attached = await installation.request("POST", `teams/${other.id}/users`, {
      body: { user_external_ids: ["ben"] },
    })
    expect(attached.body.data?.users).toMatchObject([{ id: user.id }] as never)
  })

  test("are refused together with their ids, or if they match nothing, under their own path", async () => {
    const known = String((await installation.request("GET", `teams/${team}`)).body.data?.external_id)
    const faults = async (collection: string, body: object) => {
      const answer = await installation.request("POST", collection, { body })
      return [answer.status, answer.body.codes]
    }
    const person = { first_name: "Cy", last_name: "Dorn" }
    expect<unknown>(await faults("users", { ...person, team_external_ids: [known, "none", 7, "neither"] })).toEqual([
      422,
      {
        "team_external_ids.2": ["string"],
        "team_external_ids.1": ["unknown_team"],
        "team_external_ids.3": ["unknown_team"],
      },
    ])
    expect<unknown>(await faults("users", { ...person, team_ids: [team], team_external_ids: [known] })).toEqual([
      422,
      { team_external_ids: ["two_forms"] },
    ])
    const yard = { name: "Yard", location_id: location, location_external_id: "x", admin_user_external_ids: ["?"] }
    expect<unknown>(await faults("teams", yard)).toEqual([
      422,
      { location_external_id: ["two_forms"], "admin_user_external_ids.0": ["unknown_user"] },
    ])
    expect<unknown>(await faults("teams", { name: "Yard" })).toEqual([422, { location_id: ["required"] }])
    expect<unknown>(await faults("teams", { name: "Yard", location_external_id: "none" })).toEqual([
      422,
      { location_external_id: ["unknown_location"] },
    ])
    expect<unknown>(await faults(`teams/${team}/users`, {})).toEqual([422, { user_ids: ["required"] }])
    expect<unknown>(await faults(`teams/${team}/users`, { user_external_ids: ["none"] })).toEqual([
      422,
      { "user_external_ids.0": ["unknown_user"] },
    ])
  })

  test("out of the caller's view are reported as unknown, under their own path", async () => {
    const known = String((await installation.request("GET", `teams/${team}`)).body.data?.external_id)
    const { status, body } = await installation.request("POST", "users", {
      as: "locadmin",
      body: { first_name: "Cy", last_name: "Dorn", team_external_ids: [known] },
    })
    expect<unknown>([status, body.codes]).toEqual([422, { "team_external_ids.0": ["unknown_team"] }])
  })
})

test("external ids survive an export and an import", async () => {
  const { text, document } = await exported(installation)
  await using empty = await EmptyInstallation.start()
  await importedFrom(installation, document, empty)
  expect((await exported(empty)).text).toBe(text)
  expect(text).toContain("ключ-日本語-ÄÖÜ")
})

test("courses show their key, and do not accept an external id", async () => {
  const { body } = await installation.request("GET", "courses")
  for (const course of body.data ?? []) expect(String(course.external_id)).not.toBe("undefined")
})
