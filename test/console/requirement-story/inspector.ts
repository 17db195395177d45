import { expect } from "bun:test"
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
