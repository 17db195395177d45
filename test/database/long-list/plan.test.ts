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
  test("walks along the order where nothing is filtered", () => {
    expect(planPage(facts({}))).toEqual({ lead: "walk" })
    expect(planPage(facts({ order: "id", passed: 500_000 }))).toEqual({ lead: "walk" })
  })

  test("walks along the order where many fit, and sorts the set where few do", () => {
    expect(planPage(facts({ sets: [set(100_000)], total: 100_000 }))).toEqual({
      lead: "walk",
      most: 1200,
      otherwise: 0,
    })
    expect(planPage(facts({ sets: [set(50)], total: 50 }))).toEqual({ lead: "sort set", set: 0 })
  })

  test("changes sides where both take about as long: at 1,600 of a million", () => {
    const lead = (size: number) => planPage(facts({ sets: [set(size)], total: size })).lead
    expect([1500, 1700].map(lead)).toEqual(["sort set", "walk"])
  })

  test("sorts the smallest of several sets", () => {
    const sets = [set(300_000), set(200), set(5000)]
    expect(planPage(facts({ sets, total: 10 }))).toEqual({ lead: "sort set", set: 1 })
  })

  test("counts what is passed over", () => {
    const deep = facts({ sets: [set(10_000)], total: 10_000, passed: 9000 })
    expect(planPage(deep)).toEqual({ lead: "sort set", set: 0 })
  })

  test("gives a walk up when it would take longer than to sort", () => {
    const plan = planPage(facts({ sets: [set(2000)], total: 2000 }))
    expect(plan).toEqual({ lead: "walk", most: 12_000, otherwise: 0 })
  })

  test("does not limit a walk that cannot be longer than the company", () => {
    expect(planPage(facts({ sets: [set(900_000)], total: 900_000, passed: 400_000 }))).toEqual({ lead: "walk" })
  })

  test("walks along the smallest set that is by id when the list is by id", () => {
    const sets = [set(300_000), set(5000), set(100_000, false)]
    expect(planPage(facts({ order: "id", sets, total: 1000 }))).toEqual({ lead: "walk set", set: 1 })
  })

  test("sorts a much smaller set that is not by id all the same", () => {
    const sets = [set(MILLION), set(20, false)]
    expect(planPage(facts({ order: "id", sets, total: 10, passed: 0 }))).toEqual({ lead: "sort set", set: 1 })
  })
})

test("the smallest set is the first of those that hold the fewest; of none there is none", () => {
  expect(smallestOf([set(3), set(1), set(2), set(1)])).toBe(1)
  expect(smallestOf([])).toBeUndefined()
})
