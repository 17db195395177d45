import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import jsQR from "jsqr"
import type { Page } from "playwright-core"
import { PNG } from "pngjs"
import { TRAININGS_WORDING } from "../../src/console/trainings/wording/wording.ts"
import type { Database } from "../../src/database/port.ts"
import { PEOPLE_WORDING } from "../../src/people/wording/wording.ts"
import { PORTAL_WORDING } from "../../src/portal/wording/wording.ts"
import { violations } from "../harness/accessibility.ts"
import { hasChromium, openBrowser } from "../harness/chromium.ts"
import { hasPrograms, runProgram } from "../harness/debian-program.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { NOW } from "../harness/installation.ts"
import { Keyboard } from "../harness/keyboard.ts"
import { page as contentPage, Learning, question } from "../harness/learning.ts"
import { PASSWORD } from "../harness/people-company.ts"
import { addRealVideo } from "../harness/real-video.ts"
import { secondApp } from "../harness/second-app.ts"
import { ServedInTurn } from "../harness/served-in-turn.ts"

const SPOKEN = "Put the ladder up on firm ground, and look at its feet."

/** A small and a large window, each with one of two languages. */
const WINDOWS = [
  { width: 390, height: 844, language: "de", locale: "de-DE", colorScheme: "dark" },
  { width: 1280, height: 900, language: "en", locale: "en-GB", colorScheme: "light" },
] as const

describe.skipIf(!hasChromium("the story of learning (test/people)"))("a course, by keyboard alone", () => {
  let learning: Learning
  let served: ServedInTurn
  let database: Database

  beforeAll(async () => {
    served = new ServedInTurn()
    const settings = { public_url: served.origin }
    learning = await Learning.start({
      course: {
        ...{ title: "Ladders", short_type: "instruction", valid_period: "1y" },
        ...{ number_of_questions: 2, minimal_success_points: 2, test_attempts: 2, requires_conversation: true },
      },
      nodes: [
        contentPage("film", { title: "Putting a ladder up", text: null }),
        contentPage("rules", {
          questions: [question("Which angle?", ["+Steep", "Flat"]), question("Which ground?", ["Soft", "+Firm"])],
        }),
      ],
      installation: { settings },
    })
    const { installation } = learning
    // Players report by the wall clock.
    Object.defineProperty(installation.time, "now", { get: () => NOW + Math.round(performance.now()) })
    await addRealVideo(learning, "film", SPOKEN)
    database = await openTestDatabase(installation.directory)
    served.apps.push(installation.app, secondApp(installation, database, undefined, settings))
  })
  afterAll(async () => {
    await served.stop()
    await database.close()
    await learning.stop()
  })

  test.each(WINDOWS)(
    "is learned, tested, confirmed, discussed and certified at $width pixels, in $language",
    async ({ width, height, language, locale, colorScheme }) => {
      const words = PORTAL_WORDING[language].course
      const exam = PORTAL_WORDING[language].exam
      const team = TRAININGS_WORDING[language === "de" ? "de" : "en"]
      const learn = PORTAL_WORDING[language].overview
      const { signIn } = PEOPLE_WORDING[language].signIn
      const learner = await learning.learner()
      const name = await learning.nameOf(learner.userId)
      const options = { locale, colorScheme, viewport: { width, height } }
      const browser = await openBrowser(options)
      const trainers = await openBrowser(options)
      try {
        const page = await browser.context.newPage()
        const keyboard = new Keyboard(page)
        const shows = (heading: string, on: Page = page) =>
          on.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor()
        const stands = async (on: Page = page) => expect(await violations(on)).toEqual([])
        async function enters(on: Page, username: string, path: string): Promise<void> {
          const keys = new Keyboard(on)
          await on.goto(`${served.origin}${path}`)
          await keys.type(signIn.username, username)
          await keys.type(signIn.password, PASSWORD)
          await keys.follow(signIn.submit)
        }

        await enters(page, learner.username, "/learn")
        await shows(learn.title)
        await keyboard.follow("Ladders")
        await shows("Ladders")
        await stands()
        await keyboard.follow(words.acts.begin)

        // The video: skipped parts do not count.
        await shows("Putting a ladder up")
        await stands()
        const video = (expression: string) => page.evaluate<number>(`document.querySelector("video").${expression}`)
        const until = async (condition: () => Promise<boolean>) => {
          while (!(await condition())) await Bun.sleep(50)
        }
        await until(async () => (await video("readyState")) >= 2)
        await page.locator("video").focus()
        await page.keyboard.press("End")
        await until(async () => (await video("currentTime")) > 7)
        await keyboard.follow(words.node.continue)
        expect(await page.locator(".fault-summary").innerText()).toContain(words.faults.video_not_played(""))
        await until(async () => (await video("readyState")) >= 2)
        await page.getByLabel(words.player.speed).selectOption("2")
        await page.locator("video").focus()
        await page.keyboard.press("Home")
        await page.keyboard.press("Space")
        await page.getByText(words.player.enough).waitFor()
        await keyboard.follow(words.node.continue)
        await shows("Page rules")
        await keyboard.follow(words.node.continue)

        // The test: failed, then passed.
        const answers = async (isRight: boolean) => {
          for (let number = 1; number <= 2; number++) {
            const isAngle = await page.getByText("Which angle?").isVisible()
            const [right, wrong] = isAngle ? ["Steep", "Flat"] : ["Firm", "Soft"]
            await page.getByLabel(isRight ? right : wrong).focus()
            await page.keyboard.press("Space")
            if (number === 1) await stands()
            await keyboard.follow(exam.question.save)
          }
          await keyboard.follow(exam.overview.end)
        }
        await shows("Ladders")
        await keyboard.follow(words.acts.test)
        await stands()
        await keyboard.follow(exam.before.begin)
        await answers(false)
        await page.getByText(exam.result.failed, { exact: true }).first().waitFor()
        await stands()
        expect(await learning.stateOf(learner.assignmentId)).toBe("done")
        await keyboard.follow(exam.result.again)
        await answers(true)
        await page.getByText(exam.result.passed, { exact: true }).first().waitFor()
        await stands()

        // The confirmation, with a signature.
        await page.goto(`${served.origin}${learner.path}`)
        await keyboard.follow(words.acts.confirmation)
        await shows(words.confirmation.title)
        await stands()
        await page.getByRole("checkbox").focus()
        await page.keyboard.press("Space")
        await keyboard.type(words.confirmation.fullName, name)
        const canvas = await page.locator("canvas").boundingBox()
        if (canvas === null) throw new TypeError("there is nothing to sign on")
        await page.mouse.move(canvas.x + 20, canvas.y + 20)
        await page.mouse.down()
        await page.mouse.move(canvas.x + 120, canvas.y + 60, { steps: 5 })
        await page.mouse.up()
        await keyboard.follow(words.confirmation.submit)
        await page.getByText(words.waiting.conversation.title).waitFor()
        await stands()

        // The conversation, recorded by the trainer.
        const trainer = await trainers.context.newPage()
        await enters(trainer, "tom.nowak", "/console/assignments")
        const keys = new Keyboard(trainer)
        await shows(team.title, trainer)
        await trainer.goto(`${served.origin}/console/assignments/${learner.assignmentId}`)
        await trainer.getByText(name).first().waitFor()
        await stands(trainer)
        await keys.type(team.conversation.remark, "All is clear.")
        await keys.follow(team.conversation.submit)
        await trainer.getByText(team.notices.conversation_noted).waitFor()
        await stands(trainer)

        // The certificate, its page, and the evidence.
        await page.reload()
        await page.getByText(words.ended.success).first().waitFor()
        await stands()
        expect(await learning.assignment(learner.assignmentId)).toMatchObject({ state: "success", result_percent: 100 })
        const certificate = await bytesOf(page, `${learner.path}/certificate.pdf`)
        const evidence = await bytesOf(trainer, `/console/assignments/${learner.assignmentId}/evidence.pdf`)
        if (!hasPrograms("the story of learning to its end", "pdftoppm", "pdftotext")) return
        const { stdout } = runProgram("pdftoppm", ["-png", "-r", "150", "-"], certificate)
        const image = PNG.sync.read(stdout)
        const address = jsQR(new Uint8ClampedArray(image.data), image.width, image.height)?.data ?? ""
        expect(address).toStartWith(`${served.origin}/verify/`)
        await page.goto(address)
        expect(await page.locator("main").innerText()).toContain(name)
        await stands()
        const { text } = runProgram("pdftotext", ["-enc", "UTF-8", "-layout", "-", "-"], evidence)
        for (const said of [name, "Which angle?", "Putting a ladder up", "All is clear.", "Tom Nowak"]) {
          expect(text).toContain(said)
        }
      } finally {
        await browser.close()
        await trainers.close()
      }
    },
    180_000,
  )

  async function bytesOf(page: Page, path: string): Promise<Uint8Array> {
    const answer = await page.request.get(`${served.origin}${path}`)
    expect(answer.status()).toBe(200)
    return answer.body()
  }
})
