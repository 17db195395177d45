import { untilAtRest } from "./at-rest.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import { sessionOf } from "./pages.ts"
import { type Figure, type LoadFigures, type Measured, median } from "./results.ts"
import { READERS } from "./scenarios/scenario.ts"
import type { RunningServer } from "./server-process.ts"
import { measure, WARM_UP } from "./under-load.ts"

const OVERVIEW_GOAL = 60
const RATE_GOAL = 1_000
const P99_GOAL = 20
const FIRST_LOAD_GOAL = 80
const NEXT_PAGE_GOAL = 15

/** How often the overview is opened by somebody alone. */
const OPENED = 20

/** Pages that are opened often, by their names in the report. */
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ["people", "/console/people"],
  ["a search for people", "/console/people?search=petrov"],
  ["a person", "/console/people/77"],
  ["places", "/console/places"],
  ["a team", "/console/places/teams/3"],
  ["trainings", "/console/assignments"],
  ["courses", "/console/courses"],
  ["a course", "/console/courses/1"],
  ["reminders", "/console/reminders"],
  ["people without an address", "/console/reminders/unreachable"],
  ["certificates", "/console/certificates"],
  ["audit", "/console/audit"],
  ["jobs", "/console/jobs"],
  ["company", "/console/company"],
  ["the palette", "/console/find?search=mira"],
]

/** The pages of the console: how fast they are, and what a browser fetches for them. */
export async function measureConsole(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "console")
  await untilAtRest(server)
  const cookie = await sessionOf(bench, server, { roles: ["company.admin"] })
  const figures: Figure[] = []
  const overview = await timesOf(server, cookie, "/console", OPENED)
  figures.push({ what: "overview, opened alone", value: median(overview), unit: "ms", goal: below(OVERVIEW_GOAL) })
  figures.push({ what: "overview, the slowest", value: Math.max(...overview), unit: "ms", goal: below(OVERVIEW_GOAL) })
  const loads: LoadFigures[] = []
  for (const [name, path] of PAGES) {
    const question = { path, connections: READERS, cookie }
    await measure(bench, "warm-up", [server], question, { seconds: WARM_UP })
    const load = await measure(bench, name, [server], question)
    loads.push(load)
    figures.push({ what: `${name}: pages`, value: load.rate, unit: "req/s", goal: atLeast(RATE_GOAL) })
    figures.push({ what: `${name}: p99`, value: load.p99, unit: "ms", goal: below(P99_GOAL) })
  }
  const { first, next } = await wireOf(server, cookie)
  figures.push({ what: "first load over the wire", value: first, unit: "kB", goal: below(FIRST_LOAD_GOAL) })
  figures.push({ what: `largest next page (${next.name})`, value: next.size, unit: "kB", goal: below(NEXT_PAGE_GOAL) })
  await server.stop()
  return { title: `Pages of the console, ${READERS} connections`, loads, figures }
}

function below(value: number) {
  return { compare: "below", value } as const
}

function atLeast(value: number) {
  return { compare: "at least", value } as const
}

/** Milliseconds that pages take, one after the other. */
async function timesOf({ origin }: RunningServer, cookie: string, path: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let opened = 0; opened < count; opened++) {
    const begun = performance.now()
    const answer = await fetch(origin + path, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times
}

/** Kilobytes (10^3 bytes) that a browser fetches: for its first page with all files, and for each page after that. */
async function wireOf(server: RunningServer, cookie: string) {
  const { html, size: page } = await fetched(server, "/console", cookie)
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"#]+)"/g)].map(([, path = ""]) => path))
  const sizes = await Promise.all([...files].map(async (path) => (await fetched(server, path, cookie)).size))
  const first = sizes.reduce((sum, size) => sum + size, page)
  const pages = await Promise.all(
    [["overview", "/console"] as const, ...PAGES].map(async ([name, path]) => ({
      name,
      size: (await fetched(server, path, cookie)).size,
    })),
  )
  const next = pages.reduce((most, one) => (one.size > most.size ? one : most))
  return { first, next }
}

async function fetched({ origin }: RunningServer, path: string, cookie: string) {
  const headers = { cookie, "accept-encoding": "zstd, br, gzip" }
  const answer = await fetch(origin + path, { headers, decompress: false })
  const bytes = await answer.arrayBuffer()
  const encoding = answer.headers.get("content-encoding")
  const html = encoding === null ? new TextDecoder().decode(bytes) : await plain(origin + path, cookie)
  return { html, size: bytes.byteLength / 1000 }
}

async function plain(address: string, cookie: string): Promise<string> {
  return (await fetch(address, { headers: { cookie, "accept-encoding": "identity" } })).text()
}
