import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { Keyboard } from "../../harness/keyboard.ts"
import { passDays, require } from "../../harness/requirements.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

const WIDTHS = [320, 390, 1280]

const HISTORY = {
  assignments: [
    assignment("ladder", "ada", "ladder", "success", { finish_date: "2026-01-11", valid_until: "2027-12-31" }),
    assignment("winch", "ada", "winch", "success", { finish_date: "2025-12-01", valid_until: "2026-12-01" }),
  ],
}

describe.skipIf(!hasChromium("reports in a browser (test/console/reports)"))("reports in a browser", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  const errors: string[] = []

  beforeAll(async () => {
    installation = await Installation.start({ dataset: trainingCompany(HISTORY) })
    await require(installation, { course: "ladder", team: "warehouse", grace: 0 })
    await require(installation, { course: "winch", team: "warehouse", grace: 60 })
    await passDays(installation, 1)
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    browser = await openBrowser({ viewport: { width: 1280, height: 844 } })
    await signIn(browser)
    page = await browser.context.newPage()
    page.on("pageerror", (error) => errors.push(String(error)))
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await installation.stop()
  })

  async function signIn({ context }: Browser): Promise<void> {
    await context.addCookies([{ name: "session", value: await sessionOf(installation, "boss"), url: server.origin }])
  }

  test("somebody chooses a report, narrows it and downloads what is listed", async () => {
    await page.goto(`${server.origin}/console`)
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Reports" }).click()
    await page.getByRole("link", { name: "Expires soon" }).click()
    await page.getByRole("cell", { name: "Ada Müller" }).waitFor()
    await page.getByLabel("Team").selectOption("Warehouse")
    await page.waitForURL(/team_id=/)
    const download = page.waitForEvent("download")
    await page.getByRole("link", { name: "CSV" }).click()
    expect((await download).suggestedFilename()).toBe("expiring.csv")
    expect((await download).url()).toContain("team_id=")
  })

  test("and sends it to others every week, by keyboard alone", async () => {
    const keys = new Keyboard(page)
    await keys.follow("Send regularly")
    await page.getByRole("heading", { name: "Schedule a report" }).waitFor()
    expect(await page.getByLabel("Team", { exact: true }).locator("option:checked").textContent()).toBe("Warehouse")
    await keys.type("Search for people", "service trainer")
    await keys.follow("Search")
    await keys.reach("Service trainer (trainer-service)")
    await page.keyboard.press("Space")
    await keys.follow("Save")
    await page.getByText("The report is scheduled.").waitFor()
    const row = page.getByRole("row", { name: /Expires soon/ })
    expect(await row.textContent()).toContain("Service trainer")
    await row.getByRole("button", { name: "Switch off" }).click()
    await page.getByText("Nothing is mailed.").waitFor()
  })

  test("works without JavaScript", async () => {
    const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    try {
      await signIn(plain)
      const one = await plain.context.newPage()
      await one.goto(`${server.origin}/console/reports/history`)
      await one.getByText("Choose a person or a course").waitFor()
      await one.getByRole("link", { name: /^Search for a person/ }).click()
      await one.getByLabel("What are you looking for?").fill("müller")
      await one.getByRole("button", { name: "Search" }).click()
      await one.getByRole("link", { name: "Ada Müller" }).click()
      await one.getByText("2 rows.").waitFor()
      await one.goto(`${server.origin}/console/reports/schedules/new?report=people`)
      await one.getByLabel("Report", { exact: true }).selectOption("Overdue")
      await one.getByRole("button", { name: "Save" }).click()
      await one.getByText("This report has other filters.").first().waitFor()
      await one.getByRole("button", { name: "Save" }).click()
      await one.getByText("The report is scheduled.").waitFor()
      await one.getByRole("link", { name: /^Delete – Overdue/ }).click()
      await one.getByRole("button", { name: "Delete" }).click()
      await one.getByText("The schedule was deleted.").waitFor()
    } finally {
      await plain.close()
    }
  })

  const PATHS = [
    ...["", "/matrix", "/people", "/history", "/certificates", "/compliance?standing=late"],
    ...["/schedules", "/schedules/1/edit", "/schedules/1/delete"],
  ].map((path) => `/console/reports${path}`)

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("axe finds nothing, %s, %d pixels wide", async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    for (const path of PATHS) {
      await page.goto(server.origin + path)
      expect([path, await violations(page)]).toEqual([path, []])
    }
    expect(errors).toEqual([])
  })

  test("every page fits in, even in the language with the longest words", async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      for (const path of PATHS) {
        await page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=de`)
        const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        expect([path, width, overflowing]).toEqual([path, width, false])
      }
    }
  })
})
