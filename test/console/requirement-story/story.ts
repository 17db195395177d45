import { afterAll, beforeAll, describe, test } from "bun:test"
import { hasChromium } from "../../harness/chromium.ts"
import { hasPrograms } from "../../harness/debian-program.ts"
import type { Reader, Telling } from "../story/reader.ts"
import { COURSE, CompanyInTime, LEARNER, TEAM } from "./company.ts"
import { inspect, takeFiles } from "./inspector.ts"
import { learnByMail } from "./learner.ts"
import { followCell } from "./matrix.ts"

/** Tells how a course comes to be required, is reminded of, completed, expires and is renewed, and what an inspector sees. */
export function tellRequirementStory(telling: Telling): void {
  const { width, language, colorScheme, byKeyboard } = telling
  const how = `${width} pixels, ${language}, ${colorScheme}, ${byKeyboard ? "by keyboard alone" : "with a pointer"}`
  const can = [hasChromium("the story of a requirement"), hasPrograms("the story of a requirement", "pdftotext")]
  describe.skipIf(can.includes(false))(how, () => {
    const course = COURSE[language]
    let company: CompanyInTime
    let admin: Reader
    beforeAll(async () => {
      company = await CompanyInTime.start(telling)
      admin = await company.administrator()
    })
    afterAll(async () => {
      await admin?.end()
      await company?.stop()
    })

    /** The administrator comes back on another day. */
    async function on(day: string): Promise<void> {
      await company.comeTo(day)
      await admin.end()
      admin = await company.administrator()
      await admin.open("/console")
    }

    test("a requirement shows what it would do, and is made", async () => {
      const { requirements } = admin.words
      await admin.open("/console")
      await admin.goTo("requirements")
      await admin.stop()
      await admin.follow("link", requirements.add)
      await admin.choose(requirements.fields.course, course)
      await admin.choose(requirements.fields.team, TEAM)
      await admin.fill(requirements.fields.grace, "14")
      await admin.stop()
      await admin.follow("button", requirements.preview.submit)
      await admin.sees(requirements.preview.title)
      await admin.sees(LEARNER.name)
      await admin.stop()
      await admin.follow("button", requirements.preview.create)
      await admin.isAt(course)
      await admin.hears(requirements.notices.created)
      await admin.stop()
    })

    test("the overview and the matrix change, and a cell says why", async () => {
      const { overview, matrix } = admin.words
      await admin.goTo("overview")
      await admin.sees(overview.figures.rate[0])
      await admin.stop()
      await admin.goTo("matrix")
      await admin.stop()
      await followCell(admin, "open")
      await admin.isAt(matrix.why.title(LEARNER.name, course))
      await admin.sees(matrix.why.steps)
      await admin.stop()
    })

    test("the next morning a mail reminds the learner, who completes the course", async () => {
      await company.comeTo("2026-11-21")
      await learnByMail(company, language)
    })

    test("what was completed is valid, then expires, and is open again a month before its end", async () => {
      await on("2026-11-22")
      await admin.goTo("matrix")
      await followCell(admin, "valid")
      await on("2027-11-01")
      await admin.goTo("matrix")
      await followCell(admin, "expiring")
      await on("2027-11-25")
      await admin.goTo("matrix")
      await followCell(admin, "overdue")
      await admin.stop()
    })

    test("it is renewed, and valid again", async () => {
      await learnByMail(company, language)
      await on("2027-11-26")
      await admin.goTo("matrix")
      await followCell(admin, "valid")
    })

    test("an inspector sees how it was on a day between", () => inspect(admin))
    test("and takes it along as a workbook, with the certificates", () => takeFiles(admin))
  })
}
