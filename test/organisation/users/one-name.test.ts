import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { type Answer, Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

/** Users with only one name, created by a dataset, a spreadsheet or a sign-on provider. */

const COURSES = [{ key: "talk", title: "Talk", short_type: "base", state: "active", instruction_course_key: "safety" }]
const dataset = {
  courses: [],
  companies: [
    {
      key: "acme",
      name: "Acme",
      language: "de",
      courses: [{ key: "safety", title: "Safety", short_type: "instruction", state: "active" }, ...COURSES],
      locations: [
        {
          key: "hq",
          name: "HQ",
          admin_user_keys: ["one"],
          teams: [{ key: "wh", name: "Wh", admin_user_keys: ["one"] }],
        },
      ],
      users: [
        {
          ...{ key: "one", first_name: null, last_name: "Suharto", birthday: "1990-02-28" },
          ...{ email: "one@acme.example", roles: ["company.admin"], team_keys: ["wh"] },
        },
        { key: "two", first_name: "Ada", last_name: "Nowak", team_keys: ["wh"] },
        { key: "admin", first_name: "Service", last_name: "admin", roles: ["company.admin"] },
      ],
      clients: [
        {
          ...{ key: "admin", name: "HR", service_user_key: "admin" },
          ...{ client_id: "00000000-0000-4000-8000-000000000000", client_secret: "secret-of-admin" },
        },
      ],
      assignments: [
        {
          ...{ key: "a1", user_key: "one", course_key: "talk", assignment_type: "manual", state: "success" },
          ...{ finish_date: "2026-01-11", trainer_user_key: "one", creator_user_key: "one" },
        },
      ],
    },
  ],
}

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset })
})
afterAll(() => installation.stop())

const pathOf = (key: string) => `users/${idOf(installation, "users", key)}`
const show = async () => (await installation.request("GET", pathOf("one"))).body.data
const errorsOf = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})]

describe("a user with one name", () => {
  test("is shown without a first name, with a username derived from the one name", async () => {
    expect<unknown>(await show()).toMatchObject({
      ...{ first_name: null, last_name: "Suharto", full_name: "Suharto", username: "suharto.2802" },
    })
  })

  test("is found, and shown in teams, trainings and certificates", async () => {
    const found = await installation.request("GET", "users?search=suharto")
    expect(found.body.data?.[0]).toMatchObject({ full_name: "Suharto" })
    const team = await installation.request("GET", `teams/${idOf(installation, "teams", "wh")}`)
    expect(team.body.data?.assignees?.admins?.[0]).toMatchObject({ full_name: "Suharto" })
    const [training] = (await installation.request("GET", "course-assignments?include=user")).body.data ?? []
    expect(training).toMatchObject({
      ...{ user: { full_name: "Suharto" }, trainer: { full_name: "Suharto" }, creator: { full_name: "Suharto" } },
    })
    const certificates = await installation.request("GET", "certificates")
    expect(certificates.body.data?.[0]).toMatchObject({ holder_name: "Suharto" })
  })

  test("is changed like others, and stays without a first name, also in the audit log", async () => {
    const changed = await installation.request("PATCH", pathOf("one"), { body: { mobile_number: "1" } })
    expect(changed.status).toBe(200)
    const repeated = { first_name: null, last_name: "Suharto", salutation: "m" }
    expect((await installation.request("PATCH", pathOf("one"), { body: repeated })).status).toBe(200)
    expect<unknown>(await show()).toMatchObject({ first_name: null, mobile_number: "1", salutation: "m" })
    const noted = await installation.database.get(sql`select record_name from audit_entries order by id desc limit 1`)
    expect(noted).toEqual({ record_name: "Suharto" })
  })

  test("gets a first name by an update", async () => {
    const body = { first_name: "Haji" }
    const { body: answer } = await installation.request("PATCH", pathOf("one"), { body })
    expect<unknown>(answer.data).toMatchObject({ first_name: "Haji", full_name: "Haji Suharto" })
    expect((await installation.request("GET", "users?search=haji suharto")).body.data).toHaveLength(1)
    await installation.database.run(sql`
      update users set first_name = null, search = 'suharto' where id = ${idOf(installation, "users", "one")}`)
  })
})

test("other users still need a first name, and an update cannot remove it", async () => {
  const body = { first_name: null, last_name: "Solo" }
  expect(errorsOf(await installation.request("POST", "users", { body }))).toEqual([422, ["first_name"]])
  for (const key of ["one", "two"]) {
    expect(errorsOf(await installation.request("PUT", pathOf(key), { body }))).toEqual([422, ["first_name"]])
  }
  expect(errorsOf(await installation.request("PUT", "users/by-external-id/one", { body }))).toEqual([
    422,
    ["first_name"],
  ])
  const rows = { users: [{ ...body, external_id: "one" }] }
  const { data } = (await installation.request("POST", "users/bulk", { body: rows })).body
  expect<unknown>(data).toMatchObject([{ status: "failed", codes: { first_name: ["required"] } }])
  for (const nothing of [null, " "]) {
    const patched = await installation.request("PATCH", pathOf("two"), { body: { first_name: nothing } })
    expect(errorsOf(patched)).toEqual([422, ["first_name"]])
  }
})
