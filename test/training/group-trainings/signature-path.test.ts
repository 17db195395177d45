import { expect, test } from "bun:test"
import { pathFault } from "../../../src/training/group-trainings/signature-path.ts"

const KEPT: readonly string[] = [
  "M 10 10 L 20 20",
  "M10,10L20,20Z",
  "M0 0H1000V400",
  "m 990 390 5 5",
  "M 10 10 20 20 30 10",
  "M1e1.5L2 2",
  "M 500 200 c 10 -10 20 -10 30 0 s 20 10 30 0",
  "M 500 200 Q 510 190 520 200 T 540 200",
  "M 10 10 h 5 v 5 h -5 z m 50 50 l 1 1",
]
const REFUSED: readonly string[] = [
  ...["", "Z", "M 10 10", "L 10 10", "M 10", "M 10 10 L 20", "10 10 L 20 20", "M 10 10 L 20 20 x"],
  ...["M 10 10 A 5 5 0 0 1 20 20", "M 10 10 L NaN 5", 'M 10 10 L 20 20"/><script>', "M 10 10 L url(#a)"],
]
const OUTSIDE: readonly string[] = [
  ...["M 10 10 L 1001 20", "M 10 10 L 20 401", "M -1 10 L 20 20", "M 990 10 h 11", "M 10 10 v -11"],
  ...["m 990 390 20 5", "M 10 10 L 1e99 5", "M 10 10 C 20 20 30 500 40 40", "M 10 10 z l -11 0"],
]

test.each(KEPT)("%p is kept", (path) => {
  expect(pathFault(path)).toBeUndefined()
})

test.each(REFUSED)("%p is no signature", (path) => {
  expect(pathFault(path)).toBe("path_data")
})

test.each(OUTSIDE)("%p leaves the box", (path) => {
  expect(pathFault(path)).toBe("path_outside")
})

test("a path has not too many numbers", () => {
  expect(pathFault(`M 1 1${" 2 2".repeat(9_999)}`)).toBeUndefined()
  expect(pathFault(`M 1 1${" 2 2".repeat(10_000)}`)).toBe("path_data")
})
