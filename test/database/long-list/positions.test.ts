import { describe, expect, test } from "bun:test"
import { Positions } from "../../../src/database/long-list/positions.ts"

describe("a part of a list", () => {
  test("is reached from the beginning if nothing is known and it is in the first half", () => {
    expect(new Positions().startFor(40, 10, 100)).toEqual({ key: undefined, backwards: false, skip: 40 })
  })

  test("is reached from the end if it is in the second half", () => {
    expect(new Positions().startFor(70, 10, 100)).toEqual({ key: undefined, backwards: true, skip: 20 })
    expect(new Positions().startFor(90, 10, 100)).toEqual({ key: undefined, backwards: true, skip: 0 })
  })

  test("is reached from the nearest known place, before or after it", () => {
    const positions = new Positions()
    positions.add(400, { id: 1 })
    positions.add(520, { id: 2 })
    expect(positions.startFor(430, 10, 1000)).toEqual({ key: { id: 1 }, backwards: false, skip: 30 })
    expect(positions.startFor(400, 10, 1000)).toEqual({ key: { id: 1 }, backwards: false, skip: 0 })
    expect(positions.startFor(500, 10, 1000)).toEqual({ key: { id: 2 }, backwards: true, skip: 10 })
    expect(positions.startFor(510, 10, 1000)).toEqual({ key: { id: 2 }, backwards: true, skip: 0 })
    // The known place is inside the part, so starting from it would miss the rows before it.
    expect(positions.startFor(395, 10, 1000)).toEqual({ key: { id: 2 }, backwards: true, skip: 115 })
  })

  test("is reached from the latest of very many known places", () => {
    const positions = new Positions()
    for (let place = 0; place < 2000; place++) positions.add(place, { id: place })
    expect(positions.startFor(1999, 1, 10_000)).toEqual({ key: { id: 1999 }, backwards: false, skip: 0 })
    expect(positions.startFor(10, 1, 10_000)).toEqual({ key: undefined, backwards: false, skip: 10 })
  })
})
