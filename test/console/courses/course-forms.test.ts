import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Installation, type Json } from "../../harness/installation.ts"
import { idOf, NOBODYS_ID, sharedCourseId } from "../../harness/records.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"
import { trainingCompany } from "../../harness/training-company.ts"

/** The pages on which administrators make courses, change their rules, and end them. */

let installation: Installation
let admin: TestBrowser
beforeAll(async () => {
  const plain = { key: "plain", title: "Plain course", short_type: "operator" }
  installation = await Installation.start({ dataset: trainingCompany({ courses: [plain] }) })
  admin = await signedIn(installation, "admin")
})
afterAll(() => installation.stop())

const own = (key: string) => idOf(installation, "courses", key)
const shown = async (id: number): Promise<Json | undefined> =>
  (await installation.request("GET", `courses/${id}`)).body.data
/** The fields of a form as a browser would send them unchanged. */
async function formAt(
  browser: TestBrowser,
  path: string,
  typed: Readonly<Record<string, string>> = {},
): Promise<(readonly [string, string])[]> {
  const { text } = await browser.get(path)
  const valueIn = (tag: string) => /value="([^"]*)"/.exec(tag)?.[1] ?? ""
  const nameIn = (tag: string) => /name="([^"]*)"/.exec(tag)?.[1] ?? ""
  const inputs = [...text.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  const sent = inputs.filter((tag) => !/type="(checkbox|radio)"/.test(tag) || /\schecked/.test(tag))
  const areas = [...text.matchAll(/<textarea([^>]*)>([^<]*)/g)].map(
    ([, tag = "", value = ""]) => [nameIn(tag), value] as const,
  )
  const selects = [...text.matchAll(/<select([^>]*)>(.*?)<\/select>/gs)].map(([, tag = "", options = ""]) => {
    const [chosen = ""] = /<option[^>]*\sselected[^>]*>/.exec(options) ?? /<option[^>]*>/.exec(options) ?? []
    return [nameIn(tag), valueIn(chosen)] as const
  })
  const unchanged = [
    ...sent.map((tag) => [nameIn(tag), valueIn(tag) || (/type="checkbox"/.test(tag) ? "on" : "")] as const),
    ...areas,
    ...selects,
  ]
  return [...unchanged.filter(([name]) => !(name in typed)), ...Object.entries(typed)]
}

describe("a new course", () => {
  test("is made with its rules, once, and its page says so", async () => {
    const form = await formAt(admin, "/console/courses/new", {
      ...{ title: "Scaffolds", description: "Up and down.", short_type: "operator", external_id: "scaffolds" },
      ...{ number_of_questions: "10", minimal_success_points: "7,5", test_attempts: "" },
      ...{ requires_conversation: "on", requires_trainer: "no", valid_period: "2", valid_unit: "y" },
      ...{ allow_user_approval_date: "on", accepts_submissions: "on", certificate_template: "modern" },
      ...{ "requires.min_age": "18", "requires.course_ids": String(own("fork")), "requires.fitness": "on" },
      "requires.driving_classes": "B",
    })
    const done = await admin.post("/console/courses/new", form)
    expect(done.status).toBe(303)
    const { text } = await admin.get(done.location ?? "")
    expect(text).toContain("The course was added.")
    const id = Number(done.location?.split("/").at(-1))
    expect<unknown>(await shown(id)).toMatchObject({
      ...{ title: "Scaffolds", description: "Up and down.", short_type: "operator", external_id: "scaffolds" },
      ...{ number_of_questions: 10, minimal_success_points: 7.5, test_attempts: null, requires_conversation: true },
      ...{ requires_trainer: false, valid_period: "2y", accepts_submissions: true, certificate_template: "modern" },
      requires: { min_age: 18, course_ids: [own("fork")], fitness: true, driving_classes: ["B"] },
    })
    expect((await admin.post("/console/courses/new", form)).location).toBe(done.location)
  })

  test("is refused with each fault at its field, and what was typed stays", async () => {
    const { status, text } = await admin.post("/console/courses/new", {
      ...{ short_type: "operator", description: "Kept text", number_of_questions: "many", valid_period: "3" },
      ...{ external_id: "fork", accepts_submissions: "on" },
    })
    expect(status).toBe(422)
    expect(text).toContain("Kept text")
    for (const fault of ["Enter a whole number and choose a unit", "This needs qualifications that can be recorded"]) {
      expect(text).toContain(fault)
    }
    for (const name of ["title", "number_of_questions", "valid_period", "external_id", "accepts_submissions"]) {
      expect([name, new RegExp(`name="${name}"[^>]*aria-invalid="true"`).test(text)]).toEqual([name, true])
    }
  })
})

describe("the rules of a course", () => {
  test.each(["fork", "first-aid", "safety", "coach", "plain"])(
    "%s stay the same if the form is sent as it is",
    async (key) => {
      const before = await shown(own(key))
      const path = `/console/courses/${own(key)}/edit`
      expect((await admin.post(path, await formAt(admin, path))).status).toBe(303)
      expect<unknown>(await shown(own(key))).toEqual(before)
    },
  )

  test("change, and the page of the course tells what contradicts", async () => {
    const path = `/console/courses/${own("crane")}/edit`
    const typed = { title: "Cranes", valid_period: "", valid_unit: "cy" }
    const done = await admin.post(path, await formAt(admin, path, typed))
    expect([done.status, done.location]).toEqual([303, `/console/courses/${own("crane")}`])
    expect<unknown>(await shown(own("crane"))).toMatchObject({ title: "Cranes", valid_period: "0cy" })
    const body = { requires: { course_ids: [own("crane")] } }
    await installation.request("PATCH", `courses/${own("crane")}`, { body })
    expect((await admin.get(done.location ?? "")).text).toContain("The course requires itself")
  })

  test("are not saved over what somebody else has changed", async () => {
    const path = `/console/courses/${own("winch")}/edit`
    const form = await formAt(admin, path, { title: "My winches" })
    await installation.request("PATCH", `courses/${own("winch")}`, { body: { title: "Winches" } })
    const { status, text } = await admin.post(path, form)
    expect([status, text.includes("Winches"), text.includes("My winches")]).toEqual([409, true, true])
    expect<unknown>((await shown(own("winch")))?.title).toBe("Winches")
  })
})

describe("deactivating a course", () => {
  test("asks first, says whom that concerns, and can be taken back", async () => {
    const path = `/console/courses/${own("safety")}`
    const asked = await admin.get(`${path}/deactivate`)
    expect(asked.text).toMatch(/\d teams? ha(s|ve) it as/)
    expect<unknown>((await shown(own("safety")))?.state).toBe("active")
    expect((await admin.post(`${path}/deactivate`)).location).toBe(path)
    const off = await admin.get(path)
    expect([off.text.includes("The course is inactive."), off.text.includes(`${path}/activate`)]).toEqual([true, true])
    expect((await admin.post(`${path}/activate`)).status).toBe(303)
    expect<unknown>((await shown(own("safety")))?.state).toBe("active")
  })

  test("of which nobody has heard concerns nobody", async () => {
    const { text } = await admin.get(`/console/courses/${own("plain")}/deactivate`)
    expect(text).toContain("At present this concerns nobody.")
  })
})

describe("who may", () => {
  const pages = (id: number) => ["edit", "deactivate"].map((act) => `/console/courses/${id}/${act}`)

  test("nobody changes a shared course, and its page offers nothing", async () => {
    const id = sharedCourseId(installation, "lift")
    for (const path of pages(id)) {
      expect((await admin.get(path)).status).toBe(403)
      expect((await admin.post(path, { title: "Mine" })).status).toBe(403)
    }
    const { text } = await admin.get(`/console/courses/${id}`)
    expect([text.includes("Edit rules"), text.includes("/deactivate")]).toEqual([false, false])
  })

  test("another company's course does not exist", async () => {
    for (const id of [idOf(installation, "courses", "beta-fork", "beta"), NOBODYS_ID]) {
      for (const path of pages(id)) expect((await admin.get(path)).status).toBe(404)
      expect((await admin.post(`/console/courses/${id}/activate`)).status).toBe(404)
    }
  })

  test.each(["locadmin", "trainer"])("%s sees courses, and changes none", async (key) => {
    const browser = await signedIn(installation, key)
    const { text } = await browser.get(`/console/courses/${own("fork")}`)
    expect([text.includes("Edit rules"), text.includes("/deactivate")]).toEqual([false, false])
    expect((await browser.get("/console/courses")).text).not.toContain("/console/courses/new")
    for (const path of ["/console/courses/new", ...pages(own("fork"))]) {
      expect((await browser.get(path)).status).toBe(403)
      expect((await browser.post(path, { title: "Mine" })).status).toBe(403)
    }
  })
})
