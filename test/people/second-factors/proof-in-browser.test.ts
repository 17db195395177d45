import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { PEOPLE_WORDING } from "../../../src/people/wording/wording.ts"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { AuthenticatorApp } from "../../harness/authenticator-app.ts"
import { hasChromium, openBrowser } from "../../harness/chromium.ts"
import { Installation } from "../../harness/installation.ts"
import { PASSWORD, PEOPLE } from "../../harness/people-company.ts"
import { sessionOf } from "../../harness/signed-in.ts"

const FACTOR = "/account/second-factor"
const PASSKEYS = "/account/passkeys"

const WINDOWS = [
  { width: 390, height: 844, language: "de", locale: "de-DE", key: "ada", colorScheme: "dark" },
  {
    width: 1280,
    height: 900,
    language: "en",
    locale: "en-GB",
    key: "twin",
    colorScheme: "light",
  },
] as const

describe.skipIf(!hasChromium("proofs in a browser (test/people/second-factors)"))("in a browser", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>

  beforeAll(async () => {
    installation = await Installation.start({ dataset: PEOPLE })
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  })
  afterAll(async () => {
    await server.stop()
    await installation.stop()
  })

  /** Finds nothing wrong with the layout of a page. */
  async function looksRight(page: Page): Promise<void> {
    expect([page.url(), await violations(page)]).toEqual([page.url(), []])
    expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBeFalse()
  }

  test.each(WINDOWS)(
    "a passkey and a code each prove who changes the second factor, with any of the buttons, $width pixels wide",
    async ({ width, height, language, locale, key, colorScheme }) => {
      const factor = PEOPLE_WORDING[language].secondFactors
      const passkeys = PEOPLE_WORDING[language].passkeys
      const browser = await openBrowser({ locale, colorScheme, viewport: { width, height } })
      try {
        const page = await browser.context.newPage()
        const origin = server.origin.replace("127.0.0.1", "localhost")
        const devices = await browser.context.newCDPSession(page)
        await devices.send("WebAuthn.enable")
        await devices.send("WebAuthn.addVirtualAuthenticator", {
          options: {
            ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
            ...{ isUserVerified: true, automaticPresenceSimulation: true },
          },
        })
        const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click()
        const token = await sessionOf(installation, key)
        await browser.context.addCookies([{ name: "session", value: token, url: origin }])
        await page.goto(origin + PASSKEYS)
        await looksRight(page)
        await page.getByLabel(factor.password).fill(PASSWORD)
        await press(passkeys.add)
        await press(passkeys.create.submit)
        await page.getByText(passkeys.notices.passkey_added).waitFor()
        await looksRight(page)
        await page.goto(origin + FACTOR)
        await looksRight(page)
        await press(factor.begin)
        await page.getByText(factor.secret).waitFor()
        const app = new AuthenticatorApp(await page.content(), installation.time)
        await page.getByRole("textbox", { name: factor.code }).fill(app.code())
        await press(factor.confirm)
        await page.getByRole("heading", { name: factor.codesTitle }).waitFor()
        installation.time.now += 30_000
        await page.goto(origin + FACTOR)
        await looksRight(page)
        await page.getByRole("textbox", { name: factor.code }).fill("000000")
        await press(factor.remove)
        await page.getByText(factor.wrongCode).first().waitFor()
        await looksRight(page)
        await page.goto(origin + PASSKEYS)
        await looksRight(page)
        await page.goto(origin + FACTOR)
        // The second of two buttons that use a passkey: it sends the form to an address of its own.
        const inPasskeyForm = page.locator("form[data-passkey=use]")
        await inPasskeyForm.getByRole("button", { name: factor.remove }).click()
        await page.getByText(factor.off, { exact: true }).or(page.getByText(factor.elsewhere)).first().waitFor()
        expect(await page.getByRole("textbox", { name: factor.code }).count()).toBe(0)
        await page.goto(origin + PASSKEYS)
        await page.getByRole("link", { name: new RegExp(passkeys.change) }).click()
        await looksRight(page)
        await press(passkeys.one.remove)
        await page.getByText(passkeys.notices.passkey_removed).waitFor()
      } finally {
        await browser.close()
      }
    },
  )
})
