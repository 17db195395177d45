import type { Database, Queries, Sql } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import { beginAnnouncement } from "./events/announcing.ts"
import { PublicAddresses } from "./public-addresses.ts"

interface Options {
  readonly settings: Pick<Settings, "public_url">
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  /** Called after the commit of what is to be delivered. */
  readonly onWritten?: () => void
}

/**
 * A database whose transactions end by announcing to webhooks what they have noted for the feed of changes: an event is
 * saved with its cause or not at all.
 */
export class AnnouncingDatabase implements Database {
  readonly #database: Database
  /** What payloads have addresses by; undefined without `public_url`. */
  readonly addresses: PublicAddresses | undefined
  readonly #onWritten: () => void

  constructor(database: Database, { settings: { public_url: origin }, clock, onWritten = () => {} }: Options) {
    this.#database = database
    this.#onWritten = onWritten
    this.addresses = origin === undefined ? undefined : new PublicAddresses(database, origin, clock)
  }

  get engine() {
    return this.#database.engine
  }

  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#announced((own) => this.#database.transaction(own), work)
  }

  load<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#announced((own) => this.#database.load(own), work)
  }

  async #announced<T>(
    run: (work: (tx: Queries) => Promise<T>) => Promise<T>,
    work: (tx: Queries) => Promise<T>,
  ): Promise<T> {
    let isWritten = false
    await this.addresses?.prepare()
    const result = await run(async (tx) => {
      const announce = beginAnnouncement(tx, { addresses: this.addresses })
      const value = await work(tx)
      isWritten = await announce()
      return value
    })
    if (isWritten) this.#onWritten()
    return result
  }

  all<T>(query: Sql): Promise<T[]> {
    return this.#database.all<T>(query)
  }

  get<T>(query: Sql): Promise<T | undefined> {
    return this.#database.get<T>(query)
  }

  run(query: Sql): Promise<{ changes: number }> {
    return this.#database.run(query)
  }

  remembered<T>(key: string, read: () => Promise<T>): Promise<T> {
    return this.#database.remembered(key, read)
  }

  count(rows: Sql): Promise<number> {
    return this.#database.count(rows)
  }

  refresh(): void {
    this.#database.refresh()
  }

  snapshot<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#database.snapshot(work)
  }

  optimize(): Promise<void> {
    return this.#database.optimize()
  }

  backup(path: string): Promise<void> {
    return this.#database.backup(path)
  }

  close(): Promise<void> {
    return this.#database.close()
  }
}
