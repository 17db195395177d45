/** A request that is sent repeatedly. */
export interface Question {
  /** `{id}` in it is replaced by a number up to `ids`, `{word}` by one of `words`; both differ in every request. */
  readonly path: string
  readonly connections: number
  /**
   * The body of a POST or PATCH; without one, GET is sent. `{n}` in it is replaced by a different value in every
   * request of all runs, `{id}` as in the path, `{tens}` by {@link TENS} numbers up to ten times `tens` that end in 0,
   * or by all of them if there are fewer.
   */
  readonly body?: string
  readonly method?: "PATCH"
  /** Where requests with a body are sent; by default to `path`. */
  readonly bodyPath?: string
  /** Only one in this number of requests has the body; the others are GETs. */
  readonly bodyEvery?: number
  readonly ids?: number
  readonly tens?: number
  /** Encoded as in an address. */
  readonly words?: readonly string[]
  /** `name=value`: a cookie. */
  readonly cookie?: string
  /** Users are changed while requests are sent, several every second. */
  readonly besideChanges?: true
}

/** Maximum count of numbers for `{tens}`. */
export const TENS = 100

/** Which requests a run sends. */
export interface Stretch {
  /** Makes values differ between all runs. */
  readonly run: number
  /** The position in the sequence of all ids and words at which the run begins. */
  readonly from: number
}

/** Default distance between the beginnings of two runs. */
const RUN = 50_021

/** Where a run begins unless it continues another one. */
export function stretchOf(run: number): Stretch {
  return { run, from: run * RUN }
}

interface Expanded {
  readonly method: "GET" | "POST" | "PATCH" | "PUT"
  readonly path: string
  readonly body?: string
}

/** Request number `sent`, from 1, of a run. wrk.lua does the same, so both generators send the same. */
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
 * A number below `count`. Consecutive positions are far apart, and `count` of them produce every number once, because the step
 * and `count` are coprime. A server that caches the last few thousand results cannot answer any of these requests from its
 * cache.
 */
function scattered(place: number, count: number): number {
  return (place * (count % 7_919 === 0 ? 7_907 : 7_919)) % count
}

function tensFrom(first: number, tens: number): string {
  return Array.from({ length: Math.min(TENS, tens) }, (_, index) => `${1 + ((first + index) % tens)}0`).join(",")
}
