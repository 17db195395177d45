import { afterEach, beforeEach, expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { ChangeInDoubt } from "../../src/database/errors.ts"
import { sql } from "../../src/database/port.ts"
import { DirectoryFiles } from "../../src/files/directory.ts"
import { REMOVE_FILES_JOB, removalHandler } from "../../src/files/downloads/removal.ts"
import { FilesUnavailable } from "../../src/files/port.ts"
import { type StoredUpload, withUpload } from "../../src/files/uploading.ts"
import { until } from "../harness/processes.ts"
import { jobs, loopOn, NOON, Queue } from "../harness/queue.ts"

/* Files that are sent: bytes stay only with a row that names them. */

const OWNER = { companyId: 1, purpose: "certificate" } as const
const HOUR = 60 * 60 * 1000

let queue: Queue
let files: DirectoryFiles
beforeEach(async () => {
  queue = await Queue.open()
  files = new DirectoryFiles(`${queue.directory.path}/files`)
})
afterEach(() => queue[Symbol.asyncDispose]())

function upload<T>(make: (file: StoredUpload) => Promise<T>, text = "x"): Promise<T> {
  const bytes = new TextEncoder().encode(text)
  const place = { database: queue.db, files, clock: () => NOON }
  return withUpload(place, { bytes, mediaType: "application/pdf" }, make)
}

const saving = (file: StoredUpload) => queue.db.transaction((tx) => file.save(tx, OWNER, NOON))
const stored = async () => {
  const folder = `${queue.directory.path}/files`
  return existsSync(folder) ? (await readdir(folder)).filter((name) => !name.startsWith(".")) : []
}
const rows = () => queue.db.all<{ id: number; storage_name: string }>(sql`select id, storage_name from files`)

test("a file that a row names stays, and its removal is no longer in the queue", async () => {
  const id = await upload(saving)
  expect(await rows()).toEqual([{ id, storage_name: (await stored())[0] ?? "" }])
  expect(await jobs(queue.db)).toEqual([])
})

test("a file that the company has already with this content is stored once", async () => {
  const first = await upload(saving)
  expect(await upload(saving)).toBe(first)
  expect(await upload(saving, "y")).not.toBe(first)
  expect(await stored()).toHaveLength(2)
  expect(await jobs(queue.db)).toEqual([])
})

test("a file that is not saved, or whose change is refused, is removed at once", async () => {
  await upload(async () => undefined)
  await expect(
    upload((file) =>
      queue.db.transaction(async (tx) => {
        await file.save(tx, OWNER, NOON)
        throw new Error("refused in the transaction")
      }),
    ),
  ).rejects.toThrow("in the transaction")
  expect(await stored()).toHaveLength(0)
  expect(await jobs(queue.db)).toEqual([])
})

test("a file that was saved stays, even if what follows its commit fails", async () => {
  const failed = upload(async (file) => {
    await saving(file)
    throw new Error("after the commit")
  })
  await expect(failed).rejects.toThrow("after the commit")
  expect(await rows()).toMatchObject([{ storage_name: (await stored())[0] ?? "" }])
})

test("while a file is being saved, its removal waits for an hour: a killed server leaves nothing behind for longer", async () => {
  await upload(async () => {
    const [name = ""] = await stored()
    const payload = JSON.stringify({ names: [name] })
    expect(await jobs(queue.db)).toMatchObject([{ kind: "remove_files", run_at: NOON + HOUR, payload }])
  })
})

test("a file stays while nobody knows whether its change was saved, and the queue removes it if it was not", async () => {
  const doubtful = upload(async () => {
    throw new ChangeInDoubt("the connection was lost", "look")
  })
  await expect(doubtful).rejects.toThrow("lost")
  expect(await stored()).toHaveLength(1)
  await queue.db.run(sql`update jobs set run_at = ${NOON}`)
  const loop = loopOn(queue.db, { handlers: { [REMOVE_FILES_JOB.name]: removalHandler(files) } })
  loop.start()
  await until(async () => (await jobs(queue.db)).length === 0)
  await loop.stop()
  expect(await stored()).toEqual([])
})

test("a change that comes after the removal is refused, so that no row names bytes that are gone", async () => {
  const late = upload(async (file) => {
    await queue.db.run(sql`delete from jobs`)
    return saving(file)
  })
  await expect(late).rejects.toThrow(FilesUnavailable)
  expect(await rows()).toEqual([])
})

test("a file that cannot be stored leaves no row, and its removal in the queue is harmless", async () => {
  files.write = () => Promise.reject(new FilesUnavailable("the disk is full"))
  await expect(upload(saving)).rejects.toThrow("full")
  expect(await rows()).toEqual([])
  expect(await jobs(queue.db)).toEqual([])
})
