import { type Bench, startTrainbase } from "../installation.ts"
import { type Figure, type Measured, median } from "../results.ts"
import type { RunningServer } from "../server-process.ts"
import { ask } from "../single-request.ts"
import type { Scenario } from "./scenario.ts"

const PER_PAGE = 100

/** Number of pages at the beginning and end of a list whose times are compared; a short list has fewer. */
const COMPARED = 1000

/** Maximum median of the last pages, in percent of the median of the first ones. */
const GOAL = 150

interface Page {
  readonly data: readonly unknown[]
  readonly meta: { readonly next_cursor: string | null }
}

const ORDERS = ["id", "created_at"] as const

/** One client follows a cursor through all users: is the end as fast as the beginning? */
export const cursor: Scenario = {
  name: "cursor",
  uses: [],
  measure: async (bench): Promise<Measured> => {
    const server = await startTrainbase(bench, "cursor")
    const figures: Figure[] = []
    for (const order of ORDERS) figures.push(...(await followAll(bench, server, order)))
    await server.stop()
    return { title: `Following a cursor through all users, ${PER_PAGE} a page`, loads: [], figures }
  },
}

async function followAll(bench: Bench, server: RunningServer, order: string): Promise<Figure[]> {
  const times: number[] = []
  let users = 0
  let next: string | null = ""
  while (next !== null) {
    const begun = performance.now()
    const path: string = `/api/v1/users?per_page=${PER_PAGE}&sort=${order}&cursor=${next}`
    const page: Page = JSON.parse(await ask(bench, server, { path }))
    times.push(performance.now() - begun)
    users += page.data.length
    next = page.meta.next_cursor
  }
  if (users < bench.users) throw new Error(`A cursor by ${order} led to ${users} of ${bench.users} users.`)
  // Half of a short list, so that the two parts do not overlap.
  const compared = Math.min(COMPARED, Math.ceil(times.length / 2))
  const [first, last] = [median(times.slice(0, compared)), median(times.slice(-compared))]
  return [
    { what: `by ${order}: a page, median of the first ${compared}`, value: first, unit: "ms" },
    { what: `by ${order}: a page, median of the last ${compared}`, value: last, unit: "ms" },
    {
      what: `by ${order}: the last, against the first`,
      value: (last / first) * 100,
      unit: "%",
      goal: { compare: "at most", value: GOAL },
    },
  ]
}
