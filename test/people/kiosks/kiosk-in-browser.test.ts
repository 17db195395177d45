import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { createKiosk } from "../../../src/people/kiosks/administration.ts"
import { listen } from "../../../src/server/listener.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { callerOf, idOf } from "./kiosk-company.ts"

const PIN = "284917"

/** A tablet, a desktop, a phone, and a page at 400 % zoom. */
const WINDOWS = [
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
]

describe.skipIf(!hasChromium("shared tablets in a browser (test/people/kiosks)"))("a shared tablet", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  let browser: Browser
  let page: Page
  let ada = 0

  beforeAll(async () => {
    installation = await Installation.start({ dataset: PEOPLE })
    ada = await idOf(installation, "users", "ada")
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await installation.stop()
  })
  beforeEach(async () => {
    await browser?.close()
    browser = await openBrowser({ viewport: { width: 820, height: 1180 } })
    page = await browser.context.newPage()
  })

  /** Pairs the browser by keyboard. */
  async function pair(): Promise<void> {
    const { database, time } = installation
    const boss = await callerOf(installation, "boss")
    const teamId = await idOf(installation, "teams", "warehouse")
    const { code } = await database.transaction((tx) =>
      createKiosk(tx, boss, { name: "Gate 1", team_id: teamId }, time.now),
    )
    await page.goto(`${server.origin}/kiosk`)
    await page.getByLabel("Code").fill(code)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Who are you?" }).waitFor()
  }

  /** Chooses Ada's PIN and signs in by it. */
  async function signInAsAda(): Promise<void> {
    await page.goto(`${server.origin}/kiosk/people/${ada}/pin`)
    await page.getByLabel("Password").fill(PASSWORD)
    await page.getByLabel("New PIN", { exact: true }).fill(PIN)
    await page.getByLabel("Repeat the new PIN").fill(PIN)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Your trainings" }).waitFor()
  }

  test("is used by keyboard alone: name, password, PIN, trainings, sign-out, PIN", async () => {
    await pair()
    await page.getByRole("link", { name: "Ada Nowak" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Choose your PIN" }).waitFor()
    await page.keyboard.type(PASSWORD)
    for (const _ of [1, 2]) {
      await page.keyboard.press("Tab")
      await page.keyboard.type(PIN)
    }
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Your trainings" }).waitFor()
    await page.getByRole("button", { name: "Done – sign out" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Who are you?" }).waitFor()
    // A hand scanner types the address of a code and presses Enter.
    await page.keyboard.type("https://learn.example/sign-in?username=ada.nowak")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Hello Ada Nowak" }).waitFor()
    await page.keyboard.type(PIN)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Your trainings" }).waitFor()
  })

  test("shows nothing of somebody who has signed out to the back button", async () => {
    await pair()
    await signInAsAda()
    await page.getByRole("button", { name: "Done – sign out" }).click()
    await page.getByRole("heading", { name: "Who are you?" }).waitFor()
    await page.goBack()
    expect(await page.getByRole("heading", { name: "Your trainings" }).isVisible()).toBeFalse()
  })

  test("asks before it signs out somebody who does not use it, and goes back by itself", async () => {
    await page.clock.install()
    await pair()
    await signInAsAda()
    await page.clock.runFor(91_000)
    const question = page.getByRole("dialog", { name: "Are you still there?" })
    await question.waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press("Enter")
    expect(await question.isVisible()).toBeFalse()
    await page.clock.runFor(80_000)
    expect(await question.isVisible()).toBeFalse()
    await page.clock.runFor(45_000)
    await page.getByRole("heading", { name: "Who are you?" }).waitFor()
    const answer = await page.goto(`${server.origin}/learn`)
    expect(new URL(answer?.url() ?? "").pathname).toBe("/kiosk")
  })

  test("goes back from the PIN of somebody who has left", async () => {
    await page.clock.install()
    await pair()
    await page.goto(`${server.origin}/kiosk/people/${ada}/pin`)
    await page.clock.runFor(121_000)
    await page.getByRole("heading", { name: "Who are you?" }).waitFor()
  })

  test("axe finds nothing, everything fits in, and targets are large", async () => {
    await pair()
    await page.goto(`${server.origin}/kiosk/people/${ada}/pin`)
    await page.getByRole("button", { name: "Save the PIN and sign in" }).click()
    await page.getByText("Please check what you entered").waitFor()
    expect(await violations(page)).toEqual([])
    await signInAsAda()
    const paths = ["/learn", "/kiosk", "/kiosk?search=nobody", `/kiosk/people/${ada}`, `/kiosk/people/${ada}/pin`]
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of paths) {
        // Signed in, "/kiosk" leads to the trainings.
        if (path === "/kiosk" && colorScheme === "light") {
          await page.getByRole("button", { name: "Done – sign out" }).click()
        }
        await page.goto(server.origin + path)
        expect([path, colorScheme, await violations(page)]).toEqual([path, colorScheme, []])
        for (const window of WINDOWS) {
          await page.setViewportSize(window)
          const overflows = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
          expect([path, window.width, overflows]).toEqual([path, window.width, false])
          expect([path, window.width, await page.evaluate(SQUEEZED)]).toEqual([path, window.width, []])
        }
        const small = await page.evaluate(SMALL_TARGETS)
        expect([path, small]).toEqual([path, []])
      }
    }
  })

  test.each(WORDED_LANGUAGES.filter((language) => language !== "en"))("speaks %s", async (language) => {
    await pair()
    for (const path of ["/kiosk", `/kiosk/people/${ada}/pin`]) {
      for (const window of WINDOWS) {
        await page.setViewportSize(window)
        await page.goto(`${server.origin}${path}${path.includes("?") ? "&" : "?"}language=${language}`)
        expect(await page.locator("html").getAttribute("lang")).toBe(language)
        const overflows = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
        expect([path, window.width, overflows]).toEqual([path, window.width, false])
      }
    }
  })
})

/** Buttons, fields and names of shared tablets that are lower than 44 pixels. */
const SMALL_TARGETS = `[...document.querySelectorAll(".kiosk :is(.button, input, .names a, .links a), .kiosk-end .button")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)`

/** Parts of the header that cover each other or have no room for their text, by their class. */
const SQUEEZED = `(() => {
  const parts = [...document.querySelectorAll(".who .word, .who .company, .kiosk-end .name, .kiosk-end .button")]
    .map((one) => ({ name: one.className, box: one.getBoundingClientRect() })).filter(({ box }) => box.width > 1)
  return parts.filter(({ box }, index) => box.width < 40 || (index > 0 && box.left < parts[index - 1].box.right))
    .map(({ name }) => name)
})()`
