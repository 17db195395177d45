import { expect, test } from "bun:test"
import { PackedList } from "../../src/tools/packed-list.ts"

function listOf(count: number): PackedList<{ readonly number: number }> {
  const list = new PackedList<{ readonly number: number }>()
  for (let number = 0; number < count; number++) list.add({ number })
  return list
}

test.each([0, 1, 255, 256, 257, 512, 1000])(
  "a list of %p items returns them in order, and each by its index",
  (count) => {
    const list = listOf(count)
    expect(list.length).toBe(count)
    expect([...list].map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index))
    for (const index of [0, 255, 256, count - 1]) {
      expect(list.at(index)?.number).toBe(index >= 0 && index < count ? index : undefined)
    }
    expect(list.at(count)).toBeUndefined()
  },
)

test("a list can be read several times at once", () => {
  const list = listOf(600)
  const pairs = [...list].map(({ number }) => [number, list.at(599 - number)?.number])
  expect(pairs.every(([one, other]) => one === 599 - (other ?? 0))).toBe(true)
})
