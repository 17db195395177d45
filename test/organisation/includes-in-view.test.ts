import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation } from "../harness/installation.ts"
import { idOf } from "../harness/records.ts"

/** What `include` embeds for a caller who may not view the embedded records. */

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start()
  const team = idOf(installation, "teams", "warehouse")
  const body = { user_ids: [idOf(installation, "users", "ada")], next_instruction_date: "2026-12-01" }
  await installation.request("POST", `teams/${team}/users`, { body })
})
afterAll(() => installation.stop())

/** Each include, with the permissions for the list and for the embedded records. */
const INCLUDES = [
  ["locations", "teams", "locations.view", "teams.view"],
  ["teams", "users", "teams.view", "users.view"],
  ["teams", "instruction", "teams.view", "courses.view"],
  ["users", "locations", "users.view", "locations.view"],
  ["course-assignments", "user", "course-assignments.view", "users.view"],
] as const

describe.each(INCLUDES)("of %s, %s", (list, segment, needed, embedded) => {
  const records = async (scope: string) => {
    const token = await installation.token("admin", scope)
    const query = `include=${segment}`
    const { body } = await installation.request("GET", `${list}?${query}`, { token })
    const all = [...(body.data ?? [])]
    expect(all.length).toBeGreaterThan(0)
    const one = await installation.request("GET", `${list}/${all[0]?.id}?${query}`, { token })
    const external = all[0]?.external_id
    if (external === undefined) return [...all, one.body.data]
    const by = await installation.request("GET", `${list}/by-external-id/${external}?${query}`, { token })
    return [...all, one.body.data, by.body.data]
  }

  test("are embedded for a token that may view them", async () => {
    for (const record of await records(`${needed} ${embedded}`)) expect(Object.keys(record ?? {})).toContain(segment)
  })

  test("are left out for a token that may not, as if they had not been requested", async () => {
    for (const record of await records(needed)) expect(Object.keys(record ?? {})).not.toContain(segment)
  })
})

describe("users that are attached", () => {
  test("are left out of the response for a token that may not view users", async () => {
    const team = idOf(installation, "teams", "warehouse")
    const body = { user_ids: [idOf(installation, "users", "ada")] }
    const token = await installation.token("admin", "teams.assign-users")
    const { status, body: answer } = await installation.request("POST", `teams/${team}/users`, { token, body })
    expect([status, Object.keys(answer.data ?? {}).includes("users")]).toEqual([200, false])
  })
})
