import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { type RunningServer, Sandbox } from "../../scripts/executable/sandbox.ts"
import { type Credentials, printedCredentials } from "../../scripts/executable/token.ts"
import { type Browser, hasChromium, openBrowser } from "../harness/chromium.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"

describe.skipIf(!hasChromium("the pages in a browser (test/browser)"))("in a browser", () => {
  let built: BuiltExecutable
  let sandbox: Sandbox
  let server: RunningServer
  let browser: Browser
  /** The origins from which pages were opened. */
  const opened = new Set<string>()

  beforeAll(async () => {
    built = await buildExecutable()
    sandbox = new Sandbox(built.path)
    server = await sandbox.serve(["--demo"])
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
    await sandbox.remove()
    built.remove()
  })

  /** A page and its errors. */
  async function open(path: string, origin = server.origin): Promise<{ page: Page; errors: string[] }> {
    const page = await browser.context.newPage()
    opened.add(origin)
    const errors: string[] = []
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") errors.push(message.text())
    })
    page.on("pageerror", (error) => errors.push(String(error)))
    await page.goto(`${origin}${path}`, { waitUntil: "networkidle" })
    return { page, errors }
  }

  async function authorise(page: Page, { id, secret }: Credentials): Promise<void> {
    await page.getByRole("button", { name: "Authorize" }).first().click()
    const form = page.locator(".auth-container", { has: page.locator("#client_id_clientCredentials") })
    await form.locator("#client_id_clientCredentials").fill(id)
    await form.locator("#client_secret_clientCredentials").fill(secret)
    await form.getByRole("button", { name: "Apply given OAuth2 credentials" }).click()
  }

  async function credentials(server: RunningServer): Promise<Credentials> {
    while (!server.printed().includes("/swagger\n")) await Bun.sleep(5)
    return printedCredentials(server.printed())
  }

  /** The list of users, whose tag has been opened. */
  async function openedListUsers(page: Page) {
    await page.locator("#operations-tag-Users button").click()
    return page.locator("#operations-Users-listUsers")
  }

  /** Tries out the list of users; returns the response. */
  async function tryListUsers(page: Page) {
    const operation = await openedListUsers(page)
    await operation.locator(".opblock-summary").click()
    await operation.getByRole("button", { name: "Try it out" }).click()
    await operation.getByPlaceholder("sort").fill("id")
    await operation.getByRole("button", { name: "Execute" }).click()

    const answer = operation.locator(".live-responses-table .response")
    await answer.waitFor()
    expect((await answer.locator(".response-col_status").textContent())?.trim()).toStartWith("200")
    return JSON.parse(String(await answer.locator(".highlight-code code").textContent()))
  }

  test("Swagger UI authorises by client credentials, tries a request out and shows the response", async () => {
    const { page, errors } = await open("/swagger")
    expect(await page.title()).toBe("trainbase API")
    await authorise(page, await credentials(server))
    await page.locator(".modal-ux").getByText("Authorized", { exact: true }).waitFor()
    await page.locator(".modal-ux .close-modal").click()

    const { data, meta } = await tryListUsers(page)
    expect(data).toHaveLength(15)
    expect(data[0]).toMatchObject({ id: 1, type: "user" })
    expect(meta).toMatchObject({ total: 200, per_page: 15 })
    expect(errors).toEqual([])
    await page.close()
  })

  test("Swagger UI works at an address other than the public one, which it also offers", async () => {
    const other = new Sandbox(built.path)
    const publicUrl = "https://training.acme.example"
    const behind = await other.serve(["--demo", "--public-url", publicUrl])
    try {
      const { page, errors } = await open("/swagger", behind.origin)
      await page.locator(".servers option").first().waitFor({ state: "attached" })
      const offered = await page
        .locator(".servers option")
        .evaluateAll((options) => options.map((one) => one.getAttribute("value")))
      expect(offered).toEqual([behind.origin, publicUrl])
      expect(await page.locator(".servers select").inputValue()).toBe(behind.origin)

      await authorise(page, await credentials(behind))
      await page.locator(".modal-ux").getByText("Authorized", { exact: true }).waitFor()
      await page.locator(".modal-ux .close-modal").click()
      const { data } = await tryListUsers(page)
      expect(data[0]).toMatchObject({ id: 1, type: "user" })
      expect(errors).toEqual([])
      expect(browser.requested.filter(({ origin }) => origin === publicUrl)).toEqual([])
      await page.close()
    } finally {
      await behind.stop()
      await other.remove()
    }
  })

  test("Swagger UI says so when the credentials are wrong", async () => {
    const { page } = await open("/swagger")
    await authorise(page, { id: "nobody", secret: "wrong" })
    const problem = page.locator(".modal-ux .errors")
    await problem.waitFor()
    expect(await problem.textContent()).toContain("The client is unknown or its secret is wrong.")
    await page.close()
  })

  test("Swagger UI shows the refusals of an operation as one expandable list, and the successes in full", async () => {
    const { page, errors } = await open("/swagger")
    const operation = await openedListUsers(page)
    await operation.locator(".opblock-summary").click()
    const refusals = operation.locator("details.refusals")
    await refusals.waitFor()
    expect(await operation.locator(".responses-table .response-col_status").allTextContents()).toEqual(["Code", "200"])
    expect(await refusals.locator("tr").first().isVisible()).toBe(false)
    await refusals.locator("summary").press("Enter")
    const { paths } = await (await page.request.get(`${server.origin}/swagger/json`)).json()
    const statuses = Object.keys(paths["/api/v1/users"].get.responses).filter((status) => Number(status) >= 400)
    expect(await refusals.locator("td:first-child").allTextContents()).toEqual(statuses)
    const link = await refusals.locator("a").getAttribute("href")
    const guide = await page.request.get(new URL(String(link), server.origin).href)
    expect(await guide.text()).toContain(`id="${String(link).split("#")[1]}"`)
    expect(errors).toEqual([])
    await page.close()
  })

  test("Swagger UI fits on a phone, even with open operations, in light and in dark mode", async () => {
    const { page } = await open("/swagger")
    await page.setViewportSize({ width: 390, height: 800 })
    const operation = await openedListUsers(page)
    await operation.locator(".opblock-summary").click()
    await operation.locator("details.refusals summary").click()
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(colorScheme === "dark" ? "html.dark-mode" : "html:not(.dark-mode)").waitFor()
      expect(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth)).toBe(390)
    }
    await page.close()
  })

  test("Swagger UI lists every operation of the document", async () => {
    const { page } = await open("/swagger")
    const { paths, webhooks } = await (await page.request.get(`${server.origin}/swagger/json`)).json()
    // Requests that the server sends to webhooks are shown below the operations it serves.
    const countOf = (all: object) => Object.values(all).flatMap((path) => Object.keys(path as object)).length
    const requests = countOf(webhooks)
    await page.locator(".opblock").first().waitFor()
    expect(await page.locator(".opblock").count()).toBe(requests)
    let operations = 0
    for (const tag of await page.locator(".opblock-tag button").all()) {
      await tag.click()
      await page.locator('.opblock-tag[data-is-open="true"]').waitFor()
      operations += (await page.locator(".opblock").count()) - requests
      await tag.click()
    }
    expect(operations).toBe(countOf(paths))
    await page.close()
  })

  test("the start page shows no error, and its links lead somewhere", async () => {
    const { page, errors } = await open("/")
    expect(await page.locator("h1").textContent()).toBe("Training that can be proven")
    const links = await page.locator("a").evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href")))
    expect(links).toContain("/swagger")
    for (const link of links.filter((link) => link?.startsWith("#") === false)) {
      const answer = await page.request.get(new URL(String(link), server.origin).href)
      expect([link, answer.status()]).toEqual([link, 200])
    }
    expect(errors).toEqual([])
    await page.close()
  })

  test("the start page shows its commands completely, even on a phone", async () => {
    const { page } = await open("/")
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const overflowing = await page
        .locator("pre, body")
        .evaluateAll((elements) => elements.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
      expect(overflowing).toBe(0)
    }
    await page.close()
  })

  test("no page requests anything from another server", () => {
    const asked = browser.requested.filter(({ protocol }) => protocol !== "data:").map(({ origin }) => origin)
    expect(asked.filter((origin) => !opened.has(origin))).toEqual([])
    expect(browser.requested.length).toBeGreaterThan(10)
  })
})
