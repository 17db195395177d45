import { expect, test } from "bun:test"
import { pauseAfter } from "../../../src/background/jobs/backoff.ts"
import { DirectoryFiles } from "../../../src/files/directory.ts"
import { REMOVE_FILES_JOB, removalHandler, removeFilesLater } from "../../../src/files/downloads/removal.ts"
import { FilesUnavailable } from "../../../src/files/port.ts"
import { until } from "../../harness/processes.ts"
import { jobs, loopOn, NOON, Queue } from "../../harness/queue.ts"

const never = new AbortController().signal
const job = (payload: unknown) => ({
  id: 1,
  attempts: 1,
  failures: 0,
  kind: REMOVE_FILES_JOB.name,
  companyId: null,
  payload,
})

async function filesOf({ directory }: Queue, ...names: readonly string[]): Promise<DirectoryFiles> {
  const files = new DirectoryFiles(`${directory.path}/files`)
  for (const name of names) await files.write(name, new TextEncoder().encode("x"))
  return files
}

test("files are removed by a job, and a missing one is not an error", async () => {
  await using queue = await Queue.open()
  const files = await filesOf(queue, "one", "two", "three")
  await queue.db.transaction((tx) => removeFilesLater(tx, ["one", "gone", "three"], NOON))
  const loop = loopOn(queue.db, { handlers: { [REMOVE_FILES_JOB.name]: removalHandler(files) } })
  loop.start()
  await until(async () => (await jobs(queue.db)).length === 0)
  await loop.stop()
  expect((await files.read("two")).size).toBe(1)
  await expect(files.read("one")).rejects.toThrow("no file")
  await expect(files.read("three")).rejects.toThrow("no file")
})

test("an unreachable storage fails the job, which is retried for days", async () => {
  await using queue = await Queue.open()
  const files = await filesOf(queue)
  files.remove = () => Promise.reject(new FilesUnavailable("the bucket cannot be reached"))
  const { run, backoff } = removalHandler(files)
  await expect(run(job({ names: ["one"] }), never)).rejects.toThrow("cannot be reached")
  let waited = 0
  for (let attempt = 1; attempt < backoff.attempts; attempt++) waited += pauseAfter(attempt, backoff, 0)
  expect(waited).toBeGreaterThan(3 * 24 * 60 * 60 * 1000)
})

test("a job stops at once when told to, and starts over the next time", async () => {
  await using queue = await Queue.open()
  const files = await filesOf(queue, "one", "two")
  const { run } = removalHandler(files)
  await expect(run(job({ names: ["one"] }), AbortSignal.abort())).rejects.toThrow("aborted")
  expect((await files.read("one")).size).toBe(1)
  await run(job({ names: ["one"] }), never)
  await expect(files.read("one")).rejects.toThrow("no file")
})

test.each([{}, null, { names: "one" }, { names: [1] }])(
  "a job with %j does not say what it removes",
  async (payload) => {
    await using queue = await Queue.open()
    const { run } = removalHandler(await filesOf(queue))
    expect(run(job(payload), never)).rejects.toThrow("does not say which files")
  },
)
