import { untilAtRest } from "../at-rest.ts"
import { commitChanges } from "../changes.ts"
import { type Bench, startTrainbase } from "../installation.ts"
import { sessionOf } from "../pages.ts"
import { FIRST_COURSE, FIRST_TEAM } from "../required-data.ts"
import { type Figure, type LoadFigures, type Measured, median } from "../results.ts"
import type { RunningServer } from "../server-process.ts"
import { ask } from "../single-request.ts"
import { measure } from "../under-load.ts"
import { READERS, type Scenario } from "./scenario.ts"

/*
 * Who must know what: requests of one after the other, and by cursor, while there are changes. The numbers of requirements are
 * those of the order in which required-data.ts makes them.
 */

const PAGE_GOAL = 60
const CURSOR_GOAL = 20
const FIGURES_GOAL = 50
const PAST_GOAL = 500
const PEOPLE_GOAL = 40
const WHY_GOAL = 10

/** How often a page is opened. */
const OPENED = 5
const ASKED = 40

/** Common and rare values of each filter, and pairs of them. */
const FILTERS = [
  ...["", "user_id=4711", `team_id=${FIRST_TEAM + 7}`, "team_id=7", "location_id=2"],
  ...[
    "role=company.employee",
    "role=company.location_admin",
    `course_id=${FIRST_COURSE}`,
    `course_id=${FIRST_COURSE + 20}`,
  ],
  ...[
    "requirement_id=1",
    "requirement_id=4",
    "requirement_id=25",
    "standing=overdue",
    "standing=valid",
    "standing=absent",
  ],
  ...["exception=failed", "deadline_before={today}", "search=mira", "search=petrov", "search=user.4711"],
  ...[`location_id=2&course_id=${FIRST_COURSE}`, "team_id=7&standing=overdue", "role=company.trainer&standing=absent"],
  ...["role=company.employee&standing=absent", "requirement_id=1&standing=overdue", "search=mira&standing=overdue"],
  ...["standing=overdue,open&location_id=1", "exception=failed&team_id=7"],
] as const

const ORDERS = ["", "deadline_date", "-deadline_date", "user", "-user", "course", "-course"] as const

/** A filter with the day of today, of the company's time zone within a day. */
function dated(filter: string): string {
  return filter.replace("{today}", new Date().toISOString().slice(0, 10))
}

function addressOf(path: string, ...parts: readonly string[]): string {
  return `/api/v1${path}?${parts.filter((part) => part !== "").join("&")}`
}

/** Runs `work` while users are changed, several every second, and some of them come to be absent. */
async function besideChanges<T>(bench: Bench, server: RunningServer, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController()
  const changing = [commitChanges(bench, server, ended.signal), changePairs(bench, server, ended.signal)]
  try {
    return await work()
  } finally {
    ended.abort()
    await Promise.all(changing)
  }
}

/** Milliseconds between two changes of pairs: what is counted of them stays true for so long. */
const PAIRS_CHANGE = 250

async function changePairs(bench: Bench, server: RunningServer, until: AbortSignal): Promise<void> {
  const day = dated("{today}")
  const body = JSON.stringify({ absent_from: day, absent_until: day })
  for (let index = 0; !until.aborted; index++) {
    const path = `/api/v1/users/${1 + ((index * 7_919) % bench.users)}`
    await ask(bench, server, { path, method: "PATCH", body })
    await Bun.sleep(PAIRS_CHANGE)
  }
}

/** Milliseconds that a request takes, `count` times, one after the other. */
async function timesOf(count: number, request: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index++) {
    const begun = performance.now()
    await request(index)
    times.push(performance.now() - begun)
  }
  return times
}

async function started(bench: Bench, name: string): Promise<RunningServer> {
  const server = await startTrainbase(bench, name)
  await untilAtRest(server)
  return server
}

function below(value: number) {
  return { compare: "below", value } as const
}

const pages: Scenario = {
  name: "standing-pages",
  uses: [],
  async measure(bench): Promise<Measured> {
    const server = await started(bench, "standing-pages")
    const figures = await besideChanges(bench, server, async () => {
      const slowest: Figure[] = []
      for (const filter of FILTERS) {
        const orders: { order: string; time: number }[] = []
        for (const order of ORDERS) {
          const path = addressOf("/compliance", dated(filter), order === "" ? "" : `sort=${order}`)
          await ask(bench, server, { path })
          orders.push({ order, time: median(await timesOf(OPENED, () => ask(bench, server, { path }))) })
        }
        const { order, time } = orders.reduce((most, one) => (one.time > most.time ? one : most))
        const what = `${filter || "all"}: slowest order (${order || "user and course id"})`
        slowest.push({ what, value: time, unit: "ms", goal: below(PAGE_GOAL) })
      }
      return slowest
    })
    await server.stop()
    return { title: "GET /compliance, first page", loads: [], figures }
  },
}

/** Pages whose cursors are requested: places all over the list. */
const PLACES = 20

const cursors: Scenario = {
  name: "standing-cursors",
  uses: ["load"],
  async measure(bench): Promise<Measured> {
    const server = await started(bench, "standing-cursors")
    const loads: LoadFigures[] = []
    for (const filter of FILTERS) {
      const address = addressOf("/compliance", dated(filter))
      const words = await cursorsOf(bench, server, address)
      const question = { path: `${address}&cursor={word}`, words, connections: READERS, besideChanges: true } as const
      const ended = new AbortController()
      const changing = changePairs(bench, server, ended.signal)
      loads.push(await measure(bench, filter || "all", [server], question))
      ended.abort()
      await changing
    }
    await server.stop()
    const value = Math.max(...loads.map(({ p99 }) => p99))
    return {
      title: `GET /compliance by cursor, ${READERS} connections`,
      loads,
      figures: [{ what: "worst p99", value, unit: "ms", goal: below(CURSOR_GOAL) }],
    }
  },
}

async function cursorsOf(bench: Bench, server: RunningServer, address: string): Promise<string[]> {
  const found: string[] = []
  for (let next: string | null = ""; next !== null && found.length < PLACES; ) {
    found.push(encodeURIComponent(next))
    const page: string = await ask(bench, server, {
      path: `${address}&per_page=100&cursor=${encodeURIComponent(next)}`,
    })
    next = JSON.parse(page).meta.next_cursor
  }
  return found
}

const figures: Scenario = {
  name: "standing-figures",
  uses: [],
  async measure(bench): Promise<Measured> {
    const server = await started(bench, "standing-figures")
    const cookie = await sessionOf(bench, server, { roles: ["company.admin"] })
    const past = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
    const requests: readonly (readonly [what: string, goal: number, request: (index: number) => Promise<unknown>])[] = [
      ...(["company", "team", "location", "course", "role"] as const).flatMap((by) => {
        const path = addressOf("/compliance/figures", `by=${by}`)
        return [
          [`figures by ${by}`, FIGURES_GOAL, () => ask(bench, server, { path })] as const,
          [
            `figures by ${by}, as of a month ago`,
            PAST_GOAL,
            () => ask(bench, server, { path: `${path}&as_of=${past}` }),
          ] as const,
        ]
      }),
      [
        "the pairs of 50 people",
        PEOPLE_GOAL,
        (index) => wholeList(bench, server, addressOf("/compliance", `team_id=${FIRST_TEAM + index}`, "sort=user")),
      ],
      ["why", WHY_GOAL, (index) => ask(bench, server, { path: whyOf(index, bench.users) })],
      ["page with 50 people and 30 courses", PAGE_GOAL, () => opened(server, cookie, "/console/matrix")],
      [
        "page with the 50 people of a team",
        PAGE_GOAL,
        (index) => opened(server, cookie, `/console/matrix?team_id=${FIRST_TEAM + index}`),
      ],
    ]
    const measured = await besideChanges(bench, server, async () => {
      const found: Figure[] = []
      for (const [what, goal, request] of requests) {
        await request(0)
        const times = await timesOf(goal === PAST_GOAL ? OPENED : ASKED, request)
        found.push({ what, value: median(times), unit: "ms", goal: below(goal) })
        found.push({ what: `${what}, slowest`, value: Math.max(...times), unit: "ms" })
      }
      return found
    })
    await server.stop()
    return { title: "Who must know what, one request after the other", loads: [], figures: measured }
  },
}

/** Another active person every time, and the first course, which everybody needs. */
function whyOf(index: number, users: number): string {
  return addressOf("/compliance/why", `user_id=${1 + ((index * 100) % users)}`, `course_id=${FIRST_COURSE}`)
}

async function wholeList(bench: Bench, server: RunningServer, path: string): Promise<void> {
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await ask(bench, server, { path: `${path}&per_page=100&page=${page}` })
    last = JSON.parse(answer).meta.last_page
  }
}

async function opened({ origin }: RunningServer, cookie: string, path: string): Promise<void> {
  const answer = await fetch(origin + path, { headers: { cookie } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
}

export const standingScenarios: readonly Scenario[] = [figures, pages, cursors]
