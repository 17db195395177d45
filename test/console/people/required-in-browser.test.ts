import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { hasChromium, openBrowser } from "../../harness/chromium.ts"
import type { Learner, Learning } from "../../harness/learning.ts"
import { require as requires } from "../../harness/requirements.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { type Hands, Keys, Pointer } from "../story/hands.ts"
import { ledTeam } from "../trainings/led-team.ts"

/** A person is exempted from a course and asked for it again, and the record of an earlier day is read. */

const WAYS = [
  ["with a pointer, 1280 pixels wide", 1280, true],
  ["by keyboard without JavaScript, 390 pixels wide", 390, false],
] as const

describe.skipIf(!hasChromium("what is required of a person (test/console/people)"))(
  "what is required of a person",
  () => {
    let learning: Learning
    let server: ReturnType<typeof listen>
    beforeAll(async () => {
      learning = await ledTeam()
      await requires(learning.installation, { course: "drive", location: "berlin" })
      server = listen(learning.installation.app, { host: "127.0.0.1", port: 0 })
    })
    afterAll(async () => {
      await server.stop()
      await learning.stop()
    })

    test.each(WAYS)("is exempted, changed and asked for again %s", async (_, width, javaScriptEnabled) => {
      const learner: Learner = await learning.learner()
      const browser = await openBrowser({ javaScriptEnabled, viewport: { width, height: 844 } })
      try {
        const value = await sessionOf(learning.installation, "lola")
        await browser.context.addCookies([{ name: "session", value, url: server.origin }])
        const page = await browser.context.newPage()
        const hands: Hands = javaScriptEnabled ? new Pointer() : new Keys(page)
        const isReadable = async () => {
          if (javaScriptEnabled) expect(await violations(page)).toEqual([])
        }
        const link = (name: string | RegExp) => page.getByRole("link", { name })
        const button = (name: string) => page.getByRole("button", { name, exact: true })

        await page.goto(`${server.origin}/console/people/${learner.userId}`)
        await hands.press(link("Required"))
        await page.getByRole("heading", { name: "Required", exact: true }).waitFor()
        await hands.press(link("Exempt – Driving"))
        await isReadable()
        await hands.press(button("Save"))
        await link(/^Reason: /).waitFor()
        await isReadable()
        await hands.fill(page.getByLabel("Reason"), "Drives elsewhere.")
        await hands.press(button("Save"))
        await page.getByText("The person is exempt.").waitFor()
        await page.getByText("Drives elsewhere.").waitFor()
        await isReadable()

        await hands.press(link("Change – Driving"))
        await hands.fill(page.getByLabel("Reason"), "Drives for somebody else.")
        await hands.press(button("Save"))
        await page.getByText("Drives for somebody else.").waitFor()

        await hands.press(link("End – Driving"))
        await hands.press(button("End"))
        await page.getByText("The exemption has ended.").waitFor()

        await hands.press(link("Training record").last())
        await page.getByRole("heading", { name: "Exempt", exact: true }).waitFor()
        await page.goto(`${server.origin}/console/people/${learner.userId}?tab=record&as_of=2026-11-19`)
        await page.getByText("As it was at the end of 19 November 2026.").waitFor()
        await page.getByText("Nothing was required on this day.").waitFor()
        await isReadable()
        await hands.press(link("Show today"))
        await page.getByRole("heading", { name: "Exempt", exact: true }).waitFor()
      } finally {
        await browser.close()
      }
    })
  },
)
