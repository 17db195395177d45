import { LRUCache } from "lru-cache"
import { type Sql, sql } from "../port.ts"
import { RUN } from "./outcome.ts"

interface Counted {
  readonly total: number | null
  readonly moment: string
}

type Ask = (query: Sql) => Promise<Counted | undefined>

/** The maximum number of cached counts: more than a busy minute needs. */
const COUNTS_MAX = 1000

/** Numbers of transactions are reused after a crash, so a snapshot alone is not permanently unique. */
const MOMENT = sql`concat(pg_current_snapshot()::text, ' ', ${RUN})`

/**
 * The totals of lists. PostgreSQL counts row by row, a tenth of a second for a million. A count stays valid as long as
 * the snapshot (which transactions have ended, pg_current_snapshot) is the same: equal snapshots see equal rows, no
 * matter which instance wrote them. So the statement that checks the snapshot counts only if it has changed, in one
 * round trip.
 *
 * Concurrent calls for the same total share statements: each waits for one that began after the call, so that no count
 * is older than the latest commit before the call.
 */
export class RememberedCounts {
  readonly #known = new LRUCache<string, { moment: string; total: number }>({ max: COUNTS_MAX })
  /** The running statement and the next one, by the text of the counted rows. */
  readonly #running = new Map<string, Promise<number>>()
  readonly #next = new Map<string, Promise<number>>()

  /**
   * @param rows the text after `select … from`
   * @param ask sends a statement to the server; it is called later, perhaps on behalf of several callers
   */
  get(rows: Sql, ask: Ask): Promise<number> {
    const key = JSON.stringify([rows.strings, rows.values])
    const next = this.#next.get(key)
    if (next !== undefined) return next
    const running = this.#running.get(key)
    if (running === undefined) return this.#start(key, rows, ask)
    const begin = () => {
      this.#next.delete(key)
      return this.#start(key, rows, ask)
    }
    const following = running.then(begin, begin)
    this.#next.set(key, following)
    return following
  }

  #start(key: string, rows: Sql, ask: Ask): Promise<number> {
    const running = this.#count(key, rows, ask).finally(() => this.#running.delete(key))
    this.#running.set(key, running)
    return running
  }

  async #count(key: string, rows: Sql, ask: Ask): Promise<number> {
    const known = this.#known.get(key)
    const row = await ask(sql`
      select case when ${MOMENT} = ${known?.moment ?? ""} then null
        else (select count(*) as total from ${rows}) end as total, ${MOMENT} as moment`)
    const total = row?.total ?? known?.total ?? 0
    if (row !== undefined) this.#known.set(key, { moment: row.moment, total })
    return total
  }
}
