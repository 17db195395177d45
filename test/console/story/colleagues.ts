import { expect } from "bun:test"
import { COURSES, IN_OFFICE, IN_WAREHOUSE, LEARNER, LOCATIONS, PASSWORD, TEAMS } from "./company.ts"
import type { Letter, Letters } from "./letters.ts"
import { Reader } from "./reader.ts"

/** Somebody signs in with the password of a letter, and chooses an own one. */
async function enter(origin: string, telling: Reader["telling"], letter: Letter): Promise<Reader> {
  const reader = await Reader.begin(origin, telling)
  const { newPassword } = reader.words.people.signIn
  await reader.signIn(letter.username, letter.password)
  await reader.isAt(newPassword.title)
  await reader.stop()
  await reader.fill(newPassword.password, PASSWORD)
  await reader.fill(newPassword.again, PASSWORD)
  await reader.follow("button", newPassword.submit)
  return reader
}

/** The administrator and a location administrator edit the same person, and nothing that either typed is lost. */
export async function editAtOnce(admin: Reader, origin: string, { locationAdmin }: Letters): Promise<void> {
  const { list, frame } = admin.words
  await openPerson(admin, LEARNER.name)
  await admin.follow("link", list.edit)
  await admin.fill(list.fields.mobile, "0170 1111")

  const other = await enter(origin, admin.telling, locationAdmin)
  await other.open("/console")
  await other.isAt(frame.places.overview)
  await other.stop()
  await other.goTo("places")
  await other.sees(LOCATIONS[0])
  expect(await other.page.getByText(LOCATIONS[1]).count()).toBe(0)
  await other.goTo("people")
  await other.sees(frame.list.total(IN_WAREHOUSE + IN_OFFICE))
  await openPerson(other, LEARNER.name)
  await other.follow("link", list.edit)
  await other.fill(list.fields.mobile, "0170 2222")
  await other.stop()
  await other.follow("button", frame.form.save)
  await other.sees(frame.form.saved)
  await other.end()

  await admin.follow("button", frame.form.save)
  await admin.sees(frame.form.conflict.title)
  await admin.sees("0170 1111")
  await admin.sees("0170 2222")
  await admin.stop()
  await admin.follow("button", frame.form.conflict.submit)
  await admin.isAt(LEARNER.name)
  await admin.sees("0170 1111")
}

async function openPerson(reader: Reader, name: string): Promise<void> {
  const { list, frame } = reader.words
  await reader.goTo("people")
  await reader.fill(list.filters.search, name)
  await reader.sees(frame.list.total(1))
  await reader.follow("link", name)
  await reader.isAt(name)
}

/** A trainer sees the own team alone, reads what the learner has proven, and assigns a training with a deadline. */
export async function train(origin: string, telling: Reader["telling"], { trainer }: Letters): Promise<void> {
  const reader = await enter(origin, telling, trainer)
  const { trainings, frame, portal } = reader.words
  const { fire, screen } = COURSES[telling.language]
  await reader.open("/console")
  await reader.isAt(frame.places.overview)
  await reader.stop()
  await reader.goTo("places")
  await reader.sees(TEAMS[0])
  expect(await reader.page.getByText(TEAMS[1]).count()).toBe(0)

  await reader.goTo("assignments")
  await reader.stop()
  await reader.follow("link", trainings.filters.statuses.completed)
  await reader.follow("link", LEARNER.name)
  await reader.isAt(`${LEARNER.name} – ${fire}`)
  await reader.stop()
  await reader.follow("link", trainings.evidence.show)
  await reader.isAt(trainings.evidence.title)
  await reader.stop()
  const pdf = await reader.download("link", trainings.evidence.pdf)
  expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe("%PDF-")

  await reader.goTo("assignments")
  await reader.follow("link", trainings.assign.title)
  await reader.fill(trainings.assign.search, LEARNER.name)
  await reader.follow("button", trainings.assign.find)
  await reader.follow("link", LEARNER.name)
  await reader.tick(new RegExp(`^${screen}`))
  await reader.fill(trainings.assign.deadline, "2030-12-31")
  await reader.stop()
  await reader.follow("button", trainings.assign.submit)
  await reader.sees(trainings.notices.assigned)
  await reader.choose(trainings.filters.course, screen)
  await reader.sees(frame.list.total(1))
  await reader.follow("link", LEARNER.name)
  await reader.isAt(`${LEARNER.name} – ${screen}`)
  await reader.fill(trainings.deadline.date, "2031-01-31")
  await reader.follow("button", trainings.deadline.submit)
  await reader.sees(trainings.notices.deadline_moved)
  await reader.sees(portal.overview.states.assigned)
  await reader.stop()
  await reader.end()
}
