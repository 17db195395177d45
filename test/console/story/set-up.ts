import { ADMIN, COMPANY, PASSWORD } from "./company.ts"
import { Reader, type Telling } from "./reader.ts"
import type { EmptyServer } from "./server.ts"

/** The administrator opens the printed address, sets the company up with starter courses, and sees what comes next. */
export async function setUp(server: EmptyServer, telling: Telling): Promise<Reader> {
  const admin = await Reader.begin(server.origin, telling)
  const { people, page, frame } = admin.words
  const { setUp: wording } = people
  const { fields, done, checklist } = wording
  await admin.open(server.setUp)
  await admin.isAt(wording.title)
  await admin.stop()
  await admin.fill(fields.company, COMPANY)
  await admin.choose(fields.language, page.language.own)
  await admin.fill(fields.first_name, ADMIN.firstName)
  await admin.fill(fields.last_name, ADMIN.lastName)
  await admin.fill(fields.email, ADMIN.email)
  await admin.fill(fields.password, PASSWORD)
  await admin.fill(fields.password_again, PASSWORD)
  await admin.tick(new RegExp(`^${wording.beginnings.starter_courses.title}`))
  await admin.follow("button", wording.submit)
  await admin.isAt(done.title)
  await admin.sees(COMPANY)
  await admin.sees("Europe/Berlin")
  await admin.sees(checklist.progress(0, 5))
  await admin.stop()
  await admin.open("/console")
  await admin.isAt(frame.places.overview)
  await admin.stop()
  await admin.follow("link", checklist.continue)
  await admin.isAt(done.title)
  return admin
}

/** What came next is done, apart from what needs a picture or the settings of the server. */
export async function finishChecklist(admin: Reader): Promise<void> {
  const { people, frame, overview } = admin.words
  const { checklist } = people.setUp
  await admin.goTo("overview")
  await admin.stop()
  await admin.follow("link", checklist.continue)
  await admin.sees(checklist.progress(3, 5))
  await admin.follow("button", checklist.hide)
  await admin.open("/console")
  await admin.isAt(frame.places.overview)
  await admin.sees(overview.trainings.open[0])
  if (await admin.find("link", checklist.continue).isVisible()) throw new Error("the list is still there")
}
