import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { OVERVIEW_WORDING } from "../../src/console/overview/wording/wording.ts"
import type { Database } from "../../src/database/port.ts"
import { PAGE_WORDING } from "../../src/pages/wording/wording.ts"
import { renewKey } from "../../src/people/set-up/rules.ts"
import { PEOPLE_WORDING } from "../../src/people/wording/wording.ts"
import { PORTAL_WORDING } from "../../src/portal/wording/wording.ts"
import { violations } from "../harness/accessibility.ts"
import { AuthenticatorApp } from "../harness/authenticator-app.ts"
import { type Browser, hasChromium, openBrowser } from "../harness/chromium.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { Installation } from "../harness/installation.ts"
import { Keyboard } from "../harness/keyboard.ts"
import { PASSWORD, PEOPLE } from "../harness/people-company.ts"
import { RecordedMail } from "../harness/recorded-mail.ts"
import { secondApp } from "../harness/second-app.ts"
import { ServedInTurn } from "../harness/served-in-turn.ts"

/** Two instances on one database handle requests in turn, as behind a load balancer. */
class Instances {
  readonly #served = new ServedInTurn()

  private constructor(
    readonly installation: Installation,
    readonly mail: RecordedMail,
    private readonly database: Database,
  ) {
    this.#served.apps.push(installation.app, secondApp(installation, database, mail))
  }

  get origin(): string {
    return this.#served.origin
  }

  static async start(dataset: unknown): Promise<Instances> {
    const mail = new RecordedMail()
    const installation = await Installation.start({ dataset, mail })
    return new Instances(installation, mail, await openTestDatabase(installation.directory))
  }

  async stop(): Promise<void> {
    await this.#served.stop()
    await this.database.close()
    await this.installation.stop()
  }
}

/** A small and a large window, each with one of the two languages. */
const WINDOWS = [
  { width: 1280, height: 900, language: "en", locale: "en-GB", colorScheme: "light" },
  { width: 390, height: 844, language: "de", locale: "de-DE", colorScheme: "dark" },
] as const

describe.skipIf(!hasChromium("the stories of signing in (test/people)"))("by keyboard alone", () => {
  let instances: Instances
  beforeAll(async () => {
    instances = await Instances.start(PEOPLE)
  })
  afterAll(() => instances.stop())

  test("the set-up selects the browser's time zone, also by its newer name, and keeps another choice", async () => {
    const empty = await Instances.start({ companies: [] })
    try {
      const key = await renewKey(empty.installation.database, empty.installation.time.now)
      for (const [timezoneId, zone] of [
        ["America/Bogota", "America/Bogota"],
        ["Asia/Calcutta", "Asia/Kolkata"],
      ] as const) {
        const browser = await openBrowser({ timezoneId })
        const page = await browser.context.newPage()
        await page.goto(`${empty.origin}/setup?token=${key}`)
        const { fields, submit } = PEOPLE_WORDING.en.setUp
        const list = page.getByLabel(fields.timezone, { exact: true })
        expect(await list.inputValue()).toBe(zone)
        await list.selectOption("Europe/Berlin")
        await page.getByRole("button", { name: submit }).click()
        await page.getByText(PAGE_WORDING.en.form.check).waitFor()
        expect(await list.inputValue()).toBe("Europe/Berlin")
        await browser.close()
      }
    } finally {
      await empty.stop()
    }
  })

  describe.each(WINDOWS)("at $width pixels, in $language", ({ width, height, language, locale, colorScheme }) => {
    const { portal } = PAGE_WORDING[language]
    const { signIn, newPassword } = PEOPLE_WORDING[language].signIn
    const passkeys = PEOPLE_WORDING[language].passkeys
    const factor = PEOPLE_WORDING[language].secondFactors
    const learn = PORTAL_WORDING[language].overview.title

    /** Runs the story in its own browser. */
    async function told(
      javaScriptEnabled: boolean,
      story: (page: Page, keyboard: Keyboard, browser: Browser) => Promise<void>,
    ): Promise<void> {
      const browser = await openBrowser({ javaScriptEnabled, locale, colorScheme, viewport: { width, height } })
      try {
        const page = await browser.context.newPage()
        await story(page, new Keyboard(page), browser)
      } finally {
        await browser.close()
      }
    }

    const shows = (page: Page, title: string) =>
      page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor()

    async function signsOut(page: Page, keyboard: Keyboard, name: string): Promise<void> {
      await keyboard.press(name)
      await keyboard.follow(portal.signOut)
      await page.getByText(signIn.signedOut).waitFor()
    }

    test.each([
      ["from the list of the field", true],
      ["by the button, and after the password", false],
    ] as const)("a mail leads to a new password, then a passkey signs in %s", async (_, isOffered) => {
      const username = `zoe.${language}.${isOffered}`
      const created = await instances.installation.request("POST", "users", {
        body: {
          ...{ first_name: "Zoe", last_name: "Nowak", username, email: `${username}@acme.example` },
          ...{ roles: ["company.employee"], send_credentials: true },
        },
      })
      expect(created.status).toBe(201)
      const mailed = instances.mail.credentials.find((mail) => mail.username === username)
      await told(true, async (page, keyboard, { context }) => {
        const devices = await context.newCDPSession(page)
        await devices.send("WebAuthn.enable")
        await devices.send("WebAuthn.addVirtualAuthenticator", {
          options: {
            ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
            ...{ isUserVerified: true, automaticPresenceSimulation: true },
          },
        })
        if (!isOffered)
          await context.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false")
        await page.goto(`${instances.origin}/learn`)
        await keyboard.type(signIn.username, username)
        await keyboard.type(signIn.password, mailed?.password ?? "")
        await keyboard.follow(signIn.submit)
        await shows(page, newPassword.title)
        expect(await violations(page)).toEqual([])
        await keyboard.type(newPassword.password, PASSWORD)
        await keyboard.type(newPassword.again, PASSWORD)
        await keyboard.follow(newPassword.submit)
        await shows(page, learn)
        await keyboard.press("Zoe Nowak")
        await keyboard.follow(portal.account)
        await shows(page, PEOPLE_WORDING[language].account.title)
        await keyboard.follow(passkeys.add)
        await shows(page, passkeys.title)
        expect(await violations(page)).toEqual([])
        await keyboard.type(factor.password, PASSWORD)
        await keyboard.follow(passkeys.add)
        await shows(page, passkeys.create.title)
        expect(await violations(page)).toEqual([])
        await keyboard.follow(passkeys.create.submit)
        await page.getByText(passkeys.notices.passkey_added).waitFor()
        expect(await violations(page)).toEqual([])
        if (isOffered) {
          // The test's browser immediately chooses the passkey that the field offers.
          await keyboard.press("Zoe Nowak")
          const signedOut = page.waitForURL("**/sign-in?*")
          await keyboard.press(portal.signOut)
          await signedOut
          return shows(page, learn)
        }
        await signsOut(page, keyboard, "Zoe Nowak")
        await keyboard.follow(passkeys.signIn.submit)
        await shows(page, learn)
        await signsOut(page, keyboard, "Zoe Nowak")
        await keyboard.type(signIn.username, username)
        await keyboard.type(signIn.password, PASSWORD)
        await keyboard.follow(signIn.submit)
        await shows(page, passkeys.step.title)
        expect(await violations(page)).toEqual([])
        await keyboard.follow(passkeys.step.submit)
        await shows(page, learn)
      })
    })

    test("without JavaScript an authenticator app is set up, and a recovery code signs in without it", async () => {
      const person =
        language === "en" ? { username: "ada.nowak", name: "Ada Nowak" } : { username: "tom.nowak", name: "Tom Nowak" }
      await told(false, async (page, keyboard) => {
        await page.goto(`${instances.origin}/account`)
        await keyboard.type(signIn.username, person.username)
        await keyboard.type(signIn.password, PASSWORD)
        await keyboard.follow(signIn.submit)
        await shows(page, PEOPLE_WORDING[language].account.title)
        await keyboard.follow(factor.begin)
        await keyboard.type(factor.password, PASSWORD)
        await keyboard.follow(factor.begin)
        await page.getByText(factor.scan).waitFor()
        const app = new AuthenticatorApp(await page.content(), instances.installation.time)
        await keyboard.type(factor.code, app.code())
        await keyboard.follow(factor.confirm)
        await shows(page, factor.codesTitle)
        const [recoveryCode = ""] = await page.locator(".codes code").allInnerTexts()
        await keyboard.follow(factor.goOn)
        await signsOut(page, keyboard, person.name)
        for (const code of [app.code(1), recoveryCode]) {
          await keyboard.type(signIn.username, person.username)
          await keyboard.type(signIn.password, PASSWORD)
          await keyboard.follow(signIn.submit)
          await shows(page, factor.stepTitle)
          await keyboard.type(factor.code, code)
          await keyboard.follow(factor.stepSubmit)
          await shows(page, language === "en" ? learn : OVERVIEW_WORDING[language === "de" ? "de" : "en"].title)
          await signsOut(page, keyboard, person.name)
        }
      })
    })

    test("without JavaScript an empty installation is set up, by the administrator, who is then signed in", async () => {
      const empty = await Instances.start({ companies: [] })
      try {
        const { fields, submit, done } = PEOPLE_WORDING[language].setUp
        const key = await renewKey(empty.installation.database, empty.installation.time.now)
        await told(false, async (page, keyboard) => {
          await page.goto(`${empty.origin}/setup?token=${key}`)
          await keyboard.type(fields.company, "Möwe GmbH")
          await keyboard.type(fields.first_name, "Ada")
          await keyboard.type(fields.last_name, "Nowak")
          await keyboard.type(fields.email, "nobody")
          await keyboard.type(fields.password, PASSWORD)
          await keyboard.type(fields.password_again, PASSWORD)
          await keyboard.follow(submit)
          await page.getByText(PAGE_WORDING[language].form.check).waitFor()
          expect(await page.getByLabel(fields.company, { exact: true }).inputValue()).toBe("Möwe GmbH")
          await keyboard.type(fields.email, "ada@acme.example")
          await keyboard.type(fields.password, PASSWORD)
          await keyboard.type(fields.password_again, PASSWORD)
          await keyboard.follow(submit)
          await shows(page, done.title)
          expect(await page.locator(".facts").innerText()).toContain("Möwe GmbH")
        })
      } finally {
        await empty.stop()
      }
    })
  })
})
