import { expect } from "bun:test"
import { unzipSync } from "fflate"
import { REPORT_WORDING } from "../../../src/compliance/reports/wording/wording.ts"
import { writtenDay } from "../../../src/tools/calendar/written-day.ts"
import { runProgram } from "../../harness/debian-program.ts"
import type { Reader } from "../story/reader.ts"
import { COURSE, LEARNER } from "./company.ts"

/** A day on which the course had expired and was not renewed yet. */
const BETWEEN = "2027-11-24"

/** Somebody asks how it was on a day: the person's training record says it, on the page and on paper. */
export async function inspect(admin: Reader): Promise<void> {
  const { list, standings, telling } = { ...admin.words, telling: admin.telling }
  const course = COURSE[telling.language]
  await admin.goTo("people")
  await admin.fill(list.filters.search, LEARNER.name)
  await admin.follow("link", LEARNER.name)
  await admin.follow("link", list.tabs.record)
  await admin.fill(list.training.asOf, BETWEEN)
  await admin.follow("button", list.training.show)
  await admin.sees(list.training.on(writtenDay(BETWEEN, telling.language)))
  await admin.sees(standings.standings.overdue)
  await admin.stop()
  const pdf = await admin.download("link", list.training.print)
  const { text } = runProgram("pdftotext", ["-layout", "-", "-"], pdf)
  expect(text).toContain(LEARNER.name)
  expect(text).toContain(course)
  expect(text).toContain(standings.standings.overdue)
}

/** The same as a workbook for everybody, and the certificates themselves. */
export async function takeFiles(admin: Reader): Promise<void> {
  const { reports, standings } = admin.words
  const { language } = admin.telling
  const { titles } = REPORT_WORDING[language]
  await admin.goTo("reports")
  await admin.stop()
  await admin.follow("link", titles.matrix)
  await admin.open(`/console/reports/matrix?as_of=${BETWEEN}`)
  await admin.isAt(titles.matrix)
  await admin.stop()
  const workbook = unzipSync(await admin.download("link", reports.formats.xlsx))
  const cells = Object.values(workbook).map((part) => new TextDecoder().decode(part))
  for (const text of [LEARNER.name, COURSE[language], standings.standings.overdue])
    expect(cells.join("")).toContain(text)
  await admin.open("/console/reports/certificates")
  const files = Object.keys(unzipSync(await admin.download("link", reports.formats.zip)))
  const [first, last] = LEARNER.name.split(" ")
  expect(files.filter((file) => file.startsWith(`${last} ${first} – ${COURSE[language]} – `))).toHaveLength(2)
  expect(files).toContain("index.csv")
}
