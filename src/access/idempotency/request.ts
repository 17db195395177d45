import type { Database, Queries } from "../../database/port.ts"
import { jsonOf, readText } from "../../http/body.ts"
import { urlOf } from "../../http/url.ts"
import type { BatchLog, Outcome as RowOutcome } from "../bulk/batches.ts"
import {
  type Claim,
  claimKey,
  findAnswer,
  isKeyKnown,
  type KeptAnswer,
  keepAnswer,
  keepProgress,
  type RepeatableRequest,
  releaseKey,
  requireClaim,
  requireKey,
} from "./rules.ts"

const CHANGING_METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"])

interface Options {
  /** The client (its row id) that has sent it. */
  readonly clientId: number
  readonly database: Database
  /** Bytes of a body at most. */
  readonly bodyLimit: number
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
}

/** What became of a change: the answer that it has made, or the one that a repetition was given meanwhile. */
export type Outcome<T> = { readonly made: T } | { readonly kept: KeptAnswer }

/** A change that its client may repeat (`Idempotency-Key`), on its way through the guard. */
export class RepeatableChange {
  readonly #request: Request
  readonly #key: string
  readonly #options: Options
  #text: Promise<string> | undefined
  #identified: Promise<RepeatableRequest> | undefined
  /** The answer that it has got already; undefined for one that is to be carried out. */
  kept: KeptAnswer | undefined

  private constructor(request: Request, key: string, options: Options) {
    this.#request = request
    this.#key = key
    this.#options = options
  }

  /** Undefined for a request without a key, and for one that changes nothing. Throws 422 for what is no key. */
  static of(request: Request, options: Options): RepeatableChange | undefined {
    if (!CHANGING_METHODS.has(request.method)) return undefined
    const key = request.headers.get("idempotency-key")
    if (key === null) return undefined
    requireKey(key)
    return new RepeatableChange(request, key, options)
  }

  /** Looks for the answer that it has got already. Throws 422 for the key of another request, 409 while the first is under way. */
  async lookUp(): Promise<void> {
    const { clientId, database, clock } = this.#options
    // The body of a new request is not read before its record has been looked at.
    if (!(await isKeyKnown(database, { clientId, key: this.#key }))) return
    this.kept = await findAnswer(database, await this.#identify(), clock())
  }

  /** The body, which is read once. */
  async json(): Promise<unknown> {
    return jsonOf(this.#request, await this.#read())
  }

  /**
   * Makes the change in one transaction that keeps its answer, too, unless a repetition has made it meanwhile.
   *
   * @param keptOf the answer as it is kept
   * @throws RequestUnderWay while the repetition makes it, or when it has taken the place of this one
   */
  change<T>(within: (tx: Queries) => Promise<T>, keptOf: (answer: T) => KeptAnswer): Promise<Outcome<T>> {
    const { database, clock } = this.#options
    return this.#claim((request, { claim }) =>
      database.transaction(async (tx) => {
        await requireClaim(tx, request, claim)
        const answer = await within(tx)
        await keepAnswer(tx, request, { claim, ...keptOf(answer) }, clock())
        return answer
      }),
    )
  }

  /**
   * The same for a change that is made in batches, each of which keeps what it has done: a repetition of one that was cut off
   * goes on behind them.
   */
  changeInBatches<T>(work: (log: BatchLog) => Promise<T>, keptOf: (answer: T) => KeptAnswer): Promise<Outcome<T>> {
    const { database, clock } = this.#options
    return this.#claim(async (request, { claim, progress }) => {
      const answer = await work({
        done: (progress ?? "").split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as RowOutcome])),
        keep: (tx, outcomes) => {
          const lines = outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join("")
          return keepProgress(tx, request, { claim, lines }, clock())
        },
      })
      await database.transaction(async (tx) => {
        await requireClaim(tx, request, claim)
        await keepAnswer(tx, request, { claim, ...keptOf(answer), isSaved: true }, clock())
      })
      return answer
    })
  }

  /** Does the work of a request that nobody else does or has done meanwhile. */
  async #claim<T>(work: (request: RepeatableRequest, claimed: Claim) => Promise<T>): Promise<Outcome<T>> {
    const { database, clock } = this.#options
    const request = await this.#identify()
    const claimed = await claimKey(database, request, clock())
    if (!("claim" in claimed)) return { kept: claimed }
    try {
      return { made: await work(request, claimed) }
    } catch (error) {
      // If this fails too, the claim ends by itself.
      await releaseKey(database, request, claimed.claim).catch(() => {})
      throw error
    }
  }

  #read(): Promise<string> {
    this.#text ??= readText(this.#request, this.#options.bodyLimit)
    return this.#text
  }

  #identify(): Promise<RepeatableRequest> {
    this.#identified ??= this.#fingerprint().then((fingerprint) => {
      return { clientId: this.#options.clientId, key: this.#key, fingerprint }
    })
    return this.#identified
  }

  async #fingerprint(): Promise<string> {
    const { method } = this.#request
    const { pathname, search } = urlOf(this.#request)
    const text = await this.#read()
    return Bun.CryptoHasher.hash("sha256", `${method} ${pathname}${search}\n${text}`, "hex")
  }
}
