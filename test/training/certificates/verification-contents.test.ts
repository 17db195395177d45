import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../../src/database/port.ts"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { WORDING } from "../../../src/training/wording/wording.ts"
import { Installation } from "../../harness/installation.ts"
import { pngFile } from "../../harness/pictures.ts"
import { CERTIFIED, CODES, HOSTILE_NAME, UNKNOWN } from "./certified-company.ts"

/** What the page shows apart from the facts: the logo, the course's contents, and the preview when its address is shared. */

const LOGO = pngFile(40, 20, "full")
const ADDRESS = "https://training.example"

const hashOf = (value: unknown) => new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("hex")
const CONTENTS = {
  chapters: [
    { title: "Basics", nodes: ["Rules", HOSTILE_NAME] },
    { title: "Practice", nodes: ["Driving"] },
  ],
  omitted: 4,
}

type Rows = Readonly<Record<string, unknown>>
interface Company {
  readonly assignments: readonly { readonly key?: string; readonly certificates?: readonly Rows[] }[]
}

/** The company with a logo; its certificates "valid" and "hostile" have a logo and contents. */
function dataset(): object {
  const [acme, ...others] = CERTIFIED.companies as unknown as readonly Company[]
  const assignments = acme?.assignments.map((row) =>
    row.key === "valid" || row.key === "hostile"
      ? {
          ...row,
          certificates: row.certificates?.map((one) => ({ ...one, logo: "logo.png", contents: hashOf(CONTENTS) })),
        }
      : row,
  )
  const certificate_contents = [{ sha256: hashOf(CONTENTS), content: CONTENTS }]
  return { companies: [{ ...acme, logo: "logo.png", certificate_contents, assignments }, ...others] }
}

const start = (settings: object = {}) =>
  Installation.start({
    dataset: dataset(),
    settings,
    files(directory) {
      writeFileSync(join(directory, "logo.png"), LOGO)
      return new DirectoryFiles(join(directory, "files"))
    },
  })

let installation: Installation
beforeAll(async () => {
  installation = await start({ public_url: ADDRESS })
})
afterAll(() => installation.stop())

const get = (path: string, headers: Record<string, string> = {}, of = installation) =>
  of.request("GET", path, { as: null, headers: { accept: "text/html", ...headers } })

const metaOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/?>/g)].map(([, name = "", content]) => [
      name,
      content,
    ]),
  )

describe("the page of a certificate", () => {
  test("lists the frozen contents of the course", async () => {
    const { text } = await get(`/verify/${CODES.valid}`)
    expect(text).toContain("<summary>What the course contained</summary>")
    for (const title of ["Basics", "Rules", "Practice", "Driving"]) expect(text).toContain(`<bdi>${title}</bdi>`)
    expect(text).toContain("The first 3 of 7 titles are shown.")
  })

  test("lists nothing, and shows no logo, if they are unknown", async () => {
    const { text } = await get(`/verify/${CODES.expired}`)
    expect(text).not.toContain("<details")
    expect(text).not.toContain("<img")
  })

  test("does not treat titles as markup", async () => {
    expect((await get(`/verify/${CODES.hostile}`)).text).not.toContain("<script")
  })

  test.each(WORDED_LANGUAGES)("introduces the list in %s", async (language) => {
    const { text } = await get(`/verify/${CODES.valid}?language=${language}`)
    const { contained, firstTitles } = WORDING[language].verification
    expect(text).toContain(`<summary>${contained}</summary>`)
    expect(text).toContain(firstTitles(3, 7))
  })

  test("reveals the course and the company when its address is shared, but neither the holder nor its validity", async () => {
    const { text } = await get(`/verify/${CODES.valid}`)
    const meta = metaOf(text)
    expect(meta).toMatchObject({
      description: "Check here whether this certificate is genuine and still valid.",
      "og:type": "website",
      "og:site_name": "trainbase",
      "og:title": "Forklift driving – Acme GmbH",
      "og:description": "Check here whether this certificate is genuine and still valid.",
      "og:url": `${ADDRESS}/verify/${CODES.valid}`,
      "og:image": `${ADDRESS}/verify/${CODES.valid}/logo`,
      "twitter:card": "summary",
    })
    const shared = JSON.stringify(meta)
    for (const personal of ["Ada", "Müller", "Tom", "Valid"]) expect(shared).not.toContain(personal)
  })

  test("shares no picture without a logo, and no address if the settings have none", async () => {
    expect(metaOf((await get(`/verify/${CODES.expired}`)).text)).not.toHaveProperty("og:image")
    const other = await start()
    try {
      const meta = metaOf((await get(`/verify/${CODES.valid}`, {}, other)).text)
      expect(meta).toHaveProperty("og:title")
      for (const name of ["og:url", "og:image"]) expect(meta).not.toHaveProperty(name)
    } finally {
      await other.stop()
    }
  })

  test("shares nothing about an unknown code", async () => {
    expect(metaOf((await get(`/verify/${UNKNOWN}`)).text)).not.toHaveProperty("og:title")
  })
})

describe("the logo of a certificate", () => {
  test("is served to anyone with the code, as a picture that browsers cache", async () => {
    const page = await get(`/verify/${CODES.valid}`)
    expect(page.text).toContain(`<img src="/verify/${CODES.valid}/logo" alt="Acme GmbH"/>`)
    const response = await installation.app.handle(new Request(`http://localhost/verify/${CODES.valid}/logo`))
    expect(response.status).toBe(200)
    expect(await response.bytes()).toEqual(LOGO)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "private, max-age=86400, no-transform",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    })
    const etag = response.headers.get("etag") ?? ""
    expect((await get(`/verify/${CODES.valid}/logo`, { "if-none-match": etag })).status).toBe(304)
  })

  test.each([
    ["an unknown code", `/verify/${UNKNOWN}/logo`],
    ["no code", "/verify/x/logo"],
    ["a code written in a different form", `/verify/${CODES.valid.toLowerCase()}/logo`],
    ["a certificate without a logo", `/verify/${CODES.expired}/logo`],
    ["another name", `/verify/${CODES.valid}/signature`],
    ["a path out of it", `/verify/${CODES.valid}/logo/../../files`],
  ])("is not found for %s", async (_, path) => {
    expect((await get(path)).status).toBe(404)
  })

  test("is the one at the time of issue, whatever the company has now, and no other file", async () => {
    const other = await start()
    try {
      await other.database.run(sql`update companies set logo_file_id = null`)
      expect((await get(`/verify/${CODES.valid}/logo`, {}, other)).status).toBe(200)
      // A certificate that refers to another kind of file shows none of it.
      await other.database.run(sql`update files set purpose = 'certificate'`)
      expect((await get(`/verify/${CODES.valid}/logo`, {}, other)).status).toBe(404)
    } finally {
      await other.stop()
    }
  })

  test("is served to one address only up to a limit, which is separate from the page's limit", async () => {
    const other = await start({ verify_rate_limit: 2 })
    try {
      const statuses: number[] = []
      for (let times = 0; times < 3; times++) {
        statuses.push((await get(`/verify/${CODES.valid}/logo`, { accept: "image/*" }, other)).status)
      }
      expect(statuses).toEqual([200, 200, 429])
      expect((await get(`/verify/${CODES.valid}`, {}, other)).status).toBe(200)
    } finally {
      await other.stop()
    }
  })
})
