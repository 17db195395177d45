import { afterAll, beforeAll, expect, test } from "bun:test"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { sharedCourseId } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

/* A course and its instruction have the same title. */

const TITLE = "Fire protection"

const base = { short_type: "base", instruction_course_key: "fire" }

let installation: Installation
let boss: TestBrowser
beforeAll(async () => {
  installation = await Installation.start({
    dataset: {
      ...PEOPLE,
      courses: [
        ...PEOPLE.courses,
        { ...base, key: "fire-base", title: TITLE, state: "active" },
        { ...base, key: "old", title: "Old course", state: "inactive" },
      ],
    },
  })
  boss = await signedIn(installation, "boss")
})
afterAll(() => installation.stop())

const option = (key: string) => `<option value="${sharedCourseId(installation, key)}">${TITLE}</option>`

test.each([
  "/console/assignments?status=open",
  "/console/certificates?standing=valid",
  "/console/acts/new?act=users.assign-course&id=1",
])("are told apart where one is chosen: %s", async (address) => {
  const { text } = await boss.get(`${address}&language=en`)
  expect(text).toContain(`<optgroup label="Instruction">${option("fire")}</optgroup>`)
  expect(text).toContain(`<optgroup label="Training">${option("fire-base")}</optgroup>`)
  const german = await boss.get(`${address}&language=de`)
  expect(german.text).toContain(`<optgroup label="Unterweisung">${option("fire")}`)
})

test("are told apart by the search over everything and the search among courses", async () => {
  for (const address of ["/console/find?search=fire", "/console/choose/courses?as=course_id&search=fire"]) {
    const { text } = await boss.get(`${address}&language=en`)
    const results = text.slice(text.indexOf("<main"))
    const kinds = results.matchAll(/<bdi>Fire protection<\/bdi>[\s\S]*?<span[^>]*>(?: · )?(\w+)<\/span>/g)
    expect([...kinds].map(([, kind]) => kind).sort()).toEqual(["Instruction", "Training"])
  }
})

test("a filter by an inactive course shows its title, and by an unknown record says that it is gone", async () => {
  const old = sharedCourseId(installation, "old")
  const { text } = await boss.get(`/console/assignments?course_id=${old}&team_id=999999&location_id=999999&language=en`)
  expect(text).toContain(`<option value="${old}" selected>Old course – Training</option>`)
  expect(text.match(/<option value="999999" selected[^>]*>no longer exists<\/option>/g)).toHaveLength(2)
  const german = await boss.get("/console/people?team_id=999999&language=de")
  expect(german.text).toMatch(/<option value="999999" selected[^>]*>gibt es nicht mehr<\/option>/)
})
