import { CEILING, TRAINBASE } from "./contenders.ts"
import type { Bench, Contender } from "./installation.ts"
import { type Question, requestOf, stretchOf } from "./requests.ts"
import { type Figure, type LoadFigures, type Measured, median, medians } from "./results.ts"
import type { RunningServer } from "./server-process.ts"
import { ask } from "./single-request.ts"
import { measure, WARM_UP } from "./under-load.ts"

/** Contenders under the same load, in turns. */
export interface Comparison {
  readonly title: string
  readonly question: Question
  /** Served by trainbase only. */
  readonly alone?: true
  /** Every request must add a user. */
  readonly adds?: true
  /**
   * This number of consecutive requests differ. A repeated request would find its work already done, so repetitions are
   * reported.
   */
  readonly different?: number
  readonly goals?: Goals
}

export interface Goals {
  /** Minimum requests per second. */
  readonly rate?: number
  /** Maximum p99 in milliseconds. */
  readonly p99?: number
  /** Minimum share of the ceiling's rate in the same run, in percent. */
  readonly share?: number
}

/** Maximum number of requests sent to each contender before measuring, to warm up statements and compilers. */
const FIRST_REQUESTS = 50

/** The same before the first run. */
const FIRST_STRETCH = stretchOf(0)

/** The property and its value. */
const INSTANT = /("(?:created|updated)_at":)"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"/g

/** The external id that a server has generated for a new record. */
const MADE_ID = /("external_id":)"[0-9a-f]{8}-[0-9a-f-]{27}"/g

/** Responses to compare before a comparison. */
const COMPARED = 5

/**
 * Throws when a contender responds differently from the others, because a comparison would mean nothing. Origins, timestamps
 * and generated external ids may differ. Call it for all comparisons before the first load: the contenders have the same data
 * only as long as they have received the same requests.
 */
export async function requireSameAnswers(bench: Bench, comparison: Comparison): Promise<void> {
  const contenders = await contendersOf(bench, comparison)
  for (let sent = 1; sent <= COMPARED; sent++) {
    const request = requestOf(comparison.question, FIRST_STRETCH, sent)
    const answers = new Map<string, string>()
    for (const { name, server } of contenders) {
      const text = (await ask(bench, server, request)).replaceAll(server.origin, "http://server")
      answers.set(text.replaceAll(INSTANT, '$1"at"').replaceAll(MADE_ID, '$1"made"'), name)
    }
    const [[first = "", one] = [], [other = "", another] = []] = answers
    if (another === undefined) continue
    const at = [...first].findIndex((character, index) => character !== other[index])
    const around = (text: string) => text.slice(Math.max(0, at - 100), at + 100)
    throw new Error(
      `The answers to ${request.path} differ at character ${at}.\n${one}: ${around(first)}\n${another}: ${around(other)}`,
    )
  }
}

async function contendersOf(bench: Bench, { alone }: Comparison): Promise<readonly Contender[]> {
  const all = await bench.contenders()
  return alone ? all.slice(0, 1) : all
}

export async function compare(bench: Bench, comparison: Comparison): Promise<Measured> {
  const { title, question, adds, different } = comparison
  const contenders = await contendersOf(bench, comparison)
  const [trainbase] = contenders
  if (trainbase === undefined) throw new TypeError("There is no trainbase.")
  await warmUp(bench, contenders, question)

  const usersBefore = await countUsers(bench, trainbase.server)
  const rounds = new Map<string, LoadFigures[]>(contenders.map(({ name }) => [name, []]))
  const asked = new Map<string, number>()
  let requests = 0
  for (let round = 0; round < bench.rounds; round++) {
    // The last contender of a round is the first of the next, so that none always runs after the same one.
    for (const { name, server } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const from = asked.get(name) ?? COMPARED + FIRST_REQUESTS
      const figures = await measure(bench, name, [server], question, different === undefined ? {} : { from })
      asked.set(name, from + figures.requests + question.connections)
      if (name === TRAINBASE) requests += figures.requests
      rounds.get(name)?.push(figures)
      // A slow server is still processing requests of this run, which must not be measured with the next one.
      await ask(bench, server, { path: "/api/v1/users/1" })
    }
  }
  if (adds) {
    const added = (await countUsers(bench, trainbase.server)) - usersBefore
    requireAllAdded(added, requests, question.connections * bench.rounds)
  }
  const ours = rounds.get(TRAINBASE) ?? []
  const loads = [...rounds.values()].map((theirs) => ({ ...medians(theirs), share: shareOf(ours, theirs) }))
  const repeated = repetitions(asked.get(TRAINBASE) ?? 0, different)
  return { title, loads, figures: [...goalFigures(comparison, loads), ...repeated] }
}

/** Reports when requests that should have differed did not. */
function repetitions(asked: number, different = asked): Figure[] {
  const share = ((asked - different) / asked) * 100
  return asked > different ? [{ what: "requests that repeat an earlier one", value: share, unit: "%" }] : []
}

/** Median of the rounds' ratios, in percent: each round compares runs from about the same time. */
function shareOf(ours: readonly LoadFigures[], theirs: readonly LoadFigures[]): number {
  if (ours === theirs) return Number.NaN
  // There is no ratio if one of them gave no responses.
  return median(ours.map(({ rate }, round) => (rate / (theirs[round]?.rate || Number.NaN)) * 100))
}

function goalFigures({ goals = {} }: Comparison, loads: readonly LoadFigures[]): Figure[] {
  const [ours] = loads
  if (ours === undefined) return []
  const { rate, p99, share } = goals
  const figures: Figure[] = []
  if (rate !== undefined) {
    figures.push({ what: "rate", value: ours.rate, unit: "req/s", goal: { compare: "at least", value: rate } })
  }
  if (p99 !== undefined) {
    figures.push({ what: "p99", value: ours.p99, unit: "ms", goal: { compare: "below", value: p99 } })
  }
  const ceiling = loads.find(({ server }) => server === CEILING)
  if (share !== undefined && ceiling !== undefined) {
    const value = ceiling.share
    figures.push({ what: "rate against the ceiling's", value, unit: "%", goal: { compare: "at least", value: share } })
  }
  return figures
}

async function warmUp(bench: Bench, contenders: readonly Contender[], question: Question): Promise<void> {
  for (const { server } of contenders) {
    const until = performance.now() + WARM_UP * 1000
    for (let sent = 1; sent <= FIRST_REQUESTS && performance.now() < until; sent++) {
      await ask(bench, server, requestOf(question, FIRST_STRETCH, COMPARED + sent))
    }
  }
}

async function countUsers(bench: Bench, server: RunningServer): Promise<number> {
  const page = JSON.parse(await ask(bench, server, { path: "/api/v1/users?per_page=1" })) as { meta: { total: number } }
  return page.meta.total
}

/** Every response has its user; requests in progress when a run ended may have created a user without a response. */
function requireAllAdded(added: number, answered: number, underWay: number): void {
  if (added >= answered && added <= answered + underWay) return
  throw new Error(`${answered} creations were answered, but there are ${added} additional users.`)
}
