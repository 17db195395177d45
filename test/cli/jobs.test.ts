import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { insertedId } from "../../src/database/inserted.ts"
import { type Database, sql } from "../../src/database/port.ts"
import { type Outcome, runTrainbase } from "../harness/command.ts"
import { openTestDatabase } from "../harness/engine.ts"

let directory = ""
let database: Database
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-jobs-"))
  database = await openTestDatabase(directory)
})
beforeEach(() => database.run(sql`delete from jobs`))
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

function jobs(...args: string[]): Promise<Outcome> {
  return runTrainbase(["jobs", ...args], { directory, data: "." })
}

/** Adds a job in a state in which the queue may leave it. Returns its id. */
function insertJob(kind: string, state: "parked" | "queued", payload: object = {}): Promise<number> {
  return database.transaction((tx) =>
    insertedId(
      tx,
      sql`
        insert into jobs (kind, payload, state, attempts, failures, run_at, error, created_at, updated_at)
        values (${kind}, ${JSON.stringify(payload)}, ${state}, 5, 4, 1, 'it was dark', ${Date.UTC(2026, 0, 1)},
          ${Date.UTC(2026, 0, 2)})
        returning id`,
    ),
  )
}

function storedJobs() {
  return database.all(sql`select id, state, attempts, failures, error from jobs order by id`)
}

function newestEntry() {
  return database.get(sql`
    select origin, action, record_type, record_id from audit_entries order by id desc limit 1`)
}

describe("trainbase jobs list", () => {
  test("shows all jobs, with their state and the reason why an attempt failed", async () => {
    expect((await jobs("list")).stdout).toBe("No job is in the queue.\n")
    expect((await jobs("list", "--json")).stdout).toBe('{"jobs":[]}\n')
    const waiting = await insertJob("mail", "queued", { to: "a@example.com", secret: "sealed" })
    const parked = await insertJob("remove_files", "parked", { names: ["a"] })
    const { stdout } = await jobs("list")
    expect(stdout.split("\n").slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^${waiting} +mail +queued +- +4 +1970-01-01 00:00 UTC +it was dark$`)),
      expect.stringMatching(new RegExp(`^${parked} +remove_files +parked +- +4 +2026-01-02 00:00 UTC +it was dark$`)),
      "",
    ])
    const listed = JSON.parse((await jobs("list", "--json")).stdout).jobs
    expect(listed).toMatchObject([
      { id: waiting, state: "queued", run_at: "1970-01-01T00:00:00Z", parked_at: null },
      { id: parked, state: "parked", run_at: null, parked_at: "2026-01-02T00:00:00Z" },
    ])
    expect(listed[0].payload).toEqual({ to: "a@example.com" })
  })

  test("shows more jobs than one page has, as one JSON object", async () => {
    const ids: number[] = []
    await database.transaction(async (tx) => {
      for (let number = 0; number < 2100; number++) {
        ids.push(
          await insertedId(
            tx,
            sql`insert into jobs (kind, payload, state, run_at, created_at, updated_at)
              values ('mail', '{}', 'queued', 1, 1, 1) returning id`,
          ),
        )
      }
    })
    const { jobs: listed } = JSON.parse((await jobs("list", "--json")).stdout)
    expect(listed.map(({ id }: { id: number }) => id)).toEqual(ids)
  })

  test("shows only parked jobs on request", async () => {
    expect((await jobs("list", "--parked")).stdout).toBe("No job is parked.\n")
    await insertJob("remove_files", "queued")
    const id = await insertJob("remove_files", "parked", { names: ["a"] })
    const { stdout } = await jobs("list", "--parked")
    expect(stdout.split("\n").slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^${id} +remove_files +parked +- +4 +2026-01-02 00:00 UTC +it was dark$`)),
      "",
    ])
    expect(JSON.parse((await jobs("list", "--parked", "--json")).stdout)).toEqual({
      jobs: [
        {
          id,
          kind: "remove_files",
          state: "parked",
          company_key: null,
          payload: { names: ["a"] },
          failures: 4,
          error: "it was dark",
          created_at: "2026-01-01T00:00:00Z",
          run_at: null,
          parked_at: "2026-01-02T00:00:00Z",
        },
      ],
    })
  })
})

describe("trainbase jobs retry", () => {
  test("queues a job again as if it had never been tried, and records that", async () => {
    const id = await insertJob("remove_files", "parked")
    const { exitCode, stdout } = await jobs("retry", String(id))
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `The job ${id} (remove_files) is queued; a running server begins it at once.\n`,
    })
    expect(await storedJobs()).toEqual([{ id, state: "queued", attempts: 0, failures: 0, error: null }])
    expect(await newestEntry()).toEqual({ origin: "jobs retry", action: "retry", record_type: "job", record_id: id })
  })

  test("queues one job for the video of a parked one", async () => {
    const id = await insertJob("render_video", "parked", { video_id: 7 })
    expect((await jobs("retry", String(id))).exitCode).toBe(0)
    expect(await database.all(sql`select state, kind, payload from jobs`)).toEqual([
      { state: "queued", kind: "render_video", payload: '{"video_id":7}' },
    ])
  })

  test("refuses a mail whose password is gone", async () => {
    const id = await insertJob("mail", "parked")
    const outcome = await jobs("retry", String(id))
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
    expect(outcome.stderr).toMatch(
      /^trainbase: a mail that was given up cannot be sent again, .*; send a new password .*\n$/,
    )
    expect(await storedJobs()).toMatchObject([{ id, state: "parked" }])
  })
})

describe("trainbase jobs remove", () => {
  test("removes a parked job permanently, and records that", async () => {
    const id = await insertJob("render_video", "parked", { video_id: 7 })
    expect((await jobs("remove", String(id))).stdout).toBe(`The job ${id} (render_video) is removed.\n`)
    expect(await storedJobs()).toEqual([])
    expect(await newestEntry()).toEqual({ origin: "jobs remove", action: "delete", record_type: "job", record_id: id })
  })

  test("does not remove a job that is not parked", async () => {
    const id = await insertJob("mail", "queued")
    expect(await jobs("remove", String(id))).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `trainbase: there is no parked job with the id ${id}; trainbase jobs list --parked shows all of them\n`,
    })
    expect(await storedJobs()).toMatchObject([{ id, state: "queued" }])
  })

  test("refuses an id that is not a number", async () => {
    const outcome = await jobs("remove", "all")
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
    expect(outcome.stderr).toMatch(
      /^trainbase: .*'all' is invalid for argument 'id'. It must be the number of a job, see .*\n$/,
    )
  })
})
