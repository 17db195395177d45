import { measureBeside } from "./beside.ts"
import { type Bench, startTrainbase } from "./installation.ts"
import type { Question } from "./load.ts"
import { type Figure, type LoadFigures, medians, type Result } from "./results.ts"
import { CERTIFIED, CERTIFIED_COURSE } from "./training-data.ts"
import { measure, WARM_UP } from "./under-load.ts"

/** Connections of readers, of those who record qualifications, and of those who download without pause. */
const READERS = 16
const WRITERS = 32
const DOWNLOADERS = 8

/** A certificate of another user in every request: far more than are kept. */
const download = (users: number): Question => ({
  path: `/api/v1/users/{id}/{id}/course/${CERTIFIED_COURSE}-de.pdf`,
  connections: DOWNLOADERS,
  ids: Math.min(users, CERTIFIED),
})

interface Single {
  readonly name: string
  readonly title: string
  readonly question: Question
  readonly p99Goal?: number
  readonly rateGoal?: number
}

/** Training records, by the name that `--only` takes. */
export const trainingScenarios: Readonly<Record<string, (bench: Bench) => Promise<Result>>> = {
  assigned: (bench) =>
    measureOne(bench, {
      name: "assigned",
      title: `Open assignments of a user, ${READERS} connections`,
      question: { path: "/api/v1/users/{id}/assigned-courses", connections: READERS, ids: bench.users },
      p99Goal: 10,
    }),
  completed: (bench) =>
    measureOne(bench, {
      name: "completed",
      title: `Completed courses of a user, ${READERS} connections`,
      question: { path: "/api/v1/users/{id}/certificated-courses", connections: READERS, ids: bench.users },
      p99Goal: 10,
    }),
  qualification: (bench) =>
    measureOne(bench, {
      name: "qualification",
      title: `Record a qualification with its certificate, ${WRITERS} connections, synchronous=FULL`,
      question: {
        // The users whose number ends in 0 are active, all of them.
        path: "/api/v1/users/{id}0/qualifications",
        body: '{"course_id":1}',
        connections: WRITERS,
        ids: Math.floor(bench.users / 10),
      },
    }),
  download: (bench) =>
    measureOne(bench, {
      name: "download",
      title: `Certificate as PDF, another one every time, ${DOWNLOADERS} connections`,
      question: download(bench.users),
      rateGoal: 100,
    }),
  cached: (bench) =>
    measureOne(bench, {
      name: "cached",
      title: `Certificate as PDF, the same again, ${READERS} connections`,
      question: { ...download(bench.users), ids: 1, connections: READERS },
      rateGoal: 3000,
    }),
  beside: (bench) =>
    measureBeside(bench, {
      name: "beside",
      title: `while ${DOWNLOADERS} clients download certificates without pause`,
      question: download(bench.users),
      row: "downloads",
      shortly: "downloads",
      rounds: bench.rounds,
      p99Goal: 25,
    }),
}

async function measureOne(bench: Bench, { name, title, question, p99Goal, rateGoal }: Single): Promise<Result> {
  const server = await startTrainbase(bench, name)
  await measure(bench, "trainbase", [server], question, WARM_UP)
  const rounds: LoadFigures[] = []
  for (let round = 0; round < bench.rounds; round++) rounds.push(await measure(bench, "trainbase", [server], question))
  await server.stop()
  const ours = medians(rounds)
  const figures: Figure[] = []
  if (p99Goal !== undefined) {
    figures.push({ what: "p99", value: ours.p99, unit: "ms", goal: { compare: "at most", value: p99Goal } })
  }
  if (rateGoal !== undefined) {
    figures.push({ what: "rate", value: ours.rate, unit: "req/s", goal: { compare: "at least", value: rateGoal } })
  }
  return { name, title, loads: [ours], figures }
}
