import type { OnProgress } from "../progress.ts"
import type { Page } from "../store/exported.ts"

/** Number of rows read at a time. */
const PAGE = 1000

/** The rows of a table in pages, ordered by id. `find` returns at most `limit` rows with ids above `after`. */
export async function* pages<T extends { readonly id: number }>(
  find: (page: Page) => Promise<readonly T[]>,
  limit = PAGE,
): AsyncGenerator<readonly T[]> {
  let after = 0
  for (;;) {
    const rows = await find({ after, limit })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = last.id
  }
}

/** Maps each page. */
export async function* mapped<T, U>(
  source: AsyncIterable<readonly T[]>,
  map: (page: readonly T[]) => readonly U[] | Promise<readonly U[]>,
): AsyncGenerator<readonly U[]> {
  for await (const page of source) yield await map(page)
}

/** The same pages, with a progress report after each one. */
export async function* told<T>(
  source: AsyncIterable<readonly T[]>,
  { what, total }: { readonly what: string; readonly total: number },
  onProgress: OnProgress,
): AsyncGenerator<readonly T[]> {
  let done = 0
  for await (const page of source) {
    yield page
    done += page.length
    onProgress({ what, done, total })
  }
}
