import { describe, expect, test } from "bun:test"
import { type PageFacts, planPage, smallestOf } from "../../../src/database/long-list/plan.ts"

const MILLION = 1_000_000
const facts = (more: Partial<PageFacts>): PageFacts => ({
  passed: 0,
  wanted: 15,
  total: MILLION,
  companyTotal: MILLION,
  sets: [],
  order: "indexed",
  ...more,
})
const set = (size: number, byId = true) => ({ size, byId })

describe("the plan of a page", () => {
  test("walks along the order if there is no filter", () => {
    expect(planPage(facts({}))).toEqual({ lead: "walk" })
    expect(planPage(facts({ order: "id", passed: 500_000 }))).toEqual({ lead: "walk" })
  })

  test("walks along the order if many rows match, and sorts the set if few do", () => {
    expect(planPage(facts({ sets: [set(100_000)], total: 100_000 }))).toEqual({
      lead: "walk",
      most: 1200,
      otherwise: 0,
    })
    expect(planPage(facts({ sets: [set(50)], total: 50 }))).toEqual({ lead: "sort set", set: 0 })
  })

  test("switches where both take about the same time: at 1,600 of a million", () => {
    const lead = (size: number) => planPage(facts({ sets: [set(size)], total: size })).lead
    expect([1500, 1700].map(lead)).toEqual(["sort set", "walk"])
  })

  test("sorts the smallest of several sets", () => {
    const sets = [set(300_000), set(200), set(5000)]
    expect(planPage(facts({ sets, total: 10 }))).toEqual({ lead: "sort set", set: 1 })
  })

  test("includes skipped rows in the estimate", () => {
    const deep = facts({ sets: [set(10_000)], total: 10_000, passed: 9000 })
    expect(planPage(deep)).toEqual({ lead: "sort set", set: 0 })
  })

  test("abandons a walk when it would take longer than sorting", () => {
    const plan = planPage(facts({ sets: [set(2000)], total: 2000 }))
    expect(plan).toEqual({ lead: "walk", most: 12_000, otherwise: 0 })
  })

  test("does not limit a walk that cannot be longer than the company", () => {
    expect(planPage(facts({ sets: [set(900_000)], total: 900_000, passed: 400_000 }))).toEqual({ lead: "walk" })
  })

  test("walks along the smallest set that is ordered by id if the list is", () => {
    const sets = [set(300_000), set(5000), set(100_000, false)]
    expect(planPage(facts({ order: "id", sets, total: 1000 }))).toEqual({ lead: "walk set", set: 1 })
  })

  test("nevertheless sorts a much smaller set that is not ordered by id", () => {
    const sets = [set(MILLION), set(20, false)]
    expect(planPage(facts({ order: "id", sets, total: 10, passed: 0 }))).toEqual({ lead: "sort set", set: 1 })
  })
})

test("the smallest set is the first of those with the fewest rows, and undefined if there are no sets", () => {
  expect(smallestOf([set(3), set(1), set(2), set(1)])).toBe(1)
  expect(smallestOf([])).toBeUndefined()
})
