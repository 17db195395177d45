import { expect } from "bun:test"
import { COURSE, type CompanyInTime, LEARNER, PAGES } from "./company.ts"

/** The learner follows the newest mail, signs in, and completes the course. */
export async function learnByMail(company: CompanyInTime, language: "en" | "de"): Promise<void> {
  const title = COURSE[language]
  const { text } = company.mail()
  expect(text).toContain(title)
  const learner = await company.stranger()
  const {
    people: { signIn },
    portal,
  } = learner.words
  await learner.open(/http\S+/.exec(text)?.[0] ?? "")
  await learner.isAt(signIn.signIn.title)
  await learner.fill(signIn.signIn.username, LEARNER.key)
  await learner.fill(signIn.signIn.password, LEARNER.password)
  await learner.follow("button", signIn.signIn.submit)
  await learner.isAt(portal.overview.title)
  await learner.stop()
  await learner.follow("link", title)
  await learner.follow("button", portal.course.acts.begin)
  for (const page of PAGES[language]) {
    await learner.isAt(page)
    await learner.follow("button", portal.course.node.continue)
  }
  await learner.follow("link", portal.course.acts.confirmation)
  await learner.tick(portal.course.confirmation.sentences.instruction(title))
  await learner.fill(portal.course.confirmation.fullName, LEARNER.name)
  await learner.stop()
  await learner.follow("button", portal.course.confirmation.submit)
  await learner.sees(portal.course.ended.success)
  await learner.end()
}
