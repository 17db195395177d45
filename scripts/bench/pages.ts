import { type Bench, startTrainbase } from "./installation.ts"
import { type LoadFigures, type Measured, percentile } from "./results.ts"
import { READERS } from "./scenarios/scenario.ts"
import type { RunningServer } from "./server-process.ts"
import { ask } from "./single-request.ts"
import { measure, WARM_UP } from "./under-load.ts"

const PASSWORD = "four words in a row"

/** Trainings assigned to the learner of the pages. */
const TRAININGS = 5

const RATE_GOAL = 1_500
const P99_GOAL = 15
const CPU_GOAL = 0.6

/** How many people sign in, and within how many seconds. */
const PEOPLE = 500
const SIGN_IN_SECONDS = 60

/** A page for a signed-in user that lists their trainings. */
export async function measurePages(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "pages")
  const { id, username } = await newPerson(bench, server)
  await assignCourses(bench, server, id)
  const cookie = await signIn(server, username)
  const question = { path: "/learn", connections: READERS, cookie }
  await measure(bench, "warm-up", [server], question, { seconds: WARM_UP })
  const page = await measure(bench, "trainbase", [server], question)
  await server.stop()
  return {
    title: `A page with a session: what a learner has to learn (${TRAININGS} trainings), ${READERS} connections`,
    loads: [page],
    figures: figuresOf(page),
  }
}

function figuresOf({ rate, p99, cpu }: LoadFigures): Measured["figures"] {
  return [
    { what: "pages", value: rate, unit: "req/s", goal: { compare: "at least", value: RATE_GOAL } },
    { what: "p99", value: p99, unit: "ms", goal: { compare: "below", value: P99_GOAL } },
    { what: "CPU of a page", value: cpu, unit: "ms", goal: { compare: "below", value: CPU_GOAL } },
  ]
}

/** Many people sign in within a minute, while somebody opens pages. */
export async function measureSignIns(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "sign-ins")
  const { username } = await newPerson(bench, server)
  const cookie = await signIn(server, username)
  const waited: number[] = []
  const pages: number[] = []
  const begun = performance.now()
  const isOver = () => waited.length === PEOPLE
  const turning = (async () => {
    while (!isOver()) {
      const asked = performance.now()
      await (await fetch(`${server.origin}/learn`, { headers: { cookie } })).arrayBuffer()
      pages.push(performance.now() - asked)
      await Bun.sleep(20)
    }
  })()
  await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      await Bun.sleep((index / PEOPLE) * SIGN_IN_SECONDS * 1000)
      const asked = performance.now()
      await signIn(server, username)
      waited.push(performance.now() - asked)
    }),
  )
  await turning
  const seconds = (performance.now() - begun) / 1000
  await server.stop()
  return {
    title: `${PEOPLE} people who sign in within ${SIGN_IN_SECONDS} seconds, and one who turns pages`,
    loads: [],
    figures: [
      { what: "all are in after", value: seconds, unit: "s", goal: { compare: "below", value: SIGN_IN_SECONDS + 5 } },
      { what: "99 of 100 wait for their sign-in", value: percentile(waited, 0.99), unit: "ms" },
      { what: "99 of 100 pages meanwhile", value: percentile(pages, 0.99), unit: "ms" },
    ],
  }
}

/** Signs in somebody new, with more fields than usual. Returns the session cookie. */
export async function sessionOf(bench: Bench, server: RunningServer, more: object): Promise<string> {
  const { username } = await newPerson(bench, server, more)
  return signIn(server, username)
}

async function newPerson(
  bench: Bench,
  server: RunningServer,
  more: object = {},
): Promise<{ id: number; username: string }> {
  const body = JSON.stringify({ first_name: "Page", last_name: crypto.randomUUID(), password: PASSWORD, ...more })
  const { data } = JSON.parse(await ask(bench, server, { path: "/api/v1/users", method: "POST", body }))
  return data
}

/** Assigns trainings to somebody, and creates enough courses for them. */
async function assignCourses(bench: Bench, server: RunningServer, userId: number): Promise<void> {
  const listed = JSON.parse(await ask(bench, server, { path: "/api/v1/courses?per_page=100" }))
  let assigned = 0
  for (const { id, short_type } of listed.data) {
    if (assigned === TRAININGS || short_type === "operator" || short_type === "trainer") continue
    const body = JSON.stringify({ course_id: id, deadline_date: "2030-01-31" })
    await ask(bench, server, { path: `/api/v1/users/${userId}/course-assignments`, method: "POST", body })
    assigned++
  }
}

/** Signs in like a browser. Returns the session cookie. */
async function signIn({ origin }: RunningServer, username: string): Promise<string> {
  const answer = await fetch(`${origin}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams({ username, password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("session="))
  if (answer.status !== 303 || cookie === undefined) throw new Error(`signing in was answered with ${answer.status}`)
  return cookie.split(";", 1)[0] ?? ""
}
