import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { sql } from "../../../src/database/port.ts"
import { listen } from "../../../src/server/listener.ts"
import { violations } from "../../harness/accessibility.ts"
import { type Browser, hasChromium, openBrowser } from "../../harness/chromium.ts"
import type { Installation } from "../../harness/installation.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { PICTURE, startWithSubmissions } from "../../harness/submissions.ts"

/* A certificate in a browser without scripts: handed in on a phone, returned, handed in again, and approved by keyboard. */

const FILE = { name: "certificate.png", mimeType: "image/png", buffer: Buffer.from(PICTURE) }

describe.skipIf(!hasChromium("handing in a certificate in a browser"))("a certificate in a browser", () => {
  let installation: Installation
  let server: ReturnType<typeof listen>
  beforeAll(async () => {
    installation = await startWithSubmissions()
    server = listen(installation.app, { host: "127.0.0.1", port: 0 })
  })
  afterAll(async () => {
    await server.stop()
    await installation.stop()
  })

  async function opened(browser: Browser, key: string): Promise<Page> {
    const session = await sessionOf(installation, key)
    await browser.context.addCookies([{ name: "session", value: session, url: server.origin }])
    return browser.context.newPage()
  }

  test("is handed in on a phone, returned, handed in again and approved", async () => {
    const common = { javaScriptEnabled: false, baseURL: server.origin }
    const ofLearner = await openBrowser({ ...common, viewport: { width: 390, height: 844 } })
    const ofBoss = await openBrowser(common)
    try {
      const phone = await opened(ofLearner, "employee")
      await phone.goto("/learn")
      await phone.getByRole("link", { name: "Hand in a certificate of another provider" }).click()
      await phone.getByLabel("Course").selectOption({ label: "First aid" })
      await phone.getByLabel("Certificate", { exact: true }).setInputFiles(FILE)
      await phone.getByLabel("Completed on").fill("2026-10-01")
      await phone.getByRole("button", { name: "Hand in" }).click()
      await phone.getByText("Your certificate was handed in.").waitFor()

      const desk = await opened(ofBoss, "boss")
      await desk.goto("/console")
      await desk.getByRole("link", { name: "Decide about 1 certificate that was handed in" }).click()
      await desk.getByRole("link", { name: "Service employee" }).click()
      await desk.getByRole("img", { name: "The certificate of Service employee for First aid" }).waitFor()
      await desk.getByLabel("Reason").fill("The seal is missing.")
      await desk.getByRole("button", { name: "Return" }).press("Enter")
      await desk.getByText("The certificate is returned.").waitFor()

      await phone.goto("/learn/submit")
      await phone.getByText("The seal is missing.").waitFor()
      await phone.getByRole("link", { name: "Change and hand in again" }).click()
      await phone.getByLabel("Certificate", { exact: true }).setInputFiles(FILE)
      await phone.getByRole("button", { name: "Hand in again" }).click()
      await phone.getByText("Your certificate was handed in.").waitFor()

      await desk.goto("/console/submissions?state=submitted")
      await desk.getByRole("link", { name: "Service employee" }).click()
      await desk.getByLabel("Completed on").waitFor()
      await desk.getByRole("button", { name: "Approve" }).press("Enter")
      await desk.getByText("The certificate is approved, and the training is recorded.").waitFor()
      await phone.goto("/learn/submit")
      await phone.getByText("Accepted").waitFor()
      const [row] = await installation.database.all<{ state: string }>(sql`select state from submissions`)
      expect(row?.state).toBe("approved")
    } finally {
      await ofLearner.close()
      await ofBoss.close()
    }
  })

  test.each([
    ["light", 1280],
    ["dark", 390],
    ["light", 320],
  ] as const)("has no accessibility errors and fits in, %s, %d pixels wide", async (colorScheme, width) => {
    const browser = await openBrowser()
    try {
      for (const [key, ...paths] of [
        ["employee", "/learn/submit"],
        ["boss", "/console/submissions", "/console/submissions/1"],
      ] as const) {
        const page = await opened(browser, key)
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 844 })
        for (const path of paths) {
          for (const language of ["de", "en"]) {
            await page.goto(`${server.origin}${path}?language=${language}`)
            expect([path, await violations(page)]).toEqual([path, []])
            const overflowing = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
            expect([path, language, overflowing]).toEqual([path, language, false])
          }
        }
      }
    } finally {
      await browser.close()
    }
  })
})
