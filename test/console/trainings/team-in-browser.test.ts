import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { attempt, learned } from "../../harness/learned.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import { failed, ledTeam } from "./led-team.ts"

const WIDTHS = [320, 390, 1280]

describe.skipIf(!hasChromium("the pages of trainers in a browser (test/console/trainings)"))(
  "a trainer in a browser",
  () => {
    let learning: Learning
    let server: ReturnType<typeof listen>
    let browser: Browser
    let page: Page
    let waiting: Learner
    /** All pages, by address. */
    let paths: readonly string[]
    const errors: string[] = []

    beforeAll(async () => {
      learning = await ledTeam()
      server = listen(learning.installation.app, { host: "127.0.0.1", port: 0 })
      browser = await openBrowser({ viewport: { width: 390, height: 844 } })
      await signIn(browser)
      page = await browser.context.newPage()
      page.on("pageerror", (error) => errors.push(String(error)))
      page.on("console", (message) => {
        if (!/status of 422/.test(message.text())) errors.push(message.text())
      })
      waiting = await learned(learning, "both")
      await attempt(learning, waiting, true)
      const notPassed = await failed(learning)
      await learned(learning, "drive")
      const { assignmentId: open, userId } = await learning.learner()
      paths = [
        ...[
          "/console/assignments",
          "/console/assignments?list=waiting",
          "/console/assignments?search=nobody",
          `/console/assignments/${waiting.assignmentId}`,
        ],
        ...[
          `/console/assignments/${notPassed.assignmentId}`,
          `/console/assignments/${open}`,
          `/console/assignments/${waiting.assignmentId}/evidence`,
          `/console/assignments/${open}/withdraw`,
        ],
        ...["/console/assignments/new", `/console/assignments/new?user=${userId}`],
      ]
    })
    afterAll(async () => {
      await browser.close()
      await server.stop()
      await learning.stop()
    })

    async function signIn({ context }: Browser): Promise<void> {
      const token = (await learning.browserOf("tom")).cookies.get("session") ?? ""
      await context.addCookies([{ name: "session", value: token, url: server.origin }])
    }

    test.each([
      ["light", 1280],
      ["dark", 390],
    ] as const)("axe finds nothing, %s, %d pixels wide", async (colorScheme, width) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      for (const path of paths) {
        await page.goto(server.origin + path)
        expect([path, await violations(page)]).toEqual([path, []])
      }
      await page.goto(`${server.origin}/console/assignments/${waiting.assignmentId}`)
      await page.getByRole("button", { name: "Note the result" }).click()
      await page.getByText("Please check what you entered").waitFor()
      expect(await violations(page)).toEqual([])
      expect(errors).toEqual([])
    })

    test("every page fits in, even in the language with the longest words", async () => {
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
      await page.goto(`${server.origin}/console/assignments?language=en`)
    })

    test("the list of errors leads to a choice, and to a day", async () => {
      await page.goto(`${server.origin}/console/assignments/${waiting.assignmentId}`)
      await page.getByLabel("Day of the practical part").fill("2030-01-01")
      await page.getByRole("button", { name: "Note the result" }).click()
      await page.waitForURL("**/result")
      // The address changes before the page's script has run.
      await page.waitForFunction("document.activeElement.className === 'fault-summary'")
      await page.getByRole("link", { name: "Choose one of these." }).click()
      expect(await page.evaluate("document.activeElement.type")).toBe("radio")
      await page.getByRole("link", { name: "not in the future" }).click()
      expect(await page.evaluate("document.activeElement.id")).toBe("finish_date")
    })

    test("without JavaScript a trainer assigns a course, and records a conversation and a result", async () => {
      const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      try {
        await signIn(plain)
        const one = await plain.context.newPage()
        await one.goto(`${server.origin}/console/assignments`)
        await one.getByRole("link", { name: "Waiting for you" }).click()
        await one.locator(`a[href="/console/assignments/${waiting.assignmentId}"]`).click()
        await one.getByLabel("Remark (optional)").first().fill("All clear.")
        await one.getByRole("button", { name: "Note the conversation" }).click()
        await one.getByText("The conversation was noted.").waitFor()
        await one.getByLabel("Passed", { exact: true }).check()
        await one.getByRole("button", { name: "Note the result" }).click()
        await one.getByText("The result was noted.").waitFor()
        expect(await learning.stateOf(waiting.assignmentId)).toBe("success")
        await one.getByRole("link", { name: "Trainings" }).first().click()
        await one.getByRole("link", { name: "Assign a training" }).click()
        await one.getByLabel("Search by name").fill("Learner 1")
        await one.getByRole("button", { name: "Search" }).click()
        await one.getByRole("link", { name: "Lea Learner 1" }).click()
        await one.getByLabel("Talking · Training").check()
        await one.getByLabel("Deadline (optional)").fill("2026-12-31")
        await one.getByRole("button", { name: "Assign the training" }).click()
        await one.getByText("The training was assigned.").waitFor()
      } finally {
        await plain.close()
      }
    })
  },
)
