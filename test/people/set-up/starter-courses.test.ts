import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { renewKey } from "../../../src/people/set-up/rules.ts"
import { BEGINNINGS } from "../../../src/people/wording/names.ts"
import { PEOPLE_WORDING } from "../../../src/people/wording/wording.ts"
import { Installation } from "../../harness/installation.ts"
import { Learning } from "../../harness/learning.ts"
import { TestBrowser } from "../../harness/test-browser.ts"
import { takeTest } from "../../portal/exam-pages/exam-taker.ts"

const FORM = {
  ...{ company: "Acme GmbH", language: "de", timezone: "Europe/Berlin", username: "", begin_with: "starter_courses" },
  ...{ first_name: "Ada", last_name: "Nowak", email: "ada@acme.example" },
  ...{ password: "vier Wörter sind genug", password_again: "vier Wörter sind genug" },
}

const TITLES = {
  de: ["Unterweisung Brandschutz", "Unterweisung Erste Hilfe im Betrieb", "Unterweisung Bildschirmarbeit"],
  en: ["Fire safety", "First aid at work", "Screen work"],
} as const

let installation: Installation
let address: string
let browser: TestBrowser
beforeEach(async () => {
  installation = await Installation.start({ dataset: { companies: [] } })
  address = `/setup?token=${await renewKey(installation.database, installation.time.now)}`
  browser = new TestBrowser(installation)
})
afterEach(() => installation.stop())

/** Imports rows into the new company. */
function importRows(rows: object) {
  const { database, files, directory, time } = installation
  const companies = [{ key: "acme-gmbh", ...rows }]
  return importDataset(database, { companies }, { files, baseDirectory: directory, now: time.now })
}

const BO = { key: "bo", first_name: "Bo", last_name: "Li", username: "bo", password: "eins zwei drei vier" }

describe("the set-up page", () => {
  test("offers an empty company, starter courses or the demo company, and keeps the choice", async () => {
    const radios = (text: string) =>
      [...text.matchAll(/<input[^>]*type="radio" name="begin_with"[^>]*>/g)].map(([radio]) => ({
        value: /value="(\w+)"/.exec(radio)?.[1],
        checked: radio.includes("checked"),
      }))
    const first = radios((await browser.get(address)).text)
    expect(first.map(({ value }) => value)).toEqual([...BEGINNINGS])
    expect(first.filter(({ checked }) => checked)).toEqual([{ value: "nothing", checked: true }])
    const again = await browser.post(address, { ...FORM, email: "nobody" })
    expect(again.status).toBe(422)
    expect(radios(again.text).filter(({ checked }) => checked)).toEqual([{ value: "starter_courses", checked: true }])
  })

  test("adds no course unless they are chosen", async () => {
    await browser.post(address, { ...FORM, begin_with: "nothing" })
    expect(await installation.database.all(sql`select id from courses`)).toEqual([])
    const { text } = await browser.get("/setup/done")
    expect(text).toContain('href="/console/courses/starter"')
    expect(text).toContain(PEOPLE_WORDING.de.setUp.checklist.noCourses)
  })

  test("says if the starter courses could not be added, and the company is complete", async () => {
    const { database } = installation
    await database.run(
      database.engine === "sqlite"
        ? sql`create trigger no_courses before insert on courses begin select raise(abort, 'no courses today'); end`
        : sql`alter table courses add constraint no_courses check (title is null)`,
    )
    const { status, location } = await browser.post(address, FORM)
    expect(status).toBe(303)
    const { text } = await browser.get(location ?? "")
    expect(text).toContain(PEOPLE_WORDING.de.setUp.done.starterFailed)
    expect(text).toContain('href="/console/courses/starter"')
  })
})

describe("the starter courses of a set-up", () => {
  test.each(["de", "en"] as const)(
    "are in the company's language (%s), and an administrator can assign them",
    async (language) => {
      const answer = await browser.post(address, { ...FORM, language })
      expect([answer.status, answer.location]).toEqual([303, "/setup/done"])
      const { text } = await browser.get("/setup/done")
      expect(text).toContain(TITLES[language].join(" · "))
      const { checklist } = PEOPLE_WORDING[language].setUp
      expect(text).toContain(checklist.starterCourses)
      expect(text).not.toContain(checklist.noCourses)
      await importRows({ users: [BO] })
      const [bo] = await installation.database.all<{ id: number }>(sql`select id from users where key = 'bo'`)
      const offered = await browser.get(`/console/assignments/new?user=${bo?.id}`)
      for (const title of TITLES[language]) expect(offered.text).toContain(`<bdi>${title}</bdi>`)
      const authors = await installation.database.all(sql`
        select actor, record_type from audit_entries where action = 'import' and actor = 'person'`)
      expect(authors).toEqual([{ actor: "person", record_type: "company" }])
    },
  )

  test("can be passed by a learner, whatever is drawn", async () => {
    await browser.post(address, FORM)
    await importRows({ users: [BO] })
    const [bo] = await installation.database.all<{ id: number }>(sql`select id from users where key = 'bo'`)
    const learner = new TestBrowser(installation)
    expect((await learner.signIn(BO.username, BO.password)).status).toBe(303)
    const courses = await installation.database.all<{ id: number; key: string }>(
      sql`select id, key from courses order by id`,
    )
    expect(courses).toHaveLength(3)
    for (const { id } of courses) {
      expect((await browser.post(`/console/assignments/new?user=${bo?.id}`, { course: String(id) })).status).toBe(303)
      const [assignment] = await installation.database.all<{ id: number }>(sql`
        select id from assignments where course_id = ${id}`)
      const path = `/learn/${assignment?.id}`
      let { location } = await learner.post(`${path}/begin`)
      const pages: string[] = []
      while (location?.startsWith(`${path}/nodes/`) === true) {
        pages.push((await learner.get(location)).text)
        location = (await learner.post(location)).location
      }
      expect(pages).toHaveLength(5)
      expect(pages.at(-1)).toContain("[Ergänzen: ")
      const taking = { path, assignmentId: assignment?.id ?? 0, browser: learner }
      await takeTest(Learning.in(installation), taking, 6)
      const confirmed = { confirmed: "on", full_name: "Bo Li", language: "de" }
      expect((await learner.post(`${path}/confirmation`, confirmed)).location).toBe(path)
    }
    const states = await installation.database.all(sql`
      select state, finish_date, valid_until, result_percent from assignments`)
    const passed = { state: "success", finish_date: "2026-11-20", valid_until: "2027-11-20", result_percent: 75 }
    expect(states).toEqual([passed, passed, passed])
  })
})
