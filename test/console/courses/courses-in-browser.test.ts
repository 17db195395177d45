import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Learning, page as pageOf, question } from "../../harness/learning.ts"
import { until } from "../../harness/processes.ts"
import { idOf } from "../../harness/records.ts"

const WIDTHS = [320, 390, 1280]
const TEST = { number_of_questions: 1, minimal_success_points: 1 }

describe.skipIf(!hasChromium("courses and videos in a browser (test/console/courses)"))(
  "courses and videos in a browser",
  () => {
    let learning: Learning
    let server: ReturnType<typeof listen>
    let browser: Browser
    let page: Page
    let course: number
    let paths: readonly string[]
    const errors: string[] = []

    beforeAll(async () => {
      const questions = [question("Which way?", ["+Up", "Down"])]
      learning = await Learning.start({
        course: { short_type: "instruction", ...TEST },
        nodes: [pageOf("one", { questions, prompter_text: "Spoken." }), pageOf("two")],
      })
      server = listen(learning.installation.app, { host: "127.0.0.1", port: 0 })
      browser = await openBrowser({ viewport: { width: 1280, height: 844 } })
      await signIn(browser)
      page = await browser.context.newPage()
      page.on("pageerror", (error) => errors.push(String(error)))
      page.on("console", (message) => {
        if (!/status of 422/.test(message.text())) errors.push(message.text())
      })
      course = idOf(learning.installation, "courses", "course")
      await learning.learner()
      const boss = await learning.browserOf("boss")
      const made = await boss.post("/console/videos/new", { course_id: String(course), prompter_text: "Hold on." })
      paths = [
        ...[
          "/console/courses",
          "/console/courses?search=nothing",
          "/console/courses/starter?in=en",
          "/console/courses/new",
        ],
        ...["", "?tab=content", "?tab=people", "/assign", "/edit", "/deactivate"].map(
          (part) => `/console/courses/${course}${part}`,
        ),
        ...["/console/videos", "/console/videos/new", made.location ?? ""],
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

    const open = (path: string, language = "en") =>
      page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=${language}`)

    test.each([
      ["light", 1280],
      ["dark", 390],
    ] as const)("axe finds nothing, %s, %d pixels wide", async (colorScheme, width) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      for (const path of paths) {
        await open(path)
        expect([path, await violations(page)]).toEqual([path, []])
      }
      expect(errors).toEqual([])
    })

    test("every page fits in, even in the language with the longest words", async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 })
        for (const language of ["en", "de"]) {
          for (const path of paths) {
            await open(path, language)
            const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            expect([path, width, language, overflowing]).toEqual([path, width, language, false])
          }
        }
      }
      await open("/console/courses")
    })

    test("by keyboard, a course is made after a fault, its rules are changed, and it is deactivated", async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open("/console/courses")
      await page.getByRole("link", { name: "New course" }).focus()
      await page.keyboard.press("Enter")
      await page.getByLabel("Title").waitFor()
      await page.getByLabel("Valid for").fill("2")
      await page.getByLabel("Title").fill("Scaffolds")
      await page.keyboard.press("Enter")
      await page.getByText("Enter a whole number and choose a unit", { exact: false }).first().waitFor()
      expect(await violations(page)).toEqual([])
      expect(await page.getByLabel("Title").inputValue()).toBe("Scaffolds")
      await page.getByLabel("Unit").selectOption("y")
      await page.getByRole("button", { name: "New course" }).focus()
      await page.keyboard.press("Enter")
      await page.getByText("The course was added.", { exact: false }).waitFor()
      await page.getByRole("link", { name: "Edit rules" }).focus()
      await page.keyboard.press("Enter")
      expect(await page.getByLabel("Valid for").inputValue()).toBe("2")
      await page.getByLabel("A trainer talks with the person and notes it").focus()
      await page.keyboard.press("Space")
      await page.keyboard.press("Enter")
      await page.getByText("Saved.").waitFor()
      await page.getByRole("link", { name: "Deactivate" }).focus()
      await page.keyboard.press("Enter")
      await page.getByText("At present this concerns nobody.").waitFor()
      await page.getByRole("button", { name: "Deactivate" }).focus()
      await page.keyboard.press("Enter")
      await page.getByText("The course is inactive.").waitFor()
      expect(errors).toEqual([])
    })

    test("by keyboard, a course is found and assigned to a pasted column of people", async () => {
      await page.setViewportSize({ width: 1280, height: 844 })
      await open("/console/courses")
      await page.keyboard.press("/")
      await page.keyboard.type("Ladders")
      await page.keyboard.press("Enter")
      await page.getByRole("link", { name: "Ladders" }).focus()
      await page.keyboard.press("Enter")
      await page.getByRole("heading", { level: 1, name: "Ladders" }).waitFor()
      await page.getByRole("link", { name: "Assign to people" }).focus()
      await page.keyboard.press("Enter")
      await page.getByLabel("Names, usernames").fill("Ada Nowak\nNobody Here")
      await page.getByRole("button", { name: "Continue", exact: true }).focus()
      await page.keyboard.press("Enter")
      await page.getByText("Not everybody was found", { exact: false }).first().waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole("button", { name: "Continue with this person" }).focus()
      await page.keyboard.press("Enter")
      await page.getByLabel("Course").waitFor()
      expect(await page.getByLabel("Course").inputValue()).toBe(String(course))
    })

    test("the length of a video follows the text, and the first slide can be seen before it is made", async () => {
      await open("/console/videos/new")
      await page.getByLabel("Text", { exact: true }).fill("word ".repeat(300))
      await page.getByText("About 2:00 minutes, 1,499 of 14,000 characters").waitFor()
      await page.getByRole("button", { name: "Preview the first slide" }).click()
      await page.getByRole("img", { name: "The first slide of the video" }).waitFor()
      await until(async () => (await page.evaluate(`document.querySelector("img.opening").naturalWidth`)) === 1280)
      expect(await violations(page)).toEqual([])
      expect(await page.getByLabel("Text", { exact: true }).inputValue()).toStartWith("word word")
    })

    test("without JavaScript, starter courses are added and a video is asked for", async () => {
      const plain = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      try {
        await signIn(plain)
        const one = await plain.context.newPage()
        await one.goto(`${server.origin}/console/courses?language=en`)
        await one.getByRole("link", { name: "Add starter courses" }).click()
        for (const box of (await one.getByRole("checkbox").all()).slice(1)) await box.uncheck()
        await one.getByRole("button", { name: "Add the selected courses" }).click()
        await one.getByText("1 course was added.").waitFor()
        await one.goto(`${server.origin}/console/videos/new`)
        await one.getByRole("button", { name: "Make the video" }).click()
        await one
          .getByRole("link", { name: /Fill this in/ })
          .first()
          .waitFor()
        await one.getByLabel("Course").selectOption({ label: "A new collection" })
        await one.getByLabel("Text", { exact: true }).fill("Three points of contact.")
        await one.getByRole("button", { name: "Make the video" }).click()
        await one.getByText("The video is being made.").waitFor()
        await one.getByRole("heading", { level: 1, name: "Three points of contact" }).waitFor()
      } finally {
        await plain.close()
      }
    })
  },
)
