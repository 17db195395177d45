import { DelegatingDatabase } from "../database/delegating-database.ts"
import type { Database, Queries } from "../database/port.ts"
import type { Settings } from "../settings/read.ts"
import { beginAnnouncement } from "./events/announcing.ts"
import { PublicAddresses } from "./public-addresses.ts"

interface Options {
  readonly settings: Pick<Settings, "public_url">
  /** Now, in epoch milliseconds. */
  readonly clock: () => number
  /** Called after the commit when there is something to deliver. */
  readonly onWritten?: () => void
}

/**
 * A database whose transactions end by announcing to webhooks the changes that they have recorded for the feed of
 * changes: an event is saved together with its cause or not at all.
 */
export class AnnouncingDatabase extends DelegatingDatabase {
  /** Makes the addresses in payloads; undefined without `public_url`. */
  readonly addresses: PublicAddresses | undefined
  readonly #onWritten: () => void

  constructor(database: Database, { settings: { public_url: origin }, clock, onWritten = () => {} }: Options) {
    super(database)
    this.#onWritten = onWritten
    this.addresses = origin === undefined ? undefined : new PublicAddresses(database, origin, clock)
  }

  override transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#announced((own) => this.database.transaction(own), work)
  }

  override load<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#announced((own) => this.database.load(own), work)
  }

  async #announced<T>(
    run: (work: (tx: Queries) => Promise<T>) => Promise<T>,
    work: (tx: Queries) => Promise<T>,
  ): Promise<T> {
    let isWritten = false
    const addresses = await this.addresses?.prepare()
    const result = await run(async (tx) => {
      const announce = beginAnnouncement(tx, { addresses })
      const value = await work(tx)
      isWritten = await announce()
      return value
    })
    if (isWritten) this.#onWritten()
    return result
  }
}
