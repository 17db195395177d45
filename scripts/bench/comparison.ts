import { SEARCH_TERM } from "./data.ts"
import { type Bench, startCeiling, startTrainbase } from "./installation.ts"
import type { Question } from "./load.ts"
import { type Figure, type LoadFigures, median, medians, type Result } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { ask, measure, WARM_UP } from "./under-load.ts"

/** trainbase and the ceiling under the same load, by turns. */
export interface Comparison {
  readonly name: string
  readonly title: string
  readonly question: Question
  /** Least share of the ceiling's rate, in percent, and least rate. */
  readonly shareGoal?: number
  readonly rateGoal?: number
}

export async function compare(bench: Bench, comparison: Comparison): Promise<Result> {
  const { name, title, question } = comparison
  const trainbase = await startTrainbase(bench, name)
  const ceiling = await startCeiling(bench, name)
  await requireSameAnswer(bench, trainbase, ceiling, question)
  const usersBefore = await countUsers(bench, trainbase)
  let requests = 0
  const run = async (seconds: number) => {
    const ours = await measure(bench, "trainbase", [trainbase], question, seconds)
    const theirs = await measure(bench, "ceiling", [ceiling], question, seconds)
    requests += ours.requests
    return { ours, theirs }
  }
  await run(WARM_UP)
  const rounds: { ours: LoadFigures; theirs: LoadFigures }[] = []
  for (let round = 0; round < bench.rounds; round++) rounds.push(await run(bench.seconds))
  if (question.body !== undefined) {
    const created = (await countUsers(bench, trainbase)) - usersBefore
    requireAllCreated(created, requests, question.connections * (bench.rounds + 1))
  }
  await Promise.all([trainbase.stop(), ceiling.stop()])

  const ours = medians(rounds.map((round) => round.ours))
  const share = median(rounds.map((round) => (round.ours.rate / round.theirs.rate) * 100))
  return {
    name,
    title,
    loads: [ours, medians(rounds.map((round) => round.theirs))],
    figures: [shareFigure(comparison, share), ...rateFigures(comparison, ours.rate)],
  }
}

function shareFigure({ shareGoal }: Comparison, value: number): Figure {
  const goal = shareGoal === undefined ? {} : { goal: { compare: "at least", value: shareGoal } as const }
  return { what: "rate against the ceiling's", value, unit: "%", ...goal }
}

function rateFigures({ rateGoal }: Comparison, value: number): Figure[] {
  if (rateGoal === undefined) return []
  return [{ what: "rate of trainbase", value, unit: "req/s", goal: { compare: "at least", value: rateGoal } }]
}

/** A comparison means something only between servers that answer the same; origins and instants may differ. */
async function requireSameAnswer(
  bench: Bench,
  trainbase: RunningServer,
  ceiling: RunningServer,
  { path, body }: Question,
): Promise<void> {
  const question = {
    path: path.replace("~~~", SEARCH_TERM),
    ...(body === undefined ? {} : { body: body.replaceAll("{n}", "first") }),
  }
  const [ours, theirs] = await Promise.all(
    [trainbase, ceiling].map(async (server) => {
      const text = (await ask(bench, server, question)).replaceAll(server.origin, "http://server")
      return body === undefined ? text : text.replaceAll(/"(created|updated)_at":"[^"]+"/g, '"$1_at":""')
    }),
  )
  if (ours !== theirs) throw new Error(`The answers to ${path} differ.\ntrainbase: ${ours}\nceiling: ${theirs}`)
}

async function countUsers(bench: Bench, server: RunningServer): Promise<number> {
  const page = JSON.parse(await ask(bench, server, { path: "/api/v1/users?per_page=1" })) as { meta: { total: number } }
  return page.meta.total
}

/** Every answer has its user; those that were under way when a run ended may have one without an answer. */
function requireAllCreated(created: number, answered: number, underWay: number): void {
  if (created >= answered && created <= answered + underWay) return
  throw new Error(`${answered} creations were answered, but there are ${created} users more.`)
}
