import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { FileMissing, type FileStore, FilesUnavailable } from "../../../src/files/port.ts"
import { FileRemovedMeanwhile, writeArchive } from "../../../src/operation/backup/content.ts"
import { readArchive } from "../../../src/operation/backup/reader.ts"
import { Workplace } from "../../harness/small-archive.ts"
import { rejection } from "../../harness/temporary-database.ts"

/** Writes an archive whose database names the stored file `a`; returns it as bytes. */
async function writeWith(place: Workplace, read: FileStore["read"], isStillNamed: boolean) {
  writeFileSync(place.path("copy.sqlite"), "a database")
  const files: FileStore = { read, locate: refuse, write: refuse, remove: refuse, check: refuse, look: refuse }
  const chunks: Uint8Array[] = []
  const manifest = await writeArchive(
    {
      data: place.directory,
      files,
      copyPath: place.path("copy.sqlite"),
      copy: { schemaVersion: 4, files: [{ storage_name: "a", size: 3, sha256: "0".repeat(64) }] },
      now: 0,
      isStillNamed: async () => isStillNamed,
    },
    async (bytes) => void chunks.push(bytes),
  )
  writeFileSync(place.path("a.tar"), Buffer.concat(chunks))
  return manifest
}

const refuse = () => Promise.reject(new Error("a backup only reads"))
const missing: FileStore["read"] = () => Promise.reject(new FileMissing("a", "the directory files"))

test("a file that was removed after the database was copied makes the backup start over", async () => {
  using place = new Workplace()
  expect(await rejection(writeWith(place, missing, false))).toBeInstanceOf(FileRemovedMeanwhile)
})

test("a missing file that is referred to is listed in the manifest", async () => {
  using place = new Workplace()
  expect(await writeWith(place, missing, true)).toMatchObject({ missing: ["a"], damaged: [] })
  expect((await readArchive(place.path("a.tar"))).missing).toEqual(["a"])
})

test("an unreachable file storage is a failure, not a loss", async () => {
  using place = new Workplace()
  const failure = new FilesUnavailable("no answer")
  expect(await rejection(writeWith(place, () => Promise.reject(failure), true))).toBe(failure)
})

test("a file storage that fails midway is a failure", async () => {
  using place = new Workplace()
  const failure = new FilesUnavailable("broken off")
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
    pull: (controller) => controller.error(failure),
  })
  expect(await rejection(writeWith(place, async () => ({ size: 3, body }), true))).toBe(failure)
})
