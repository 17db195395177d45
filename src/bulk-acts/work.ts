import type { Caller } from "../access/caller.ts"
import type { Database, Queries } from "../database/port.ts"
import { type Act, seesAll, shown } from "./rules.ts"
import * as store from "./store.ts"

/*
 * What people have set going in the background: acts, and whatever other features register as a source. Everybody sees
 * their own, an administrator of the company all of it.
 */

/** A piece of work, as the list of jobs shows it. */
export interface BackgroundWork {
  /** The name of its source. */
  readonly kind: string
  readonly id: number
  /** What it is, for the wording of the page: the name of an act, or of a file. */
  readonly title: string
  readonly state: string
  /** Undefined while the total is unknown. */
  readonly progress: { readonly done: number; readonly total: number } | undefined
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly by: { readonly id: number; readonly full_name: string }
  /** The act itself, if it is one. */
  readonly act?: Act
}

/** Whose work to list. */
interface Workers {
  readonly companyId: number
  /** Undefined for everybody's. */
  readonly userId: number | undefined
}

/** A kind of background work. */
export interface WorkSource {
  readonly kind: string
  /**
   * The newest pieces of work that began before a moment (epoch milliseconds), or at that moment with a lower id, newest
   * first, then by descending id.
   */
  readonly before: (
    queries: Queries,
    whose: Workers,
    place: { readonly at: number; readonly id: number; readonly limit: number },
  ) => Promise<readonly BackgroundWork[]>
  /** How many are under way. */
  readonly running: (queries: Queries, whose: Workers) => Promise<number>
}

export const ACT_SOURCE: WorkSource = {
  kind: "act",
  async before(queries, whose, { at, id, limit }) {
    const rows = await store.findPage(queries, whose, { before: [at, id], limit })
    return rows.map((row) => {
      const { state, total, done, created_at: startedAt, name: title } = row
      const act = shown(row)
      return { kind: "act", id: row.id, title, state, progress: { done, total }, startedAt, by: act.by, act }
    })
  },
  running: store.countUnderWay,
}

/** A place in the list: time, position of the source, id. */
export type WorkPlace = readonly [at: number, source: number, id: number]

export interface WorkPage {
  readonly items: readonly BackgroundWork[]
  /** Where the next page begins; null at the end. */
  readonly last: WorkPlace | null
}

/**
 * A page of the work of all sources, newest first.
 *
 * @param after the place at which the previous page ended
 */
export async function listWork(
  database: Database,
  caller: Caller,
  sources: readonly WorkSource[],
  { after, perPage }: { readonly after?: WorkPlace | undefined; readonly perPage: number },
): Promise<WorkPage> {
  const [at, behind, id] = after ?? [Number.MAX_SAFE_INTEGER, -1, 0]
  const found = await Promise.all(
    sources.map(async (source, index) => {
      // At the same moment, the work of later sources comes after that of earlier ones.
      const below = index > behind ? Number.MAX_SAFE_INTEGER : index === behind ? id : 0
      const works = await source.before(database, whoseOf(caller), { at, id: below, limit: perPage + 1 })
      return works.map((work) => ({ work, index }))
    }),
  )
  const all = found.flat().sort((one, other) => {
    const [a, b] = [one.work, other.work]
    return b.startedAt - a.startedAt || one.index - other.index || b.id - a.id
  })
  const page = all.slice(0, perPage)
  const end = all.length > perPage ? page.at(-1) : undefined
  return {
    items: page.map(({ work }) => work),
    last: end === undefined ? null : [end.work.startedAt, end.index, end.work.id],
  }
}

/** How much work is under way, for the header. */
export async function countRunning(
  database: Database,
  caller: Caller,
  sources: readonly WorkSource[],
): Promise<number> {
  const numbers = await Promise.all(sources.map((source) => source.running(database, whoseOf(caller))))
  return numbers.reduce((sum, number) => sum + number, 0)
}

function whoseOf(caller: Caller): Workers {
  return { companyId: caller.company.id, userId: seesAll(caller) ? undefined : caller.user.id }
}
