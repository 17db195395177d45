import { type Bench, startTrainbase } from "../installation.ts"
import type { LoadFigures, Measured } from "../results.ts"
import type { RunningServer } from "../server-process.ts"
import { ask } from "../single-request.ts"
import { measure } from "../under-load.ts"
import { READERS, type Scenario } from "./scenario.ts"

/*
 * The requests of a system that keeps itself synchronised. Lists are requested while changes are made, because a server may
 * cache responses until the next change.
 */

const CURSOR_P99 = 20
const TOTALS_P99 = 150

/** Pages requested by cursor: the first pages of a list. */
const PAGES = 20

const ASSIGNMENTS = [
  ...["", "status=open", "status=completed", "status=overdue", "state=success", "assignment_type=manual"],
  ...["user_id=4711", "course_id=3", "course_id=10", "team_id=7", "location_id=2"],
  ...[
    "deadline_before=2024-06-30",
    "deadline_after=2026-06-30",
    "finished_before=2024-03-31",
    "finished_after=2025-06-30",
  ],
  ...["valid_until_before=2025-02-28", "valid_until_after=2027-01-01", "updated_since=2026-01-01"],
  ...["course_id=3&finished_after=2025-06-30", "team_id=7&status=open", "location_id=2&status=completed"],
] as const

const CERTIFICATES = [
  ...["", "user_id=4711", "course_id=2", "team_id=7", "location_id=2", "standing=valid", "standing=expired"],
  ...["valid_until_before=2025-02-28", "valid_until_after=2027-01-01", "issued_since=2025-06-30"],
] as const

interface List {
  readonly name: string
  readonly path: string
  readonly filters: readonly string[]
}

/** Pages with a cursor, and pages with an exact total, for each filter. */
function list({ name, path, filters }: List): Scenario {
  return {
    name,
    uses: ["load"],
    async measure(bench): Promise<Measured> {
      const server = await startTrainbase(bench, name)
      const pages: LoadFigures[] = []
      const totals: LoadFigures[] = []
      for (const filter of filters) {
        const address = `${path}?per_page=15${filter === "" ? "" : `&${filter}`}`
        const words = await cursorsOf(bench, server, address)
        const asked = { connections: READERS, besideChanges: true } as const
        const question = { path: `${address}&cursor={word}`, words, ...asked }
        pages.push(await measure(bench, `${filter || "all"}, cursor`, [server], question))
        totals.push(await measure(bench, `${filter || "all"}, total`, [server], { path: address, ...asked }))
      }
      await server.stop()
      const worst = (loads: readonly LoadFigures[]) => Math.max(...loads.map(({ p99 }) => p99))
      return {
        title: `GET ${path}, 15 rows, ${READERS} connections`,
        loads: [...pages, ...totals],
        figures: [
          { what: "cursor, worst p99", value: worst(pages), unit: "ms", goal: { compare: "below", value: CURSOR_P99 } },
          { what: "total, worst p99", value: worst(totals), unit: "ms", goal: { compare: "below", value: TOTALS_P99 } },
        ],
      }
    },
  }
}

async function cursorsOf(bench: Bench, server: RunningServer, address: string): Promise<string[]> {
  const cursors: string[] = []
  for (let next: string | null = ""; next !== null && cursors.length < PAGES; ) {
    cursors.push(encodeURIComponent(next))
    const page: string = await ask(bench, server, { path: `${address}&cursor=${encodeURIComponent(next)}` })
    next = JSON.parse(page).meta.next_cursor
  }
  return cursors
}

const ENTRIES = 500
const FEED_GOAL = 500

/** Positions in the feed from which to read. */
const PLACES = 100

const feed: Scenario = {
  name: "changes",
  uses: ["load"],
  async measure(bench): Promise<Measured> {
    const server = await startTrainbase(bench, "changes")
    const words: string[] = []
    for (let after = ""; words.length < PLACES; ) {
      const page = await ask(bench, server, { path: `/api/v1/changes?limit=1000${after}` })
      const next = encodeURIComponent(JSON.parse(page).meta.next)
      words.push(next)
      after = `&after=${next}`
    }
    const question = { path: `/api/v1/changes?limit=${ENTRIES}&after={word}`, words, connections: READERS }
    const load = await measure(bench, "trainbase", [server], question)
    await server.stop()
    const goal = { compare: "at least", value: FEED_GOAL } as const
    return {
      title: `GET /changes, ${ENTRIES} entries, ${READERS} connections`,
      loads: [load],
      figures: [{ what: "requests", value: load.rate, unit: "req/s", goal }],
    }
  },
}

/** Number of users created before the receiver responds, each of which causes a delivery. */
const DELIVERIES = 20_000
const BULK = 1_000
const DELIVERY_GOAL = 2_000

const webhooks: Scenario = {
  name: "webhooks",
  uses: [],
  async measure(bench): Promise<Measured> {
    const reach = ["--webhook-http", "true", "--webhook-networks", "127.0.0.0/8"]
    const server = await startTrainbase(bench, "webhooks", reach)
    const arrivals: number[] = []
    const opened = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const receiver = Bun.serve({
      ...{ hostname: "127.0.0.1", port: 0 },
      async fetch(request) {
        await request.arrayBuffer()
        await opened.promise
        arrivals.push(performance.now())
        if (arrivals.length === DELIVERIES) done.resolve()
        return new Response(null, { status: 204 })
      },
    })
    const url = `http://127.0.0.1:${receiver.port}/hook`
    const body = JSON.stringify({ url, events: ["user.created"] })
    await ask(bench, server, { path: "/api/v1/webhooks", method: "POST", body })
    for (let first = 0; first < DELIVERIES; first += BULK) {
      const users = Array.from({ length: BULK }, (_, index) => {
        const external_id = `hooked-${first + index}`
        return { external_id, first_name: "Nele", last_name: "Neu", username: external_id }
      })
      await ask(bench, server, { path: "/api/v1/users/bulk", method: "POST", body: JSON.stringify({ users }) })
    }
    const begun = performance.now()
    opened.resolve()
    await done.promise
    await server.stop()
    await receiver.stop(true)
    const rate = (DELIVERIES * 1000) / ((arrivals.at(-1) ?? Number.NaN) - begun)
    const goal = { compare: "at least", value: DELIVERY_GOAL } as const
    return {
      title: `${DELIVERIES.toLocaleString("en")} webhooks that wait for a receiver on this machine`,
      loads: [],
      figures: [{ what: "deliveries", value: rate, unit: "req/s", goal }],
    }
  },
}

export const inStep: readonly Scenario[] = [
  list({ name: "assignment-lists", path: "/api/v1/course-assignments", filters: ASSIGNMENTS }),
  list({ name: "certificate-lists", path: "/api/v1/certificates", filters: CERTIFICATES }),
  feed,
  webhooks,
]
