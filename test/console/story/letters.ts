import { expect } from "bun:test"
import { LETTER_WORDING } from "../../../src/training/documents/letter/wording.ts"
import { runProgram } from "../../harness/debian-program.ts"
import { FAMILY, LEARNER, LOCATION_ADMIN, PASSWORD, TRAINER } from "./company.ts"
import type { Reader } from "./reader.ts"

/** What a letter tells somebody. */
export interface Letter {
  readonly username: string
  readonly password: string
}

export interface Letters {
  readonly learner: Letter
  readonly locationAdmin: Letter
  readonly trainer: Letter
}

/** Two people get their roles, and three who have no address a letter each. */
export async function printLetters(admin: Reader): Promise<Letters> {
  const { list, frame, acts } = admin.words
  await giveRole(admin, LOCATION_ADMIN.name, frame.roles["company.location_admin"])
  await giveRole(admin, TRAINER.name, frame.roles["company.trainer"])
  await admin.goTo("people")
  await admin.fill(list.filters.search, FAMILY)
  await admin.sees(frame.list.total(3))
  for (const { name } of [LEARNER, LOCATION_ADMIN, TRAINER]) await admin.tick(frame.list.selectRow(name))
  await admin.stop()
  await admin.act(list.acts.letters)
  await admin.isAt(list.letters.title(3))
  await admin.stop()
  await admin.follow("button", list.letters.submit)
  await admin.isAt(acts.acts["users.print-letters"].name)
  await admin.sees(acts.jobs.states.finished)
  await admin.stop()
  const pages = pagesOf(await admin.download("link", acts.jobs.letters))
  expect(pages).toHaveLength(3)
  return {
    learner: letterTo(LEARNER.name, admin, pages),
    locationAdmin: letterTo(LOCATION_ADMIN.name, admin, pages),
    trainer: letterTo(TRAINER.name, admin, pages),
  }
}

async function giveRole(admin: Reader, name: string, role: string): Promise<void> {
  const { list, frame } = admin.words
  await admin.goTo("people")
  await admin.fill(list.filters.search, name)
  await admin.sees(frame.list.total(1))
  await admin.follow("link", name)
  await admin.isAt(name)
  await admin.follow("link", list.fields.roles)
  await admin.tick(role)
  await admin.stop()
  await admin.follow("button", frame.form.save)
  await prove(admin)
  await admin.sees(frame.form.saved)
}

/** On a slow machine more than ten minutes have passed since the set-up, and roles ask who is there. */
async function prove(admin: Reader): Promise<void> {
  const { proof, secondFactors } = admin.words.people
  if (!(await admin.page.title()).includes(proof.title)) return
  await admin.fill(secondFactors.password, PASSWORD)
  await admin.follow("button", proof.submit)
}

function pagesOf(pdf: Uint8Array): string[] {
  return runProgram("pdftotext", ["-layout", "-", "-"], pdf)
    .text.split("\f")
    .filter((page) => page.trim() !== "")
}

function letterTo(name: string, { telling }: Reader, pages: readonly string[]): Letter {
  const lines = (pages.find((page) => page.includes(name)) ?? "").split("\n").map((line) => line.trim())
  const below = (label: string) => lines.slice(lines.indexOf(label) + 1).find((line) => line !== "") ?? ""
  const { username, password } = LETTER_WORDING[telling.language]
  return { username: below(username), password: below(password) }
}
