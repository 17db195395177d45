import { describe, expect, test } from "bun:test"
import { textOf } from "../../../src/operation/metrics/figures.ts"
import { RequestDurations } from "../../../src/operation/metrics/request-durations.ts"
import { samplesOf } from "../../harness/prometheus.ts"

const BUCKET = "http_request_duration_seconds_bucket"

function observed(...seconds: readonly number[]): RequestDurations {
  const durations = new RequestDurations()
  for (const each of seconds) durations.observe({ method: "GET", route: "/a", status: 200, seconds: each })
  return durations
}

const samples = async (durations: RequestDurations) => samplesOf(await textOf([durations.figures()]))

describe("durations of requests", () => {
  test("are counted up to each bound, the bound included, and in total", async () => {
    const labels = `method="GET",route="/a",status="200"`
    const found = await samples(observed(0.0004, 0.001, 0.0011, 10, 11))
    const upTo = (bound: string) => found.get(`${BUCKET}{le="${bound}",${labels}}`)
    expect([upTo("0.001"), upTo("0.0025"), upTo("5"), upTo("10"), upTo("+Inf")]).toEqual([2, 3, 3, 4, 5])
    expect(found.get(`http_request_duration_seconds_count{${labels}}`)).toBe(5)
    expect(found.get(`http_request_duration_seconds_sum{${labels}}`)).toBeCloseTo(21.0025)
    expect(found.get(`http_requests_total{${labels}}`)).toBe(5)
  })

  test("are separated by method, route and status, with one label for methods that clients invent", async () => {
    const durations = new RequestDurations()
    const seconds = 0.001
    for (const method of ["GET", "PURGE", "BREW"]) durations.observe({ method, route: "/a", status: 200, seconds })
    durations.observe({ method: "GET", route: undefined, status: 404, seconds })
    durations.observe({ method: "GET", route: "/a", status: 404, seconds })
    const found = await samples(durations)
    expect(Object.fromEntries([...found].filter(([name]) => name.startsWith("http_requests_total")))).toEqual({
      'http_requests_total{method="GET",route="/a",status="200"}': 1,
      'http_requests_total{method="GET",route="/a",status="404"}': 1,
      'http_requests_total{method="other",route="/a",status="200"}': 2,
      'http_requests_total{method="GET",route="none",status="404"}': 1,
    })
  })

  test("of several processes are added up", async () => {
    const found = samplesOf(await textOf([observed(0.002).figures(), observed(0.002, 3).figures()]))
    const labels = `method="GET",route="/a",status="200"`
    expect(found.get(`http_requests_total{${labels}}`)).toBe(3)
    expect(found.get(`${BUCKET}{le="0.0025",${labels}}`)).toBe(2)
    expect(found.get(`${BUCKET}{le="5",${labels}}`)).toBe(3)
  })

  test("are described before the first request", async () => {
    const text = await textOf([new RequestDurations().figures()])
    expect(text).toContain("# TYPE http_requests_total counter")
    expect(text).toContain("# TYPE http_request_duration_seconds histogram")
  })
})
