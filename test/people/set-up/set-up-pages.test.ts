import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { FRAME_WORDING } from "../../../src/console/frame/wording/wording.ts"
import { OVERVIEW_WORDING } from "../../../src/console/overview/wording/wording.ts"
import { TRAININGS_WORDING } from "../../../src/console/trainings/wording/wording.ts"
import { sql } from "../../../src/database/port.ts"
import { importDataset } from "../../../src/dataset/rules.ts"
import { renewKey } from "../../../src/people/set-up/rules.ts"
import { CHECKLIST_STEPS } from "../../../src/people/wording/names.ts"
import { PEOPLE_WORDING } from "../../../src/people/wording/wording.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { Installation } from "../../harness/installation.ts"
import { TestBrowser } from "../../harness/test-browser.ts"

const FORM = {
  ...{ company: "Möwe GmbH", language: "de", timezone: "Europe/Berlin", username: "" },
  ...{ first_name: "Ada", last_name: "Nowak", email: "ada@acme.example" },
  ...{ password: "vier Wörter sind genug", password_again: "vier Wörter sind genug" },
}

let installation: Installation
let address: string
beforeEach(async () => {
  installation = await Installation.start({ dataset: { companies: [] } })
  address = `/setup?token=${await renewKey(installation.database, installation.time.now)}`
})
afterEach(() => installation.stop())

const browser = () => new TestBrowser(installation)

describe("the set-up page", () => {
  test("leads to a summary for the administrator, who is signed in, and is gone afterwards", async () => {
    const page = browser()
    expect((await page.get(address)).status).toBe(200)
    const answer = await page.post(address, FORM)
    expect([answer.status, answer.location]).toEqual([303, "/setup/done"])
    const { text } = await page.get("/setup/done")
    for (const fact of ["Möwe GmbH", "moewe-gmbh", "Deutsch", "Europe/Berlin", "Ada Nowak", "ada.nowak"]) {
      expect(text).toContain(`<bdi>${fact}</bdi>`)
    }
    expect((await browser().get(address)).status).toBe(404)
    expect((await browser().post(address, FORM)).status).toBe(404)
  })

  test("accepts an administrator with only one name", async () => {
    expect((await browser().post(address, { ...FORM, first_name: "" })).status).toBe(303)
    const [made] = await installation.database.all(sql`select first_name, username from users`)
    expect(made).toEqual({ first_name: null, username: "nowak" })
  })

  test("opens only with the address printed last", async () => {
    for (const path of ["/setup", "/setup?token=", "/setup?token=x", "/setup?token=%00"]) {
      expect([path, (await browser().get(path)).status]).toEqual([path, 403])
      expect([path, (await browser().post(path, FORM)).status]).toEqual([path, 403])
    }
  })

  test("shows each error at its field, and keeps the input except passwords", async () => {
    const { status, text } = await browser().post(address, { ...FORM, email: "nobody", password_again: "other" })
    expect(status).toBe(422)
    const faulty = [...text.matchAll(/<input[^>]* name="(\w+)"[^>]*aria-invalid="true"/g)].map(([, name]) => name)
    expect(faulty.sort()).toEqual(["email", "password_again"])
    expect(text).toContain('value="Möwe GmbH"')
    const { fields, faults } = PEOPLE_WORDING.en.setUp
    expect(text).toContain(`<a href="#email">${fields.email}: ${faults.email}</a>`)
    expect(text).not.toContain(FORM.password)
  })

  test("sent twice at once creates one company, and redirects the other one to sign-in", async () => {
    const answers = await Promise.all([browser().post(address, FORM), browser().post(address, FORM)])
    expect(answers.map(({ location }) => location).sort()).toEqual(["/setup/done", "/sign-in"])
    expect(await installation.database.all(sql`select id from companies`)).toHaveLength(1)
  })

  test("with the demo company leads to its names and passwords, which nobody else sees", async () => {
    const page = browser()
    const answer = await page.post(address, { ...FORM, begin_with: "demo" })
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/^\/setup\/done\?key=[\w-]{43}$/)
    const { text } = await page.get(answer.location ?? "")
    const people = [...text.matchAll(/<td>([\w.]+)<\/td><td><code>([\w-]+)<\/code><\/td>/g)]
    expect(people).toHaveLength(3)
    for (const [, username = "", password = ""] of people) {
      const other = browser()
      expect((await other.signIn(username, password)).status).toBe(303)
      expect((await other.get(answer.location ?? "")).text).not.toContain(password)
    }
    expect((await browser().get(answer.location ?? "")).location).toStartWith("/sign-in?next=")
    installation.time.now += 600_000
    const later = await page.get(answer.location ?? "")
    expect([later.status, later.text.includes("<table>")]).toEqual([200, false])
  })
})

describe("the list of next steps after a set-up", () => {
  const { checklist } = PEOPLE_WORDING.de.setUp
  const steps = (text: string) =>
    [...text.matchAll(/<li><div><p class="name">(?:<[^>]+>)?([^<]+).*?<span class="badge (good|plain)">/gs)].map(
      ([, title, tone]) => [title, tone === "good"],
    )

  test("is shown with its progress, until everything is done", async () => {
    const page = browser()
    await page.post(address, FORM)
    expect(steps((await page.get("/setup/done")).text)).toEqual(
      CHECKLIST_STEPS.map((step) => [checklist.steps[step].title, false]),
    )
    for (const path of ["people/import", "places", "company", "company#mail", "assignments/new"]) {
      expect((await page.get("/setup/done")).text).toContain(`<p class="name"><a href="/console/${path}">`)
      expect((await page.get(`/console/${path.split("#", 1)[0]}`)).status).toBe(200)
    }
    expect((await page.get("/console")).text).toContain(checklist.progress(0, 5))
    await importDataset(
      installation.database,
      {
        companies: [
          {
            key: "moewe-gmbh",
            courses: [{ key: "fire", title: "Fire", short_type: "instruction", state: "active" }],
            locations: [{ key: "a", name: "A", teams: [{ key: "a", name: "A" }] }],
            users: [{ key: "bo", first_name: "Bo", last_name: "Li", username: "bo" }],
            assignments: [
              { key: "a", user_key: "bo", course_key: "fire", assignment_type: "manual", state: "assigned" },
            ],
          },
        ],
      },
      { files: installation.files, baseDirectory: installation.directory, now: installation.time.now },
    )
    const after = (await page.get("/setup/done")).text
    expect(steps(after).map(([, isDone]) => isDone)).toEqual([true, true, false, false, true])
    expect((await page.get("/console")).text).toContain(checklist.progress(3, 5))
  })

  test("can be hidden from all administrators by one of them, which is recorded", async () => {
    const page = browser()
    await page.post(address, FORM)
    expect((await page.post("/setup/checklist/hide")).location).toBe("/console")
    const { text } = await page.get("/console")
    expect(text).toContain(OVERVIEW_WORDING.de.notices.checklist_hidden)
    expect(text).not.toContain(checklist.title)
    expect((await page.get("/setup/done")).text).not.toContain(checklist.hide)
    const [entry] = await installation.database.all<{ changes: string }>(sql`
      select changes from audit_entries where record_type = 'company' and action = 'update'`)
    expect(JSON.parse(entry?.changes ?? "{}")).toEqual({ shows_checklist: { before: true, after: false } })
  })
})

describe("an installation without a company", () => {
  test("tells everybody how it is set up", async () => {
    const page = browser()
    expect((await page.get("/learn")).location).toBe("/sign-in?next=%2Flearn")
    expect((await page.get("/sign-in?next=%2Flearn")).location).toBe("/")
    for (const { language, text } of await Promise.all(
      WORDED_LANGUAGES.map(async (language) => ({ language, text: (await page.get(`/?language=${language}`)).text })),
    )) {
      expect([language, text.includes("/setup?token="), text.includes("trainbase init")]).toEqual([
        language,
        true,
        true,
      ])
    }
    const without = await page.get("/setup?language=en")
    expect(without.text).toContain(PEOPLE_WORDING.en.setUp.closed.missing)
    expect((await page.get("/setup?token=x&language=en")).text).toContain(PEOPLE_WORDING.en.setUp.closed.expired)
  })
})

describe("the only user of a company", () => {
  test("sees accurate texts where others would be listed", async () => {
    const page = browser()
    await page.post(address, FORM)
    const trainings = TRAININGS_WORDING.de
    const alone = await page.get("/console/assignments")
    expect(alone.text).toContain(trainings.nobody.text)
    expect(alone.text).not.toContain(trainings.nothing.text)
    expect((await page.get("/console/assignments?list=waiting")).text).toContain(trainings.nobody.text)
    expect((await page.get("/console/assignments?search=zoe")).text).toContain(FRAME_WORDING.de.list.emptyText)
    const { assign } = trainings
    expect((await page.get("/console/assignments/new")).text).toContain(assign.nobodyYet)
    expect((await page.get("/console/assignments/new?search=zoe")).text).toContain(assign.nobody)
    const { profile } = PEOPLE_WORDING.de.account
    expect((await page.get("/account")).text).toContain(profile.onlyAdministrator)
    const added = {
      key: "moewe-gmbh",
      users: [{ key: "bo", first_name: "Bo", last_name: "Li", roles: ["company.admin"] }],
    }
    await importDataset(
      installation.database,
      { companies: [added] },
      { files: installation.files, baseDirectory: installation.directory, now: installation.time.now },
    )
    expect((await page.get("/account")).text).toContain(profile.hint)
    expect((await page.get("/console/assignments")).text).toContain(trainings.nothing.text)
    const [bo] = await installation.database.all<{ id: number }>(sql`select id from users where first_name = 'Bo'`)
    expect((await page.get(`/console/assignments/new?user=${bo?.id}`)).text).toContain(assign.noCourseYet)
  })
})
