/** What is asked, again and again. */
export interface Question {
  /** `{id}` in it is replaced by a number up to `ids`, `{word}` by one of `words`: another one in every request. */
  readonly path: string
  readonly connections: number
  /**
   * What a POST sends, or a PATCH; without one, GET is sent. `{n}` in it is replaced by something else in every request
   * of all runs, `{id}` as in the path, `{tens}` by a hundred numbers up to ten times `ids` that end in 0.
   */
  readonly body?: string
  readonly method?: "PATCH"
  /** Where requests with a body go; to `path` unless it is said. */
  readonly bodyPath?: string
  /** Only every so many requests have the body, the others are GETs. */
  readonly bodyEvery?: number
  readonly ids?: number
  /** As they stand in an address. */
  readonly words?: readonly string[]
}

/** How many numbers `{tens}` stands for. */
export const TENS = 100

interface Expanded {
  readonly method: "GET" | "POST" | "PATCH"
  readonly path: string
  readonly body?: string
}

/**
 * The request number `sent`, from 1, of a run. wrk.lua does the same, so that both generators send the same.
 *
 * @param run makes what must differ between runs differ
 */
export function requestOf(question: Question, run: number, sent: number): Expanded {
  const { path, body, method = "POST", bodyPath = path, bodyEvery = 1, ids = 1, words = [""] } = question
  const drawn = (run * 50_021 + sent) * 7_919
  const id = 1 + (drawn % ids)
  const placed = (text: string) =>
    text.replaceAll("{id}", String(id)).replaceAll("{word}", words[drawn % words.length] ?? "")
  if (body === undefined || sent % bodyEvery > 0) return { method: "GET", path: placed(path) }
  const tens = () => Array.from({ length: TENS }, (_, index) => `${1 + ((id - 1 + index) % ids)}0`).join(",")
  const filled = placed(body).replaceAll("{n}", `${run}x${sent}`).replaceAll("{tens}", tens)
  return { method, path: placed(bodyPath), body: filled }
}
