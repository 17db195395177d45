import type { Database, Queries } from "../../database/port.ts"
import { jsonOf, readBytes, textOf } from "../../http/body.ts"
import { readUpload, readUploadOrFile, uploadText } from "../../http/upload.ts"
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
  /** The row id of the client that sent it. */
  readonly clientId: number
  readonly database: Database
  /** Maximum bytes in a body. */
  readonly bodyLimit: number
  readonly bodyKind: BodyKind
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
}

/** The outcome of a change: the answer that it produced, or the answer that a retry received in the meantime. */
export type Outcome<T> = { readonly made: T } | { readonly kept: KeptAnswer }

/** What a body is: JSON, the bytes of a file, a form with a file, or one of these two. */
export type BodyKind = "json" | "file" | "upload" | "upload or file"

/** A body, and what two equal bodies have in common: boundaries of forms are random. */
interface ReadBody {
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly value: () => unknown
}

async function readBody(request: Request, { bodyLimit, bodyKind }: Options): Promise<ReadBody> {
  if (bodyKind === "upload" || bodyKind === "upload or file") {
    const form = await (bodyKind === "upload" ? readUpload : readUploadOrFile)(request, bodyLimit)
    return { content: uploadText(form), value: () => form }
  }
  const bytes = await readBytes(request, bodyLimit)
  return { content: bytes, value: () => (bodyKind === "file" ? bytes : jsonOf(request, textOf(bytes))) }
}

/** A change that its client may retry (`Idempotency-Key`), on its way through the guard. */
export class RepeatableChange {
  readonly #request: Request
  readonly #key: string
  readonly #options: Options
  #read: Promise<ReadBody> | undefined
  #identified: Promise<RepeatableRequest> | undefined
  /** The answer that the request has already received; undefined if the change is still to be made. */
  kept: KeptAnswer | undefined

  private constructor(request: Request, key: string, options: Options) {
    this.#request = request
    this.#key = key
    this.#options = options
  }

  /** Undefined for a request without a key, and for a request that changes nothing. Throws 422 if the key is malformed. */
  static of(request: Request, options: Options): RepeatableChange | undefined {
    if (!CHANGING_METHODS.has(request.method)) return undefined
    const key = request.headers.get("idempotency-key")
    if (key === null) return undefined
    requireKey(key)
    return new RepeatableChange(request, key, options)
  }

  /**
   * Looks for the answer that the request has already received. Throws 422 if the key belongs to another request, and
   * 409 while the first request is in progress.
   */
  async lookUp(): Promise<void> {
    const { clientId, database, clock } = this.#options
    // The body of a new request is not read until its record has been checked.
    if (!(await isKeyKnown(database, { clientId, key: this.#key }))) return
    this.kept = await findAnswer(database, await this.#identify(), clock())
  }

  /** The body, which is read once. */
  async body(): Promise<unknown> {
    return (await this.#readOnce()).value()
  }

  /**
   * Makes the change in one transaction that also stores its answer, unless a retry has made it in the meantime.
   *
   * @param keptOf the answer in the form in which it is stored
   * @throws RequestUnderWay while a retry makes the change, or when one has taken over from this request
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
   * The same for a change made in batches, each of which stores its progress: if a request was cut off, its retry
   * continues after the last stored batch.
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

  /** Does the work of a request, unless another process is already doing it or has done it. */
  async #claim<T>(work: (request: RepeatableRequest, claimed: Claim) => Promise<T>): Promise<Outcome<T>> {
    const { database, clock } = this.#options
    const request = await this.#identify()
    const claimed = await claimKey(database, request, clock())
    if (!("claim" in claimed)) return { kept: claimed }
    try {
      return { made: await work(request, claimed) }
    } catch (error) {
      // If this fails too, the claim expires by itself.
      await releaseKey(database, request, claimed.claim).catch(() => {})
      throw error
    }
  }

  #readOnce(): Promise<ReadBody> {
    this.#read ??= readBody(this.#request, this.#options)
    return this.#read
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
    const { content } = await this.#readOnce()
    return new Bun.CryptoHasher("sha256").update(`${method} ${pathname}${search}\n`).update(content).digest("hex")
  }
}
