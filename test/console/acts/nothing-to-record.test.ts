import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { idOf } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
})
afterAll(() => installation.stop())

test("a company without a course for which qualifications can be recorded is told why the list is empty", async () => {
  const boss = await signedIn(installation, "boss")
  const id = idOf(installation, "users", "ada")
  const { status, text } = await boss.get(`/console/acts/new?act=users.record-qualification&id=${id}`)
  expect([status, text.includes("None of your courses takes recorded qualifications.")]).toEqual([200, true])
  expect(text).toContain('<select id="course_id" name="course_id" aria-describedby="course_id-hint">')
})
