import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { PEOPLE_WORDING as CONSOLE_WORDING } from "../../../src/console/people/wording/wording.ts"
import { sql } from "../../../src/database/port.ts"
import { PEOPLE_WORDING } from "../../../src/people/wording/wording.ts"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { Keyboard } from "../../harness/keyboard.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { sessionOf } from "../../harness/signed-in.ts"

const PASSKEYS = "/account/passkeys"
const TEN_MINUTES = 600_000

const WINDOWS = [
  { width: 390, height: 844, language: "de", locale: "de-DE", colorScheme: "dark" },
  { width: 1280, height: 900, language: "en", locale: "en-GB", colorScheme: "light" },
] as const

describe.skipIf(!hasChromium("proofs before forms (test/people/proof)"))("in a browser", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  let origin: string
  let ada: string

  beforeAll(async () => {
    installation = await Installation.start({ dataset: PEOPLE })
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    origin = server.origin.replace("127.0.0.1", "localhost")
    const user = await installation.database.get<{ id: number }>(sql`select id from users where key = 'ada'`)
    ada = `${origin}/console/people/${user?.id}`
  })
  afterAll(async () => {
    await server.stop()
    await installation.stop()
  })

  const cookie = async () => [{ name: "session", value: await sessionOf(installation, "boss"), url: origin }]

  test.each(WINDOWS)(
    "the password confirms a form by the keyboard, $width pixels wide",
    async ({ width, height, language, locale, colorScheme }) => {
      const { proof, secondFactors } = PEOPLE_WORDING[language]
      const browser = await openBrowser({ locale, colorScheme, viewport: { width, height } })
      try {
        await browser.context.addCookies(await cookie())
        installation.time.now += TEN_MINUTES
        const page = await browser.context.newPage()
        const keyboard = new Keyboard(page)
        await page.goto(`${ada}/second-factor`)
        await keyboard.follow(CONSOLE_WORDING[language].factor.submit)
        await page.getByRole("heading", { name: proof.title }).waitFor()
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBeFalse()
        // The field has the focus.
        await page.keyboard.type("wrong")
        await page.keyboard.press("Enter")
        await page.getByText(secondFactors.wrongPassword).first().waitFor()
        expect(await violations(page)).toEqual([])
        await keyboard.type(secondFactors.password, PASSWORD)
        await keyboard.follow(proof.submit)
        expect(page.url()).toBe(ada)
      } finally {
        await browser.close()
      }
    },
  )

  test("the password confirms a form without JavaScript, and nothing of it is lost", async () => {
    const { proof, secondFactors } = PEOPLE_WORDING.en
    const browser = await openBrowser({ locale: "en-GB", javaScriptEnabled: false })
    try {
      await browser.context.addCookies(await cookie())
      installation.time.now += TEN_MINUTES
      const page = await browser.context.newPage()
      await page.goto(`${ada}/roles`)
      await page.locator("input[name=roles][value='company.trainer']").check()
      await page.locator("main form button[type=submit]").click()
      await page.getByLabel(secondFactors.password).fill(PASSWORD)
      await page.getByRole("button", { name: proof.submit }).click()
      await page.waitForURL(ada)
      await page.goto(`${ada}/roles`)
      expect(await page.locator("input[name=roles][value='company.trainer']").isChecked()).toBe(true)
    } finally {
      await browser.close()
    }
  })

  test("a passkey confirms a form", async () => {
    const { proof, secondFactors, passkeys } = PEOPLE_WORDING.en
    const browser = await openBrowser({ locale: "en-GB" })
    try {
      await browser.context.addCookies(await cookie())
      const page = await browser.context.newPage()
      const devices = await browser.context.newCDPSession(page)
      await devices.send("WebAuthn.enable")
      await devices.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
          ...{ isUserVerified: true, automaticPresenceSimulation: true },
        },
      })
      await page.goto(origin + PASSKEYS)
      await page.getByLabel(secondFactors.password).fill(PASSWORD)
      await page.getByRole("button", { name: passkeys.add, exact: true }).first().click()
      await page.getByRole("button", { name: passkeys.create.submit, exact: true }).click()
      await page.getByText(passkeys.notices.passkey_added).waitFor()
      installation.time.now += TEN_MINUTES
      await page.goto(`${ada}/second-factor`)
      await page.locator("main form button[type=submit]").click()
      await page.getByRole("heading", { name: proof.title }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.getByRole("button", { name: proof.submit }).click()
      await page.waitForURL(ada)
    } finally {
      await browser.close()
    }
  })
})
