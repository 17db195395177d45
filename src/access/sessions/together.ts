import type { Database } from "../../database/port.ts"
import { type FoundSession, findSessions, noteUses, type SessionUse } from "./rules.ts"

/** Milliseconds for which a request waits for others. */
const WAIT = 1_000

/** Maximum number of waiting requests: once it is exceeded, all of them continue. */
const WAITING_MAX = 2_000

/**
 * Releases requests that can wait together, once a second. On a server with little load, a request that arrives alone
 * costs several times as much as one of many: the process has to wake up, and its code and data are no longer in the
 * processor's caches.
 */
export class Gate {
  #waiting: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  pass(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    if (this.#waiting.length > WAITING_MAX) this.#open()
    else this.#timer ??= setTimeout(() => this.#open(), WAIT)
    return promise
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}

interface Asked {
  readonly hash: string
  readonly resolve: (found: FoundSession | undefined) => void
  readonly reject: (error: unknown) => void
}

/** Looks up sessions: one query for all look-ups in one turn of the event loop. */
export class SessionsTogether {
  readonly #database: Database
  #asked: Asked[] = []

  constructor(database: Database) {
    this.#database = database
  }

  find(hash: string): Promise<FoundSession | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<FoundSession | undefined>()
    if (this.#asked.length === 0) setImmediate(() => void this.#findAll())
    this.#asked.push({ hash, resolve, reject })
    return promise
  }

  /** Never rejects. */
  async #findAll(): Promise<void> {
    const asked = this.#asked
    this.#asked = []
    try {
      const found = await findSessions(this.#database, [...new Set(asked.map(({ hash }) => hash))])
      for (const { hash, resolve } of asked) resolve(found.get(hash))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
}

/**
 * Records the uses of sessions: one transaction for all uses in one turn of the event loop, because a separate one for
 * each would cost a commit.
 */
export class UsesTogether {
  readonly #database: Database
  readonly #onFault: (error: unknown) => void
  #uses: SessionUse[] = []

  /** @param onFault is called with the error when uses could not be recorded */
  constructor(database: Database, onFault: (error: unknown) => void) {
    this.#database = database
    this.#onFault = onFault
  }

  note(use: SessionUse): void {
    if (this.#uses.length === 0) setImmediate(() => this.#noteAll())
    this.#uses.push(use)
  }

  #noteAll(): void {
    const uses = this.#uses
    this.#uses = []
    noteUses(this.#database, uses).catch(this.#onFault)
  }
}
