import type { Database } from "../../database/port.ts"
import { type FoundSession, findSessions, noteUses, type SessionUse } from "./rules.ts"

/** Milliseconds for which a request waits for others. */
const WAIT = 1_000

/** Requests that wait at most: with one more than these nobody waits any longer. */
const WAITING_MAX = 2_000

/**
 * Lets requests that can wait through together, once a second. A server with little to do pays for each request that comes alone
 * several times what it pays for one of many: it wakes, and finds its code and data no longer in the caches of the processor.
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

/** Looks up sessions, those of one turn of the event loop by one query. */
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

/** Notes the uses of sessions, those of one turn of the event loop as one transaction: each alone would cost a commit. */
export class UsesTogether {
  readonly #database: Database
  readonly #onFault: (error: unknown) => void
  #uses: SessionUse[] = []

  /** @param onFault is told why uses could not be noted */
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
