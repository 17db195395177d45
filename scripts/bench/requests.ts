/** What is asked, again and again. */
export interface Question {
  /** `{id}` in it is replaced by a number up to `ids`, `{word}` by one of `words`: another one in every request. */
  readonly path: string
  readonly connections: number
  /**
   * What a POST sends, or a PATCH; without one, GET is sent. `{n}` in it is replaced by something else in every request
   * of all runs, `{id}` as in the path, `{tens}` by {@link TENS} numbers up to ten times `tens` that end in 0, or by all
   * of them where there are not so many.
   */
  readonly body?: string
  readonly method?: "PATCH"
  /** Where requests with a body go; to `path` unless it is said. */
  readonly bodyPath?: string
  /** Only every so many requests have the body, the others are GETs. */
  readonly bodyEvery?: number
  readonly ids?: number
  readonly tens?: number
  /** As they stand in an address. */
  readonly words?: readonly string[]
  /** `name=value`: what a browser sends besides. */
  readonly cookie?: string
  /** Users are changed while it is asked, some of them every second. */
  readonly besideChanges?: true
}

/** Most numbers that `{tens}` stands for. */
export const TENS = 100

/** Which requests a run sends. */
export interface Stretch {
  /** Makes what must differ between all runs differ. */
  readonly run: number
  /** How far into the sequence of all ids and words the run begins. */
  readonly from: number
}

/** Between the beginnings of two runs, where nothing else is said. */
const RUN = 50_021

/** Where a run begins unless it is to go on where another one has ended. */
export function stretchOf(run: number): Stretch {
  return { run, from: run * RUN }
}

interface Expanded {
  readonly method: "GET" | "POST" | "PATCH"
  readonly path: string
  readonly body?: string
}

/** The request number `sent`, from 1, of a run. wrk.lua does the same, so that both generators send the same. */
export function requestOf(question: Question, { run, from }: Stretch, sent: number): Expanded {
  const { path, body, method = "POST", bodyPath = path, bodyEvery = 1, ids = 1, tens = ids, words = [""] } = question
  const place = from + sent
  const id = 1 + scattered(place, ids)
  const placed = (text: string) =>
    text.replaceAll("{id}", String(id)).replaceAll("{word}", words[scattered(place, words.length)] ?? "")
  if (body === undefined || sent % bodyEvery > 0) return { method: "GET", path: placed(path) }
  const filled = placed(body)
    .replaceAll("{n}", `${run}x${sent}`)
    .replaceAll("{tens}", () => tensFrom(scattered(place, tens), tens))
  return { method, path: placed(bodyPath), body: filled }
}

/**
 * A number below `count`. Places that follow each other are far apart, and `count` of them meet every number once, since
 * the step has no divisor in common with `count`: a server that remembers the last thousands of many answers none of
 * them from memory.
 */
function scattered(place: number, count: number): number {
  return (place * (count % 7_919 === 0 ? 7_907 : 7_919)) % count
}

function tensFrom(first: number, tens: number): string {
  return Array.from({ length: Math.min(TENS, tens) }, (_, index) => `${1 + ((first + index) % tens)}0`).join(",")
}
