import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { sql } from "../../../src/database/port.ts"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { inBrowser, isFocused, isInSight } from "../../harness/focus.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import { idOf } from "../../harness/records.ts"
import { require as requires } from "../../harness/requirements.ts"
import { ledTeam } from "../trainings/led-team.ts"

/** The matrix, the page behind a cell, requirements and exceptions in a browser. */

const WIDTHS = [320, 390, 1280]

describe.skipIf(!hasChromium("the matrix in a browser (test/console/matrix)"))("the matrix in a browser", () => {
  let learning: Learning
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  let learners: readonly Learner[]
  let paths: readonly string[]
  const errors: string[] = []
  const course = (key: string) => idOf(learning.installation, "courses", key)
  const why = (learner: Learner | undefined, key: string) =>
    `/console/matrix/why?user_id=${learner?.userId}&course_id=${course(key)}`

  beforeAll(async () => {
    learning = await ledTeam()
    learners = await Array.fromAsync({ length: 20 }, () => learning.learner())
    const made = await requires(learning.installation, { course: "gated" })
    for (const key of ["drive", "talk", "tested", "both"]) await requires(learning.installation, { course: key })
    server = listen(learning.installation.app, { host: "127.0.0.1", port: 0 })
    browser = await openBrowser({ viewport: { width: 1280, height: 700 } })
    await signIn(browser)
    page = await browser.context.newPage()
    page.on("pageerror", (error) => errors.push(String(error)))
    page.on("console", (message) => {
      if (!/status of 422/.test(message.text())) errors.push(message.text())
    })
    const requirement = `/console/requirements/${made}`
    paths = [
      ...["/console/matrix", "/console/matrix?tab=cells", "/console/matrix?as_of=2026-11-19"],
      ...[why(learners[0], "gated"), `${why(learners[0], "drive")}&act=exempt`],
      ...["/console/requirements", "/console/requirements/new", requirement],
      ...[`${requirement}/edit`, `${requirement}/end`, "/console/requirements/exceptions"],
    ]
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await learning.stop()
  })

  async function signIn({ context }: Browser): Promise<void> {
    const token = (await learning.browserOf("boss")).cookies.get("session") ?? ""
    await context.addCookies([{ name: "session", value: token, url: server.origin }])
  }

  const pairOf = (learner: Learner | undefined, key: string) =>
    learning.database.get<{ standing: string; deadline_date: string }>(sql`
      select standing, deadline_date from pairs where user_id = ${learner?.userId ?? 0} and course_id = ${course(key)}`)

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("axe finds nothing, %s, %d pixels wide", async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    for (const path of paths) {
      await page.goto(`${server.origin}${path}`)
      expect([path, await violations(page)]).toEqual([path, []])
    }
    expect(errors).toEqual([])
  })

  test("every page fits in, and only tables scroll sideways", async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      for (const language of ["en", "de"]) {
        for (const path of paths) {
          await page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=${language}`)
          const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
          expect([path, width, language, overflowing]).toEqual([path, width, language, false])
        }
      }
    }
    await page.goto(`${server.origin}/console/matrix?language=en`)
  })

  test.each([1280, 390])("what has the focus is never under the heads, %d pixels wide", async (width) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`${server.origin}/console/matrix?tab=cells`)
    const cells = page.getByRole("cell").getByRole("link")
    const last = cells.last()
    await last.focus()
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Shift+Tab")
      const focused = page.locator(":focus")
      expect([step, await isFocused(focused), await isInSight(focused)]).toEqual([step, true, true])
    }
  })

  test("a column is selected by its head, and gets another date", async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${server.origin}/console/matrix?tab=cells&search=learner`)
    await page.getByRole("checkbox", { name: "Select Talking" }).check()
    expect(await page.getByRole("status").last().innerText()).toBe("20")
    await page.getByRole("checkbox", { name: "Select Talking" }).uncheck()
    await page.getByRole("checkbox", { name: "Select Lea Learner 2 – Talking", exact: true }).check()
    await page.getByRole("button", { name: "Set another date" }).click()
    await page.getByLabel("New deadline").fill("2027-06-30")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByRole("heading", { name: "Set another date for 1 course" }).waitFor()
    await page.getByRole("button", { name: "Set the date" }).click()
    await page.getByText("The date of 1 course was set.").waitFor()
    expect(page.url()).toContain("/console/matrix?tab=cells")
    expect(await pairOf(learners[1], "talk")).toMatchObject({ deadline_date: "2027-06-30" })
    expect(await pairOf(learners[0], "talk")).not.toMatchObject({ deadline_date: "2027-06-30" })
    expect(errors).toEqual([])
  })

  test("without JavaScript a cell says why, and somebody is exempted there and in the table", async () => {
    const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    try {
      await signIn(plain)
      const one = await plain.context.newPage()
      await one.goto(`${server.origin}/console/matrix?search=${encodeURIComponent("Learner 3")}`)
      await one.getByRole("cell").getByRole("link", { name: "Open" }).first().click()
      await one.getByRole("heading", { name: "How it came about" }).waitFor()
      await one.getByRole("link", { name: "Exempt" }).click()
      await one.getByRole("button", { name: "Exempt" }).click()
      await one.getByText("Please check what you entered").waitFor()
      await one.getByLabel("Reason").fill("Knows it.")
      await one.getByRole("button", { name: "Exempt" }).click()
      await one.getByText("1 exemption was made.").waitFor()
      await one.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Matrix" }).click()
      await one.getByRole("checkbox", { name: "Select Lea Learner 4" }).check()
      await one.getByRole("button", { name: "Actions", exact: true }).click()
      await one.getByRole("button", { name: "Exempt" }).click()
      await one.getByLabel("Course").selectOption(String(course("drive")))
      await one.getByLabel("Reason").fill("Drives nothing.")
      await one.getByRole("button", { name: "Continue" }).click()
      await one.getByRole("button", { name: "Exempt" }).click()
      await one.getByText("1 person is exempt now.").waitFor()
      expect(await pairOf(learners[3], "drive")).toMatchObject({ standing: "exempt" })
    } finally {
      await plain.close()
    }
  })

  test("a requirement is previewed, made and ended by keyboard alone", async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${server.origin}/console/requirements/new`)
    await page.getByLabel("Course").focus()
    await page.getByLabel("Course").selectOption({ label: "Ladders" })
    await page.getByRole("button", { name: "Preview" }).press("Enter")
    await page.getByRole("heading", { name: "What would happen" }).waitFor()
    await page.getByRole("button", { name: "Create" }).press("Enter")
    await page.getByText("The requirement was created.").waitFor()
    await page.getByRole("link", { name: "End", exact: true }).press("Enter")
    const field = page.getByLabel(/Type the number of people/)
    const [, number = ""] =
      /: ([\d,]+)/.exec(await field.evaluate(inBrowser<string>("element.labels[0].innerText"))) ?? []
    await field.fill(number)
    await page.getByRole("button", { name: "End" }).press("Enter")
    await page.getByText("The requirement was ended.").waitFor()
    expect(errors).toEqual([])
  })
})
