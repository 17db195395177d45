import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { importDataset } from "../../src/dataset/rules.ts"
import { START_WORDING } from "../../src/web/start/wording/wording.ts"
import { COMPANIES } from "../harness/companies.ts"
import { Installation, NOW } from "../harness/installation.ts"

const start = (installation: Installation, language = "en") =>
  installation.request("GET", "/", { as: null, headers: { accept: "text/html", "accept-language": language } })

describe("the start page", () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await Installation.start({ settings: { public_url: "https://training.acme.example" } })
  })
  afterAll(() => installation.stop())

  test("accepts the code of a certificate, and links to what integrators need", async () => {
    const { text } = await start(installation)
    expect(text).toContain('<form action="/verify" method="get"')
    for (const address of ["/swagger", "/swagger/guide", "/swagger/json"]) expect(text).toContain(`href="${address}"`)
    expect(text).toContain("curl https://training.acme.example/oauth/token")
  })

  test("of an installation with a company does not say how to begin", async () => {
    expect((await start(installation)).text).not.toContain(START_WORDING.en.empty.title)
  })
})

describe("the start page of an empty installation", () => {
  test("says what to do, until there is a company", async () => {
    const installation = await Installation.start({ dataset: { companies: [] } })
    for (const language of ["en", "de"] as const) {
      const { text } = await start(installation, language)
      expect(text).toContain(START_WORDING[language].empty.title)
      for (const command of ["trainbase import company.json", "trainbase serve --demo"]) expect(text).toContain(command)
    }
    await importDataset(installation.database, COMPANIES, {
      files: installation.files,
      baseDirectory: installation.directory,
      now: NOW,
    })
    expect((await start(installation)).text).not.toContain(START_WORDING.en.empty.title)
    await installation.stop()
  })

  test("is available while the database is down", async () => {
    const installation = await Installation.start()
    await installation.database.close()
    const { status, text } = await start(installation)
    await installation.stop()
    expect(status).toBe(200)
    expect(text).not.toContain(START_WORDING.en.empty.title)
  })
})
