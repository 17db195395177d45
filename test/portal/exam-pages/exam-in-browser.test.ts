import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { learnAll } from "../../harness/learned.ts"
import { type Learner, Learning, page, question } from "../../harness/learning.ts"
import { rightPlaces, takeTest, underWay } from "./exam-taker.ts"

const LONG = "Was ist vor dem Besteigen einer Gabelstaplerarbeitsbühnensicherheitsvorrichtung zu prüfen?"
const NODES = [
  page("one", {
    questions: [
      question("How high may a ladder be?", ["+Three metres", "Four metres", "As high as you dare\nto climb"], 2),
      question(LONG, ["+Die Standsicherheit und die Rutschhemmung", "+Die Belastbarkeit", "Das Wetter von gestern"]),
      question("Who may use a damaged ladder?", ["Everybody", "Whoever is careful"]),
    ],
  }),
]
const COURSE = {
  title: "Ladders and steps in the warehouse",
  ...{ number_of_questions: 3, minimal_success_points: 3, test_attempts: 3 },
}

const WINDOWS = [
  { width: 320, height: 256 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

describe.skipIf(!hasChromium("the test of a course in a browser (test/portal/exam-pages)"))(
  "a test in a browser",
  () => {
    let learning: Learning
    let server: ReturnType<typeof listen>
    // A test never needs a script.
    let browser: Browser

    beforeAll(async () => {
      learning = await Learning.start({ course: COURSE, nodes: NODES })
      server = listen(learning.installation.app, { host: "127.0.0.1", port: 0 })
      browser = await openBrowser({ javaScriptEnabled: false })
    })
    afterAll(async () => {
      await browser.close()
      await server.stop()
      await learning.stop()
    })

    async function learner(): Promise<Learner> {
      const one = await learning.learner()
      await learnAll(learning, one)
      return one
    }

    async function pageOf({ browser: signedIn }: Learner, { context }: Browser): Promise<Page> {
      await context.clearCookies()
      await context.addCookies([{ name: "session", value: signedIn.cookies.get("session") ?? "", url: server.origin }])
      return context.newPage()
    }

    test("is started, answered, ended and passed by keyboard alone, without a script", async () => {
      const one = await learner()
      const tab = await pageOf(one, browser)
      await tab.setViewportSize({ width: 390, height: 844 })
      await tab.goto(`${server.origin}${one.path}/test`)
      await tab.getByRole("button", { name: "Begin the test" }).focus()
      await tab.keyboard.press("Enter")
      await tab.getByRole("heading", { name: "Question 1 of 3" }).waitFor()
      const { questions } = await underWay(learning, one.assignmentId)
      for (const [place, each] of questions.entries()) {
        await tab.getByRole("heading", { name: `Question ${place + 1} of 3` }).waitFor()
        const group = tab.getByRole("group", { name: each.text })
        await group.waitFor()
        const right = rightPlaces(each)
        const isOne = right.length === 1
        // The question has the focus, so its answers are one key away.
        await tab.keyboard.press("Tab")
        if (isOne) {
          for (let step = 0; step < (right[0] ?? 0); step++) await tab.keyboard.press("ArrowDown")
          if (right[0] === 0) await tab.keyboard.press("Space")
        } else {
          for (let answer = 0; answer < each.answers.length; answer++) {
            if (right.includes(answer)) await tab.keyboard.press("Space")
            if (answer < each.answers.length - 1) await tab.keyboard.press("Tab")
          }
        }
        const roles = await group.getByRole(isOne ? "radio" : "checkbox", { checked: true }).count()
        expect([each.text, roles]).toEqual([each.text, right.length])
        await tab.keyboard.press("Tab")
        await tab.keyboard.press("Enter")
      }
      await tab.getByRole("heading", { name: "Before you end the test" }).waitFor()
      expect(await tab.getByText("Not answered").count()).toBe(0)
      await tab.getByRole("button", { name: "End the test" }).press("Enter")
      await tab.getByText("Passed", { exact: true }).waitFor()
      expect(await learning.stateOf(one.assignmentId)).toBe("success")
      await tab.close()
    })

    test("is answered by touching words on a phone, and goes back and forth", async () => {
      const one = await learner()
      const tab = await pageOf(one, browser)
      await tab.setViewportSize({ width: 390, height: 844 })
      await tab.goto(`${server.origin}${one.path}/test`)
      await tab.getByRole("button", { name: "Begin the test" }).click()
      await tab.getByRole("heading", { name: "Question 1 of 3" }).waitFor()
      const { questions } = await underWay(learning, one.assignmentId)
      await tab.getByText(questions[0]?.answers[0]?.text ?? "").click()
      await tab.getByRole("button", { name: "Save and continue" }).click()
      await tab.getByRole("heading", { name: "Question 2 of 3" }).waitFor()
      await tab.getByRole("button", { name: "Save and go back" }).click()
      await tab.getByRole("heading", { name: "Question 1 of 3" }).waitFor()
      expect(await tab.getByLabel(questions[0]?.answers[0]?.text ?? "").isChecked()).toBe(true)
      await tab.getByRole("button", { name: "Save and show all questions" }).click()
      await tab.getByText("Questions without an answer").waitFor()
      await tab.getByRole("link", { name: "Question 3 of 3" }).click()
      await tab.getByRole("heading", { name: "Question 3 of 3" }).waitFor()
      await tab.reload()
      await tab.getByRole("heading", { name: "Question 3 of 3" }).waitFor()
      await tab.close()
    })

    test.each([
      ["light", 1280],
      ["dark", 390],
    ] as const)("axe finds nothing, and every page fits in, %s, %d pixels wide", async (colorScheme, width) => {
      const scripted = await openBrowser()
      try {
        const [fresh, tried, failed] = [await learner(), await learner(), await learner()]
        await takeTest(learning, tried, 0)
        for (let attempt = 0; attempt < 3; attempt++) await takeTest(learning, failed, 1)
        const check = async (one: Learner, ends: readonly string[]) => {
          const tab = await pageOf(one, scripted)
          await tab.emulateMedia({ colorScheme })
          for (const end of ends) {
            for (const size of [...WINDOWS, { width, height: 844 }]) {
              await tab.setViewportSize(size)
              for (const language of ["de", "en"]) {
                await tab.goto(`${server.origin}${one.path}/test${end}?language=${language}`)
                const overflowing = await tab.evaluate("document.documentElement.scrollWidth > innerWidth")
                expect([end, size.width, language, overflowing]).toEqual([end, size.width, language, false])
              }
            }
            expect([end, await violations(tab)]).toEqual([end, []])
            await picture(tab, `${width}-${one.assignmentId}${end.replace("/", "-")}`)
          }
          await tab.close()
        }
        await check(fresh, [""])
        await fresh.browser.post(`${fresh.path}/test`)
        await check(fresh, ["", "/1", "/2", "/3", "/end"])
        await check(tried, [""])
        await check(failed, [""])
      } finally {
        await scripted.close()
      }
    })
  },
)

/** Saves a screenshot of a page if a folder for them is set. */
async function picture(tab: Page, name: string): Promise<void> {
  const directory = process.env.PICTURES
  if (directory !== undefined) await tab.screenshot({ path: `${directory}/${name}.png`, fullPage: true })
}
