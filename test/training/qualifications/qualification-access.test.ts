import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expectRefusal } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { expectNothingChanged, idOf, NOBODYS_ID } from "../../harness/records.ts"
import { trainingCompany } from "../../harness/training-company.ts"
import { record } from "../qualifications.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: trainingCompany() })
})
afterAll(() => installation.stop())

describe("who may record whose qualifications", () => {
  test.each([
    ["locadmin", ["ada"], ["alone", "gone"]],
    ["trainer", ["ada", "lukasz"], ["alone"]],
    ["mixed", ["lukasz"], ["ada"]],
    ["employee", [], ["employee"]],
    ["norole", [], ["ada"]],
  ])("%s: those of %j and not of %j", async (as, inView, outOfView) => {
    const body = { course_id: idOf(installation, "courses", "crane") }
    for (const key of inView) expect((await record(installation, key, body, { as })).status).toBe(201)
    for (const key of outOfView) {
      expectRefusal(await expectNothingChanged(installation, () => record(installation, key, body, { as })), 403)
    }
  })

  test("nobody records those of another company's or an unknown user", async () => {
    const post = (id: number) => installation.request("POST", `users/${id}/qualifications`, { body: {} })
    expectRefusal(await post(idOf(installation, "users", "bob", "beta")), 403)
    expectRefusal(await post(NOBODYS_ID), 404)
    const token = await installation.token("admin", "completed-courses.view")
    const path = `users/${idOf(installation, "users", "ada")}/qualifications`
    expectRefusal(await installation.request("POST", path, { token, body: {} }), 403)
  })
})
