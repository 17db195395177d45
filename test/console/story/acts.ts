import { expect } from "bun:test"
import { COURSES, IN_OFFICE, IN_WAREHOUSE, TEAMS } from "./company.ts"
import type { Reader } from "./reader.ts"
import type { EmptyServer } from "./server.ts"

const [WAREHOUSE, OFFICE] = TEAMS

/** A course is assigned to everybody of a team; that is cancelled in the middle, and goes on. */
export async function assignToMany(admin: Reader, server: EmptyServer): Promise<void> {
  const { acts, list, frame } = admin.words
  const { aid } = COURSES[admin.telling.language]
  const wording = acts.acts["users.assign-course"]
  await listTeam(admin, WAREHOUSE, IN_WAREHOUSE)
  await admin.tickOne(boxesOf(admin).first())
  await admin.tick(frame.list.selectMatching(String(IN_WAREHOUSE)))
  await admin.act(list.acts.assign)
  await admin.isAt(wording.name)
  await admin.choose(acts.fields.course, aid)
  await admin.fill(acts.fields.deadline, "2030-12-31")
  await admin.stop()
  await admin.follow("button", acts.preview.next)
  await admin.isAt(wording.title(IN_WAREHOUSE))
  await admin.sees(acts.preview.can(IN_WAREHOUSE))
  await admin.stop()
  await server.slowly(async () => {
    await admin.follow("button", wording.submit)
    await admin.follow("button", acts.jobs.cancel)
    await admin.sees(acts.jobs.states.cancelled)
  })
  const [, done = 0] = /^(\d+)/.exec(await progressOf(admin)) ?? []
  expect(Number(done)).toBeWithin(1, IN_WAREHOUSE)
  await admin.stop()
  await admin.follow("button", acts.jobs.resume)
  await admin.sees(acts.jobs.states.finished)
  await admin.sees(acts.jobs.of(IN_WAREHOUSE, IN_WAREHOUSE))
  await admin.stop()
  const results = new TextDecoder().decode(await admin.download("link", acts.jobs.file))
  expect(results.trim().split("\n")).toHaveLength(1 + IN_WAREHOUSE)
}

async function progressOf(admin: Reader): Promise<string> {
  return admin.page
    .getByRole("main")
    .getByText(admin.words.acts.jobs.of(0, IN_WAREHOUSE).replace(/^0/, ""))
    .last()
    .innerText()
}

/** What a team has learned elsewhere is recorded for all of its members. */
export async function recordForTeam(admin: Reader): Promise<void> {
  const { acts, list, frame } = admin.words
  const wording = acts.acts["users.record-qualification"]
  await listTeam(admin, OFFICE, IN_OFFICE)
  for (const box of await boxesOf(admin).all()) await admin.tickOne(box)
  await admin.act(list.acts.record)
  await admin.isAt(wording.title(IN_OFFICE))
  await admin.choose(acts.fields.course, COURSES[admin.telling.language].screen)
  await admin.fill(acts.fields.finished, "2026-01-15")
  await admin.stop()
  await admin.follow("button", acts.preview.next)
  await admin.sees(acts.preview.can(IN_OFFICE))
  await admin.stop()
  await admin.follow("button", wording.submit)
  await admin.sees(wording.done(IN_OFFICE))
  await admin.goTo("certificates")
  await admin.sees(frame.list.total(IN_OFFICE + 1))
  await admin.stop()
}

/** The box of each listed person. */
function boxesOf({ page }: Reader) {
  return page.getByRole("main").locator("tbody").getByRole("checkbox")
}

async function listTeam(admin: Reader, team: string, count: number): Promise<void> {
  const { list, frame } = admin.words
  await admin.goTo("people")
  await admin.choose(list.filters.team, team)
  await admin.sees(frame.list.total(count))
}
