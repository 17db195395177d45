import type { Database, Queries } from "../database/port.ts"
import type { Headers } from "../http/frame.ts"
import { JSON_TYPE, jsonText } from "../http/json.ts"
import { type BatchLog, NO_LOG } from "./bulk/batches.ts"
import type { Outcome, RepeatableChange } from "./idempotency/request.ts"
import type { KeptAnswer } from "./idempotency/rules.ts"

/* How routes make changes: with `change`, or with `changeInBatches` on routes that declare it. There is no other way. */

/** The answer of a route that has made a change. An answer without data and message has no body. */
export interface ChangeAnswer {
  /** Defaults to 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Plain data: it is stored as JSON for a retry. */
  readonly data?: unknown
  readonly meta?: object
  readonly message?: string
}

declare const made: unique symbol

/** What a handler returns: the answer to its change, or the answer that a retry received in the meantime. */
export interface Made {
  readonly [made]: true
}

export interface ChangeOfRequest {
  /**
   * Makes the change of a request in one transaction. The request's condition is checked first, and its answer is
   * stored for a retry last.
   *
   * @param within may run more than once, like the work of any transaction; returns the answer. Do all slow work before
   *   `change`
   * @param after runs once, after the commit, and not for a request whose retry has made the change in the meantime
   * @throws PreconditionFailed, RequestUnderWay, and anything that `within` throws
   */
  readonly change: (within: (tx: Queries) => Promise<ChangeAnswer>, after?: () => void | Promise<void>) => Promise<Made>
  /**
   * Makes a change in batches, each in a transaction of its own, on a route that declares `inBatches`.
   *
   * @param work its batches record their progress in the log and continue after what the log already contains
   */
  readonly changeInBatches: (work: (log: BatchLog) => Promise<ChangeAnswer>) => Promise<Made>
}

/** What the guard knows about a request that makes a change. */
export interface AskedOfChange {
  /** Called first in the transaction: refuses the change if its condition is not met. */
  readonly requireCondition: (tx: Queries) => Promise<void>
  /** Undefined for a request without `Idempotency-Key`. */
  readonly repeatable: RepeatableChange | undefined
  readonly inBatches: boolean
}

interface Options {
  readonly database: Database
  readonly set: AnswerSet
  /** Fields of the resource in the answer that are never stored. */
  readonly secrets: () => readonly string[]
}

/** Where Elysia reads the status and headers of an answer. */
export interface AnswerSet {
  readonly headers: Headers
  status?: number | string
}

/** How the route of this request can make its change. */
export function changeOf(
  { requireCondition, repeatable, inBatches }: AskedOfChange,
  { database, set, secrets }: Options,
): ChangeOfRequest {
  const kept = (answer: ChangeAnswer): KeptAnswer => keptAnswer(answer, secrets())
  const requireKind = (asked: boolean) => {
    if (asked !== inBatches) throw new TypeError("a route changed something in a way that it does not declare")
  }
  const answered = (outcome: Outcome<ChangeAnswer>) =>
    ("kept" in outcome ? replay(outcome.kept, set) : answerBy(outcome.made, set)) as unknown as Made
  return {
    async change(within, after) {
      requireKind(false)
      const work = async (tx: Queries) => {
        await requireCondition(tx)
        return within(tx)
      }
      const outcome =
        repeatable === undefined ? { made: await database.transaction(work) } : await repeatable.change(work, kept)
      if ("made" in outcome) await after?.()
      return answered(outcome)
    },
    async changeInBatches(work) {
      requireKind(true)
      return answered(
        repeatable === undefined ? { made: await work(NO_LOG) } : await repeatable.changeInBatches(work, kept),
      )
    },
  }
}

/** For a request that changes nothing. */
export const NO_CHANGE: ChangeOfRequest = {
  change: async () => refuseToChange(),
  changeInBatches: async () => refuseToChange(),
}

function refuseToChange(): never {
  throw new TypeError("a read-only route tried to change something")
}

/** The body of an answer; undefined if it has none. */
function bodyOf({ data, meta, message }: ChangeAnswer): object | undefined {
  if (message !== undefined) return { message }
  return data === undefined ? undefined : { data, ...(meta === undefined ? {} : { meta }) }
}

/** An answer in the form in which it is stored. */
function keptAnswer({ status = 200, data, ...others }: ChangeAnswer, secrets: readonly string[]): KeptAnswer {
  const body = bodyOf({ ...others, data: withoutSecrets(data, secrets) })
  return { status, body: body === undefined ? null : jsonText(body) }
}

function withoutSecrets(data: unknown, secrets: readonly string[]): unknown {
  if (secrets.length === 0) return data
  return Object.fromEntries(Object.entries(Object(data)).filter(([name]) => !secrets.includes(name)))
}

function answerBy(answer: ChangeAnswer, set: AnswerSet): object | undefined {
  set.status = answer.status ?? 200
  Object.assign(set.headers, answer.headers)
  return bodyOf(answer)
}

/** Sends a stored answer again. */
export function replay({ status, body }: KeptAnswer, set: AnswerSet): string | undefined {
  set.status = status
  set.headers["idempotency-replayed"] = "true"
  if (body === null) return undefined
  set.headers["content-type"] = JSON_TYPE
  return body
}
