import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { SettlingDatabase } from "../src/compliance/settling/settling-database.ts"
import { sql } from "../src/database/port.ts"
import { prepareDemo } from "../src/dataset/demo.ts"
import { listen } from "../src/server/listener.ts"
import { openBrowser } from "../test/harness/chromium.ts"
import { Installation, NOW } from "../test/harness/installation.ts"
import { LEAD, runDuties, settleAll } from "../test/harness/requirements.ts"
import { sessionOf } from "../test/harness/signed-in.ts"

/**
 * `bun scripts/screenshots.ts [NAME…]`: makes the pictures in docs/screenshots, or only those named, of the demo company on
 * the day of all tests. Needs Chromium. Exits with code 1 if a page cannot be shown or a picture is too large.
 */

const FOLDER = join(import.meta.dir, "../docs/screenshots")

/** Largest picture in bytes. */
const SIZE_MAX = 150_000

interface Picture {
  readonly path: string
  /** In CSS pixels. */
  readonly size: readonly [width: number, height: number]
  readonly language?: "de"
  readonly isDark?: true
  /** What is done on the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const WIDE = [1440, 900] as const
const PHONE = [390, 780] as const

const PICTURES: Readonly<Record<string, Picture>> = {
  overview: { path: "/console", size: [1280, 800] },
  people: { path: "/console/people?state=active", size: [1280, 840], prepare: selectSome },
  preview: { path: "/console/people?state=active", size: [1280, 800], prepare: previewCourse },
  import: { path: "/console/people/import", size: WIDE, prepare: uploadList },
  places: { path: "/console/places", size: WIDE },
  phone: { path: "/console", size: PHONE },
  dark: { path: "/console/people?search=Taylor", size: WIDE, isDark: true, prepare: openFirst },
  "overview-de": { path: "/console", size: [1280, 800], language: "de" },
  "places-de": { path: "/console/places", size: WIDE, language: "de" },
  "phone-de": { path: "/console/people?search=Jansen", size: PHONE, language: "de", isDark: true, prepare: openFirst },
}

async function selectSome(page: Page): Promise<void> {
  for (const row of [1, 2, 4]) await page.locator("tbody input[type=checkbox]").nth(row).check()
  await page.evaluate("scrollTo(0, 0)")
}

/** The page of the first person in the list. */
async function openFirst(page: Page): Promise<void> {
  await page.locator("tbody td.name a").first().click()
  await page.waitForURL(/\/people\/\d+$/)
}

async function previewCourse(page: Page): Promise<void> {
  await page.locator("tbody input[type=checkbox]").first().check()
  await page.getByLabel(/^Select all .* that match$/).check()
  await page.getByRole("button", { name: "Assign a course" }).click()
  await page.getByLabel("Course").selectOption({ label: "Forklift operator" })
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("heading", { name: /^Assign a course to/ }).waitFor()
}

/** The columns of a list from an HR system, before they are imported. */
async function uploadList(page: Page): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name: "personal.csv", mimeType: "text/csv", buffer: LIST })
  await page.getByRole("button", { name: "Upload and check" }).click()
  await page.getByRole("heading", { name: "Check the columns" }).waitFor()
}

const LIST = Buffer.from(`Personalnr;Nachname;Vorname;E-Mail;Geburtsdatum;Abteilung;Spind
10512;Brandt;Käthe;kaethe.brandt@moewenkamp.example;17.03.1988;Versand;B 14
10513;Öztürk;Emre;emre.oeztuerk@moewenkamp.example;02.11.1995;Hochregallager;B 15
10514;Łukaszewicz;Ewa;;29.06.1979;Wareneingang;C 02
`)

/** Views of the list of people, as somebody who works with it every day has them. */
const VIEWS = {
  "Without email": "state=active&address=none",
  Trainers: "role=company.trainer",
}

/** An administrator of the demo company. */
const READER = "u185"

const only = process.argv.slice(2)
const installation = await Installation.start({ dataset: { companies: [] } })
const { app, database, directory, files } = installation
const settling = new SettlingDatabase(database, { renewal_lead: LEAD })
await prepareDemo(settling, files, { data: directory }, NOW)
await settleAll(installation)
await runDuties(settling, NOW)
const server = listen(app, { host: "127.0.0.1", port: 0 })
process.env.FONTCONFIG_FILE = join(directory, "fonts.conf")
await Bun.write(process.env.FONTCONFIG_FILE, fontsIn(directory))
const browser = await openBrowser()
const session = await sessionOf(installation, READER)
await browser.context.addCookies([{ name: "session", value: session, url: server.origin }])
const page = await browser.context.newPage()
await speak("en")
for (const [name, query] of Object.entries(VIEWS)) await saveView(page, name, query)
mkdirSync(FOLDER, { recursive: true })
const faults: string[] = []
for (const [name, picture] of Object.entries(PICTURES)) {
  if (only.length === 0 || only.includes(name)) faults.push(...(await take(page, name, picture)))
}
await browser.close()
await server.stop()
await installation.stop()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exit(faults.length === 0 ? 0 : 1)

/** Sets the language of the administrator's pages. */
async function speak(language: string): Promise<void> {
  await database.run(sql`update users set language = ${language} where key = ${READER}`)
}

/** Makes Chromium use the product's fonts: pictures are the same on every machine, and have the scripts of all names. */
function fontsIn(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(import.meta.dir, "../node_modules/@expo-google-fonts")}</dir>
  <cachedir>${join(directory, "fonts")}</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last" binding="strong"><string>Noto Sans</string></edit>
  </match>
</fontconfig>
`
}

async function saveView(page: Page, name: string, query: string): Promise<void> {
  await page.goto(`${server.origin}/console/people?${query}`)
  await page.getByText("Save this view").click()
  await page.getByLabel("Name of the view").fill(name)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByRole("link", { name }).waitFor()
}

/** Takes a picture, and returns what is wrong with it. */
async function take(page: Page, name: string, picture: Picture): Promise<string[]> {
  const [width, height] = picture.size
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: picture.isDark === true ? "dark" : "light", reducedMotion: "reduce" })
  await speak(picture.language ?? "en")
  const answer = await page.goto(`${server.origin}${picture.path}`)
  await picture.prepare?.(page)
  const { length } = await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" })
  process.stdout.write(`${name}.png ${Math.round(length / 1000)} kB\n`)
  return [
    ...(answer?.status() === 200 ? [] : [`${picture.path} answered with ${answer?.status()}`]),
    ...(length <= SIZE_MAX ? [] : [`${name}.png has ${length} bytes, more than ${SIZE_MAX}`]),
  ]
}
