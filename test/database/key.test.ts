import { expect, test } from "bun:test"
import { newKey } from "../../src/database/key.ts"

test("keys are UUIDs in order of creation", () => {
  const keys = Array.from({ length: 1000 }, newKey)
  expect(keys.every((key) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(key))).toBe(true)
  expect(keys.toSorted()).toEqual(keys)
  expect(new Set(keys).size).toBe(keys.length)
})
