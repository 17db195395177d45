import { expect, test } from "bun:test"
import { moveBy, type Position, positionsAfter, type Step } from "../../../src/organisation/places/order.ts"

const placed = (...positions: number[]): Position[] =>
  positions.map((order_position, index) => ({ id: index + 1, order_position }))

/** The ids after a move, read from the new positions as a list would sort them. */
function idsAfter(held: readonly Position[], step: Step, id: number): number[] | undefined {
  const move = moveBy(step, held, id)
  const changed = move && positionsAfter(held, move)
  if (changed === undefined) return undefined
  const positions = new Map([...held, ...changed].map((place) => [place.id, place.order_position]))
  return [...positions].sort(([id1, one], [id2, other]) => one - other || id1 - id2).map(([each]) => each)
}

test.each([
  ["first", 3, [3, 1, 2, 4]],
  ["up", 3, [1, 3, 2, 4]],
  ["down", 2, [1, 3, 2, 4]],
  ["last", 2, [1, 3, 4, 2]],
  ["up", 1, [1, 2, 3, 4]],
  ["first", 1, [1, 2, 3, 4]],
  ["down", 4, [1, 2, 3, 4]],
  ["last", 4, [1, 2, 3, 4]],
] as const)("a place goes %s (place %d), even if positions have gaps or are equal", (step, id, expected) => {
  for (const held of [placed(1, 2, 3, 4), placed(-7, 0, 10, 500), placed(5, 5, 5, 5), placed(1, 1, 2, 2)]) {
    expect(idsAfter(held, step, id)).toEqual([...expected])
  }
})

test("only places whose position differs change", () => {
  const change = (held: Position[]) => positionsAfter(held, { id: 3, before: 2 })
  expect(change(placed(10, 20, 30, 40))).toEqual([
    { id: 2, order_position: 30 },
    { id: 3, order_position: 20 },
  ])
  expect(change(placed(1, 2, 2, 4))).toEqual([{ id: 2, order_position: 3 }])
})

test("a move of a place that the list lacks, or beside one, is none", () => {
  expect(moveBy("up", placed(1, 2), 9)).toBeUndefined()
  expect(positionsAfter(placed(1, 2), { id: 9, before: 1 })).toBeUndefined()
  expect(positionsAfter(placed(1, 2), { id: 1, before: 9 })).toBeUndefined()
  expect(positionsAfter(placed(1, 2), { id: 1, before: 1 })).toEqual([])
})
