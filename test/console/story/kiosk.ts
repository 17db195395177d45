import { COURSES, LEARNER, TEAMS } from "./company.ts"
import type { Letter } from "./letters.ts"
import { Reader } from "./reader.ts"
import { courseOf, isRight } from "./starter-course.ts"

const PIN = "284917"

/** A tablet is set up for a team, and somebody without an address passes a starter course there. */
export async function learnAtKiosk(admin: Reader, origin: string, letter: Letter): Promise<void> {
  const code = await addTablet(admin)
  const tablet = await Reader.begin(origin, admin.telling)
  await pair(tablet, code)
  await admin.goTo("kiosks")
  await admin.sees(admin.words.kiosks.states.paired)
  await choosePin(tablet, letter)
  await passCourse(tablet)
  await tablet.follow("button", tablet.words.page.portal.kiosk.done)
  await tablet.isAt(tablet.words.kiosk.people.title)
  await tablet.end()
}

async function addTablet(admin: Reader): Promise<string> {
  const { kiosks } = admin.words
  await admin.goTo("kiosks")
  await admin.stop()
  await admin.follow("link", kiosks.add)
  await admin.fill(kiosks.fields.name, "Tor 1")
  await admin.choose(kiosks.fields.place, kiosks.team(TEAMS[0]))
  await admin.follow("button", kiosks.add)
  await admin.isAt(kiosks.code.title("Tor 1"))
  await admin.stop()
  return admin.page.getByRole("code").last().innerText()
}

async function pair(tablet: Reader, code: string): Promise<void> {
  const { pairing, people } = tablet.words.kiosk
  await tablet.open("/kiosk")
  await tablet.isAt(pairing.title)
  await tablet.stop()
  await tablet.fill(pairing.code, code)
  await tablet.follow("button", pairing.submit)
  await tablet.isAt(people.title)
}

async function choosePin(tablet: Reader, { password }: Letter): Promise<void> {
  const { people, choice } = tablet.words.kiosk
  await tablet.fill(people.search, LEARNER.name.slice(0, 3))
  await tablet.follow("button", people.submit)
  await tablet.stop()
  await tablet.follow("link", LEARNER.name)
  await tablet.isAt(choice.title)
  await tablet.stop()
  await tablet.fill(choice.password, password)
  await tablet.fill(choice.pin, PIN)
  await tablet.fill(choice.again, PIN)
  await tablet.follow("button", choice.submit)
  await tablet.isAt(tablet.words.portal.overview.title)
  await tablet.stop()
}

/** Every page is read, every question answered, and the confirmation given. */
async function passCourse(tablet: Reader): Promise<void> {
  const { course, exam } = tablet.words.portal
  const { language } = tablet.telling
  const content = courseOf(language, "fire")
  await tablet.follow("link", COURSES[language].fire)
  await tablet.isAt(COURSES[language].fire)
  await tablet.stop()
  await tablet.follow("button", course.acts.begin)
  for (const page of content.pages) {
    await tablet.isAt(page)
    if (page === content.pages[0]) await tablet.stop()
    await tablet.follow("button", course.node.continue)
  }
  await tablet.follow("link", course.acts.test)
  await tablet.follow("button", exam.before.begin)
  for (let number = 1; number <= content.drawn; number++) {
    await tablet.isAt(exam.question.position(number, content.drawn))
    await answer(tablet)
    if (number === 1) await tablet.stop()
    await tablet.follow("button", exam.question.save)
  }
  await tablet.isAt(exam.overview.title)
  await tablet.follow("button", exam.overview.end)
  await tablet.sees(exam.result.passed)
  await tablet.stop()
  await tablet.follow("link", exam.toCourse)
  await tablet.follow("link", course.acts.confirmation)
  await tablet.isAt(course.confirmation.title)
  await tablet.tick(course.confirmation.sentences.instruction(COURSES[language].fire))
  await tablet.fill(course.confirmation.fullName, LEARNER.name)
  await tablet.stop()
  await tablet.follow("button", course.confirmation.submit)
  await tablet.sees(course.ended.success)
  await tablet.stop()
}

async function answer(tablet: Reader): Promise<void> {
  const group = tablet.page.getByRole("main").getByRole("group")
  const question = await group.locator("legend").innerText()
  const boxes = [...(await group.getByRole("radio").all()), ...(await group.getByRole("checkbox").all())]
  const names = await group.locator("label").allInnerTexts()
  for (const [index, box] of boxes.entries()) {
    if (isRight(question, names[index] ?? "")) await tablet.tickOne(box)
  }
}
