import { describe, expect, test } from "bun:test"
import { type Part, readPage } from "../../src/database/read-page.ts"

/** A list of numbers that may change between two queries. Queries are recorded. */
function listOf(totals: readonly number[]) {
  const asked: string[] = []
  let moment = 0
  const now = () => totals[Math.min(moment, totals.length - 1)] ?? 0
  const count = async () => {
    const total = now()
    asked.push(`count ${total}`)
    moment++
    return total
  }
  const read = async ({ skip, count: wanted, backwards }: Part) => {
    asked.push(`${backwards ? "backwards" : "forwards"} ${skip} ${wanted}`)
    const begin = backwards ? Math.max(0, now() - skip - wanted) : skip
    return Array.from({ length: Math.max(0, Math.min(wanted, now() - begin)) }, (_, index) => begin + index)
  }
  const page = (number: number) => readPage({ page: number, perPage: 10 }, count, read)
  return { asked, page }
}

describe("a page", () => {
  test("near the beginning is read while the total is counted", async () => {
    const { asked, page } = listOf([50_000])
    expect(await page(3)).toEqual({ items: [20, 21, 22, 23, 24, 25, 26, 27, 28, 29], total: 50_000 })
    expect(asked).toEqual(["forwards 20 10", "count 50000"])
  })

  test("after the middle is read from the end, with only as many rows for the last page as there are", async () => {
    const { asked, page } = listOf([50_005])
    expect(await page(5_001)).toEqual({ items: [50_000, 50_001, 50_002, 50_003, 50_004], total: 50_005 })
    expect((await page(5_000)).items[0]).toBe(49_990)
    expect(asked.filter((one) => !one.startsWith("count"))).toEqual(["backwards 0 5", "backwards 5 10"])
  })

  test("before the middle is read from the beginning", async () => {
    const { asked, page } = listOf([50_000])
    expect((await page(2_000)).items[0]).toBe(19_990)
    expect(asked).toContain("forwards 19990 10")
  })

  test("past the end is empty, and nothing is read for it", async () => {
    const { asked, page } = listOf([50_000])
    expect(await page(5_001)).toEqual({ items: [], total: 50_000 })
    expect(asked).toEqual(["count 50000"])
  })

  test("is read again from the beginning if a row was added in between, so that none is skipped", async () => {
    const { asked, page } = listOf([50_000, 50_001])
    const { items, total } = await page(4_999)
    expect([items[0], total]).toEqual([49_980, 50_001])
    expect(asked).toEqual(["count 50000", "backwards 10 10", "count 50001", "forwards 49980 10", "count 50001"])
  })
})
