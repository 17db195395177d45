import { openDatabase } from "../../src/database/open.ts"
import { untilAtRest } from "./at-rest.ts"
import { commitChanges } from "./changes.ts"
import { type Bench, prepareData, startTrainbase } from "./installation.ts"
import { FREE_COURSE, skipMorning } from "./required-data.ts"
import { type Figure, type Measured, median } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { ask } from "./single-request.ts"
import { Bystander, LOOK, waitOfOthers } from "./watching.ts"

const BINDING_GOAL = 60

/** Everybody is bound by one more requirement, while users are changed and somebody reads lists. */
export async function measureBinding(bench: Bench): Promise<Measured> {
  const server = await startTrainbase(bench, "binding")
  await untilAtRest(server)
  const ended = new AbortController()
  const changing = commitChanges(bench, server, ended.signal)
  const bystander = new Bystander(bench, server)
  const alone = await bystander.alone()
  const binding = await bystander.beside(async () => {
    const body = JSON.stringify({ course_id: FREE_COURSE, title: "Bench" })
    let requirement = await record(bench, server, { path: "/api/v1/requirements", body })
    const path = `/api/v1/requirements/${requirement.id}`
    while (requirement.progress !== null) {
      await Bun.sleep(LOOK)
      requirement = await record(bench, server, { path })
    }
  })
  ended.abort()
  await changing
  await server.stop()
  return {
    title: "One more requirement for everybody",
    loads: [],
    figures: [
      { what: "all are bound after", value: binding.time, unit: "s", goal: { compare: "below", value: BINDING_GOAL } },
      waitOfOthers("binding", binding, alone),
      { what: "p99 of lists alone", value: alone.p99, unit: "ms" },
    ],
  }
}

async function record(bench: Bench, server: RunningServer, request: Parameters<typeof ask>[2]) {
  return JSON.parse(await ask(bench, server, request)).data
}

/** How many people join, at most, and how far apart their numbers are. */
const JOINING = 200
const STEP = 60
const DEARER_GOAL = 1

/** People join teams, in a company with requirements and in one without, in turns. */
export async function measureJoining(bench: Bench): Promise<Measured> {
  const { workspace } = bench
  const data = workspace.unused("joining-without")
  const token = await prepareData({ ...bench, isRequired: false }, { data })
  const database = await openDatabase({ data, database: undefined })
  await database.transaction((tx) => skipMorning(tx, Date.now()))
  await database.close()
  const without = await startTrainbase({ ...bench, data }, "joining-without")
  const required = await startTrainbase(bench, "joining")
  const sides = [
    { server: required, bench },
    { server: without, bench: { ...bench, token } },
  ]
  for (const { server } of sides) await untilAtRest(server)
  // The team is at location 1. Active people of location 1 alone have numbers like 3, those of location 2 like 4.
  const figures: Figure[] = []
  for (const [what, first] of [
    ["that asks them for nothing else", 3],
    ["that asks them for three courses", 4],
  ] as const) {
    const times = sides.map((): number[] => [])
    for (let index = 0; index < Math.min(JOINING, Math.floor(bench.users / STEP)); index++) {
      const body = JSON.stringify({ user_ids: [first + index * STEP] })
      for (const [side, { server, bench }] of sides.entries()) {
        const begun = performance.now()
        await ask(bench, server, { path: "/api/v1/teams/91/users", body })
        times[side]?.push(performance.now() - begun)
      }
    }
    const [dear = Number.NaN, cheap = Number.NaN] = times.map(median)
    figures.push(
      {
        what: `joining a team ${what}, dearer than without requirements by`,
        value: dear - cheap,
        unit: "ms",
        goal: { compare: "at most", value: DEARER_GOAL },
      },
      { what: `joining a team ${what}`, value: dear, unit: "ms" },
      { what: "the same without requirements", value: cheap, unit: "ms" },
    )
  }
  for (const { server } of sides) await server.stop()
  return { title: "People join a team", loads: [], figures }
}
