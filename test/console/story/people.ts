import { expect } from "bun:test"
import { FAULTS, fileOf, IN_FILE, LEARNER, LOCKER } from "./company.ts"
import { CHOSEN } from "./hands.ts"
import type { Reader } from "./reader.ts"

/** People come from a file with faults, which is corrected, imported, undone, and imported once more. */
export async function importPeople(admin: Reader): Promise<void> {
  const { imports, people, list, frame } = admin.words
  await admin.follow("link", people.setUp.checklist.steps.people.title)
  await admin.isAt(imports.title)
  await admin.stop()

  await upload(admin, false)
  await admin.stop()
  await admin.follow("button", imports.columns.submit)
  await admin.isAt("people.csv")
  await admin.sees(imports.preview.faults(FAULTS))
  await admin.sees("30.02.1990")
  await admin.stop()
  const faulty = new TextDecoder().decode(await admin.download("link", imports.result.faultsFile))
  expect(faulty.trim().split("\n")).toHaveLength(1 + FAULTS)

  await importCorrected(admin, imports.planned.new)
  await admin.follow("link", imports.result.undo)
  await admin.isAt(imports.undo.title)
  await admin.stop()
  await admin.follow("button", imports.undo.submit)
  await admin.sees(imports.result.undone)
  await admin.stop()

  // Whom the first import had added is there, and inactive.
  await importCorrected(admin, imports.planned.changed)
  await admin.goTo("people")
  await admin.fill(list.filters.search, LEARNER.name)
  await admin.sees(frame.list.total(1))
}

async function upload(admin: Reader, isCorrected: boolean): Promise<void> {
  const { imports } = admin.words
  const { language } = admin.telling
  await admin.upload(imports.upload.file, "people.csv", fileOf(language, isCorrected))
  await admin.follow("button", imports.upload.submit)
  await admin.isAt(imports.columns.title)
  const locker = admin.field(imports.columns.meaningOf(LOCKER[language]))
  expect(await locker.evaluate(CHOSEN)).toBe(imports.columns.leaveOut)
}

async function importCorrected(admin: Reader, expected: string): Promise<void> {
  const { imports } = admin.words
  await admin.goTo("people")
  await admin.follow("link", admin.words.list.import)
  await upload(admin, true)
  await admin.follow("button", imports.columns.submit)
  await admin.sees(expected)
  await admin.follow("button", imports.preview.start(IN_FILE))
  await admin.sees(imports.result.undo)
}
