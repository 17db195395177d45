import { expect, test } from "bun:test"
import fc from "fast-check"
import { cursorOf, cursorsOf, neighbouringCursors, placeIn } from "../../src/tools/cursor.ts"

test("cursors of adjacent positions equal those of single positions, in any order", () => {
  const place = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.maxSafeNat())
  fc.assert(
    fc.property(fc.array(place, { minLength: 1 }), (places) => {
      const [each, next] = [cursorsOf("an epoch"), neighbouringCursors("an epoch")]
      expect(places.map(next)).toEqual(places.map((one) => each([one])))
      expect(places.map((one) => placeIn(next(one), "an epoch"))).toEqual(places.map((one) => [one]))
    }),
  )
})

test("a cursor leads nowhere in another list", () => {
  expect(placeIn(cursorOf("users", [1, 2]), "users")).toEqual([1, 2])
  expect(placeIn(cursorOf("users", [1, 2]), "teams")).toBeUndefined()
})
