import { expect, test } from "bun:test"
import { inParallel } from "../../src/tools/parallel.ts"

/** Resolves when everything that can run without waiting has run. */
const settled = () => new Promise<void>((done) => setImmediate(done))

test("every item is processed once, with a limit at a time", async () => {
  const running = new Set<number>()
  const done: number[] = []
  let most = 0
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running.add(item)
    most = Math.max(most, running.size)
    await settled()
    running.delete(item)
    done.push(item)
  })
  expect(most).toBe(3)
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test("no items need no work", async () => {
  await inParallel([], 3, async () => {
    throw new Error("there is nothing to do")
  })
})

test("after a failure nothing more is started, and what was started has ended when the error arrives", async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = inParallel([1, 2, 3, 4, 5, 6], 2, async (item) => {
    begun.push(item)
    if (item === 2) throw new Error("two failed")
    await settled()
    await settled()
    ended.push(item)
  })
  await expect(work).rejects.toThrow("two failed")
  expect(begun).toEqual([1, 2])
  expect(ended).toEqual([1])
})
