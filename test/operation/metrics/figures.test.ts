import { describe, expect, test } from "bun:test"
import { createCounters } from "../../../src/operation/metrics/counters.ts"
import { addUp, countsOf, type Figures, textOf } from "../../../src/operation/metrics/figures.ts"
import { samplesOf } from "../../harness/prometheus.ts"

/** The figures of a process that has handled this number of requests, passed to another process and back. */
async function figuresAfter(requests: number, { leads = false } = {}): Promise<Figures> {
  const counters = createCounters(() => leads)
  for (let i = 0; i < requests; i++) {
    counters.request({ method: "GET", route: "/api/v1/users", status: 200, seconds: 0.02 })
  }
  return JSON.parse(JSON.stringify(await counters.figures())) as Figures
}

const LABELS = `{method="GET",route="/api/v1/users",status="200"}`
const sumOf = async (all: readonly Figures[]) => samplesOf(await textOf(all))

describe("the figures of several processes", () => {
  test("are added up", async () => {
    const all = await sumOf([await figuresAfter(3), await figuresAfter(4)])
    expect(all.get(`http_requests_total${LABELS}`)).toBe(7)
    expect(all.get(`http_request_duration_seconds_count${LABELS}`)).toBe(7)
    expect(all.get(`http_request_duration_seconds_sum${LABELS}`)).toBeCloseTo(0.14)
    const bucket = (bound: string) => `http_request_duration_seconds_bucket${LABELS.replace("{", `{le="${bound}",`)}`
    expect([all.get(bucket("0.01")), all.get(bucket("0.025")), all.get(bucket("+Inf"))]).toEqual([0, 7, 7])
  })

  test("say that the server leads if one of the processes does, and when the first one started", async () => {
    const all = await sumOf([await figuresAfter(1), await figuresAfter(1, { leads: true }), await figuresAfter(0)])
    expect(all.get("trainbase_leader")).toBe(1)
    expect(all.get("process_start_time_seconds")).toBe(Math.round(performance.timeOrigin / 1000))
    expect((await sumOf([await figuresAfter(1)])).get("trainbase_leader")).toBe(0)
  })

  test("keep the counts of a process that has ended, and nothing else", async () => {
    const left = await addUp([countsOf(await figuresAfter(3)), countsOf(await figuresAfter(5, { leads: true }))])
    const all = await sumOf([left, await figuresAfter(2)])
    expect(all.get(`http_requests_total${LABELS}`)).toBe(10)
    expect(all.get(`http_request_duration_seconds_count${LABELS}`)).toBe(10)
    expect(all.get("trainbase_leader")).toBe(0)
    expect(left.map(({ name }) => name)).not.toContain("process_resident_memory_bytes")
  })
})

test("requests with an invented method or an unknown address are counted under one label", async () => {
  const counters = createCounters(() => false)
  for (const method of ["BREW", "WHEN"]) counters.request({ method, route: undefined, status: 405, seconds: 1 })
  const all = await sumOf([await counters.figures()])
  expect(all.get(`http_requests_total{method="other",route="none",status="405"}`)).toBe(2)
})

test("requests that are refused because of a limit are also counted separately", async () => {
  const counters = createCounters(() => false)
  for (const status of [200, 429, 429]) counters.request({ method: "GET", route: "/", status, seconds: 0 })
  expect((await sumOf([await counters.figures()])).get("trainbase_rate_limited_requests_total")).toBe(2)
})
