import { afterAll, beforeAll, expect, test } from "bun:test"
import type { Database } from "../../src/database/port.ts"
import { AuthenticatorApp } from "../harness/authenticator-app.ts"
import { times } from "../harness/effort.ts"
import { openTestDatabase } from "../harness/engine.ts"
import { attempt, learned } from "../harness/learned.ts"
import { Learning, page, question } from "../harness/learning.ts"
import { PASSWORD } from "../harness/people-company.ts"
import { secondApp } from "../harness/second-app.ts"
import { TestBrowser } from "../harness/test-browser.ts"
import { LASTING_TOKENS } from "../harness/training-company.ts"

/** Things that people do at the same time in two processes, and that must happen only once. */

const ROUNDS = times(2, 10)

const TEST = { number_of_questions: 1, minimal_success_points: 1, test_attempts: 1 }

let learning: Learning
let database: Database
let apps: readonly Learning["installation"]["app"][]
beforeAll(async () => {
  learning = await Learning.start({
    installation: { settings: LASTING_TOKENS },
    course: TEST,
    nodes: [page("one", { questions: [question("Why?", ["+So", "No"])] })],
  })
  database = await openTestDatabase(learning.installation.directory)
  apps = [learning.installation.app, secondApp(learning.installation, database)]
})
afterAll(async () => {
  await database.close()
  await learning.stop()
})

/** A browser that sends its requests to one of the processes. */
const browserOf = (process: number) =>
  new TestBrowser({ app: apps[process % apps.length] ?? learning.installation.app })

async function halfSignedIn(process: number, username: string): Promise<TestBrowser> {
  const browser = browserOf(process)
  const { location } = await browser.signIn(username, PASSWORD)
  expect(location).toBe("/sign-in/second-factor")
  return browser
}

test("a recovery code admits one sign-in, in whichever process", async () => {
  const { username } = await learning.learner()
  const browser = await learning.signedInByPassword(username)
  await browser.post("/account/second-factor/begin", { current_password: PASSWORD })
  const shown = (await browser.get("/account/second-factor")).text
  const app = new AuthenticatorApp(shown, learning.installation.time)
  const { location } = await browser.post("/account/second-factor/confirm", { code: app.code() })
  const { text } = await browser.get(location ?? "")
  const codes = [...text.matchAll(/<code>([a-z0-9-]{19})<\/code>/g)].map(([, code = ""]) => code)
  expect(codes).toHaveLength(10)
  for (const code of codes.slice(0, times(2, 9))) {
    const browsers = await Promise.all([0, 1, 2].map((process) => halfSignedIn(process, username)))
    const answers = await Promise.all(browsers.map((each) => each.post("/sign-in/second-factor", { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422])
    // Wrong codes are forgotten after a while.
    learning.installation.time.now += 3_600_000
  }
})

test("no page opens for a deactivated user who requests pages in both processes", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { userId, browser } = await learning.learner()
    const elsewhere = browserOf(1)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    const asking = [browser, elsewhere, browser, elsewhere].map((each) => each.get("/learn"))
    const { status } = await learning.installation.request("POST", `users/${userId}/deactivate`)
    expect(status).toBe(200)
    // Each request was handled before or after the deactivation.
    for (const answer of await Promise.all(asking)) expect([200, 303]).toContain(answer.status)
    for (const each of [browser, elsewhere]) expect((await each.get("/learn")).location).toStartWith("/sign-in?next=")
  }
})

test("an attempt is granted once when two people grant it at the same time", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const learner = await learned(learning, "course")
    await attempt(learning, learner, false)
    expect(await learning.stateOf(learner.assignmentId)).toBe("failed")
    const path = `course-assignments/${learner.assignmentId}/grant-attempt`
    const answers = await Promise.all(apps.map((app) => learning.installation.request("POST", path, { app })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const grants = (await learning.evidence(learner.assignmentId)).filter(({ kind }) => kind === "grant")
    expect(grants).toHaveLength(1)
  }
})
