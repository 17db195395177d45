import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { expectFaults } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"

let installation: Installation
let path: string
beforeEach(async () => {
  installation = await Installation.start()
  path = `locations/${location("berlin")}`
})
afterEach(() => installation.stop())

const location = (key: string, company?: string) => idOf(installation, "locations", key, company)
const user = (key: string, company?: string) => idOf(installation, "users", key, company)

describe("administrators and trainers of a location", () => {
  test("must be users of the company: others are errors under their own keys, and nothing changes", async () => {
    const bob = user("bob", "beta")
    const body = { name: "Changed", admin_user_ids: [user("ada"), bob], trainer_admin_user_ids: [NOBODYS_ID] }
    const act = () => installation.request("PATCH", path, { body })
    expectFaults(await expectNothingChanged(installation, act), ["admin_user_ids.1", "trainer_admin_user_ids.0"])
  })

  test("are replaced by the list sent, while the other list stays", async () => {
    const body = { admin_user_ids: [user("alone"), user("ada")] }
    expect(await installation.request("PATCH", path, { body })).toMatchObject({
      status: 200,
      body: { data: { admin_user_ids: [user("ada"), user("alone")], trainer_admin_user_ids: [user("trainer")] } },
    })
  })

  test("a caller who sees part of the company may add only users in view", async () => {
    const body = { admin_user_ids: [user("locadmin"), user("ada"), user("alone")] }
    const act = () => installation.request("PATCH", path, { as: "locadmin", body })
    expectFaults(await expectNothingChanged(installation, act), ["admin_user_ids.2"])
  })

  test("users out of the caller's view are shown, may be sent back, and stay even if left out", async () => {
    await installation.request("PATCH", path, { body: { admin_user_ids: [user("locadmin"), user("alone")] } })
    const all = [user("locadmin"), user("alone")]
    const shown = await installation.request("GET", path, { as: "locadmin" })
    expect(shown).toMatchObject({ body: { data: { admin_user_ids: all } } })
    const sentBack = await installation.request("PATCH", path, { as: "locadmin", body: { admin_user_ids: all } })
    expect(sentBack).toMatchObject({ status: 200, body: { data: { admin_user_ids: all } } })
    const emptied = await installation.request("PATCH", path, { as: "locadmin", body: { admin_user_ids: [] } })
    expect(emptied).toMatchObject({ status: 200, body: { data: { admin_user_ids: [user("alone")] } } })
  })
})
