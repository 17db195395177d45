import { afterEach, describe, expect, test } from "bun:test"
import manifest from "../../../package.json" with { type: "json" }
import { enqueue } from "../../../src/background/jobs/rules.ts"
import { migrations } from "../../../src/database/migrations/sqlite/list.ts"
import { beginRun, noteFailure, noteSuccess, saveSchedule } from "../../../src/operation/backup/runs/rules.ts"
import { clientId } from "../../harness/companies.ts"
import { onPostgres } from "../../harness/engine.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { samplesOf } from "../../harness/prometheus.ts"
import { kindOf } from "../../harness/queue.ts"

const HOUR = 3_600_000
const DEGREES = `{check="backups"}`

let installation: Installation
afterEach(() => installation.stop())

async function start(options: Parameters<typeof Installation.start>[0] = {}): Promise<void> {
  installation = await Installation.start(options)
}

async function scrape() {
  const answer = await installation.request("GET", "/metrics", { as: null })
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"])
  return samplesOf(answer.text)
}

/** Waits until there is a sample of this name: a request is counted while its response is being sent. */
async function scrapeUntil(name: string, value: number) {
  for (;;) {
    const samples = await scrape()
    if (samples.get(name) === value) return samples
    await Bun.sleep(10)
  }
}

const counted = (method: string, route: string, status: number) =>
  `http_requests_total{method="${method}",route="${route}",status="${status}"}`

describe("requests", () => {
  test("are counted by the pattern of their route, with their duration", async () => {
    await start()
    for (const id of [1, 2, 3]) await installation.request("GET", `users/${id}999?search=Ada`)
    await installation.request("GET", "locations")
    await installation.request("HEAD", "locations")
    const samples = await scrapeUntil(counted("HEAD", "/api/v1/locations", 200), 1)
    expect(samples.get(counted("GET", "/api/v1/users/:user", 404))).toBe(3)
    expect(samples.get(counted("GET", "/api/v1/locations", 200))).toBe(1)
    const durations = "http_request_duration_seconds"
    const labels = `method="GET",route="/api/v1/users/:user",status="404"`
    expect(samples.get(`${durations}_count{${labels}}`)).toBe(3)
    expect(samples.get(`${durations}_bucket{le="+Inf",${labels}}`)).toBe(3)
    expect([...samples.keys()].filter((name) => /999|Ada/.test(name))).toEqual([])
  })

  test("for unknown addresses, and refused ones, are counted too", async () => {
    await start()
    for (const path of ["/wp-login.php", "/.env", "/a/b/c"]) await installation.request("GET", path, { as: null })
    for (const path of ["/api/v1/nowhere", "/api/v2"]) await installation.request("GET", path, { as: null })
    await installation.request("DELETE", "/health/live", { as: null })
    const samples = await scrapeUntil(counted("DELETE", "none", 405), 1)
    expect(samples.get(counted("GET", "none", 404))).toBe(3)
    expect(samples.get(counted("GET", "none", 401))).toBe(2)
  })
})

test("issued and refused tokens are counted", async () => {
  await start({ settings: { token_rate_limit: 1 } })
  await installation.token("admin")
  const wrong = { grant_type: "client_credentials", client_id: clientId("admin"), client_secret: "wrong" }
  for (const _ of [1, 2, 3]) await installation.request("POST", "/oauth/token", { as: null, body: wrong })
  const samples = await scrape()
  expect(samples.get("trainbase_tokens_issued_total")).toBe(1)
  expect(samples.get(`trainbase_token_requests_refused_total{error="invalid_client"}`)).toBe(1)
  expect(samples.get(`trainbase_token_requests_refused_total{error="rate_limited"}`)).toBe(2)
  expect((await scrapeUntil("trainbase_rate_limited_requests_total", 2)).size).toBeGreaterThan(0)
})

test("the queue is reported by kind and state, with the age of the job that has waited longest", async () => {
  await start()
  const { database, time } = installation
  const job = { companyId: null, payload: {} }
  await database.transaction(async (tx) => {
    await enqueue(tx, kindOf("mail"), { ...job, now: NOW - 90_000, runAt: NOW + HOUR })
    await enqueue(tx, kindOf("mail"), { ...job, now: NOW - 30_000 })
    await enqueue(tx, kindOf("render_video"), { ...job, now: NOW })
  })
  time.now = NOW + 10_000
  const samples = await scrape()
  expect(samples.get(`trainbase_jobs{kind="mail",state="queued"}`)).toBe(2)
  expect(samples.get(`trainbase_jobs{kind="render_video",state="queued"}`)).toBe(1)
  expect(samples.get("trainbase_job_oldest_queued_seconds")).toBe(100)
})

test("an untrusted clock is reported", async () => {
  await start()
  expect((await scrape()).get("trainbase_clock_trusted")).toBe(1)
  installation.time.now = NOW + 400 * 24 * HOUR
  expect((await scrape()).get("trainbase_clock_trusted")).toBe(0)
})

test("the installation and the process are reported", async () => {
  await start()
  const samples = await scrape()
  const engine = onPostgres ? "postgres" : "sqlite"
  const build = [...samples.keys()].filter((name) => name.startsWith("trainbase_build_info"))
  expect(build).toEqual([
    `trainbase_build_info{version="${manifest.version}",commit="",schema="${migrations.length}",database="${engine}"}`,
  ])
  const positive = ["trainbase_database_size_bytes", "trainbase_disk_free_bytes", "process_resident_memory_bytes"]
  for (const name of [...positive, "process_cpu_seconds_total", "process_start_time_seconds", "trainbase_leader"]) {
    expect([name, samples.get(name)]).toEqual([name, expect.any(Number)])
    expect(samples.get(name)).toBeGreaterThan(0)
  }
  expect(samples.get(`trainbase_health{check="database"}`)).toBe(1)
  expect(samples.has("trainbase_backup_failing")).toBe(false)
})

test("scheduled backups are reported: the last one, and since when they have failed", async () => {
  await start({ settings: { backup_time: 2 * 60 } })
  const { database } = installation
  await database.transaction((tx) => saveSchedule(tx, { onSince: NOW - 72 * HOUR, dueAt: NOW - 8 * HOUR }))
  await noteSuccess(database, await beginRun(database, "/b/1.tar", NOW - 31 * HOUR), 4711, NOW - 30 * HOUR)
  const well = await scrape()
  expect(well.get("trainbase_backup_failing")).toBe(0)
  expect(well.get("trainbase_backup_last_size_bytes")).toBe(4711)
  expect(well.get("trainbase_backup_last_success_timestamp_seconds")).toBe((NOW - 30 * HOUR) / 1000)
  expect(well.has("trainbase_backup_failing_since_timestamp_seconds")).toBe(false)
  await noteFailure(database, await beginRun(database, "/b/2.tar", NOW - 8 * HOUR), "no room", NOW - 7 * HOUR)
  const failing = await scrape()
  expect(failing.get("trainbase_backup_failing")).toBe(1)
  expect(failing.get("trainbase_backup_failing_since_timestamp_seconds")).toBe((NOW - 8 * HOUR) / 1000)
  expect(failing.get("trainbase_backup_last_success_timestamp_seconds")).toBe((NOW - 30 * HOUR) / 1000)
  expect([well, failing].map((samples) => samples.get(`trainbase_health${DEGREES}`))).toEqual([1, 0])
})

test("metrics are available while the database is down, except those stored in it", async () => {
  await start()
  await installation.database.close()
  const samples = await scrape()
  expect(samples.get(`trainbase_health{check="database"}`)).toBe(0)
  expect(samples.has("process_resident_memory_bytes")).toBe(true)
  expect(samples.has("trainbase_database_size_bytes")).toBe(false)
})
