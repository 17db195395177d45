import { describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DirectoryFiles } from "../../src/files/directory.ts"
import { FileExists, FileMissing, type FileStore } from "../../src/files/port.ts"
import { S3Server } from "../harness/s3-server.ts"
import { rejection } from "./rejection.ts"

/** An empty place for files, until the end of the block. */
interface Place extends AsyncDisposable {
  readonly files: FileStore
}

async function directory(): Promise<Place> {
  const path = mkdtempSync(join(tmpdir(), "trainbase-files-"))
  return {
    files: new DirectoryFiles(join(path, "files")),
    [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true }),
  }
}

async function bucket(prefix: string): Promise<Place> {
  const server = await S3Server.start()
  return { files: server.files({ prefix }), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const PLACES: readonly [string, () => Promise<Place>][] = [
  ["a directory", directory],
  ["a bucket", () => bucket("")],
  ["a part of a bucket", () => bucket("acme/train_base.1/")],
]

const MEGABYTE = 1024 * 1024

function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) % 256)
}

async function contentOf(files: FileStore, name: string, range?: { start: number; end: number }): Promise<Uint8Array> {
  return new Response((await files.read(name, range)).body).bytes()
}

describe.each(PLACES)("in %s", (_, start) => {
  test("a written file is read back unchanged, with its size", async () => {
    await using place = await start()
    const { files } = place
    const bytes = bytesOf(3 * MEGABYTE + 17)
    await files.write("a-file_1.pdf", bytes)
    const { size, body } = await files.read("a-file_1.pdf")
    expect(size).toBe(bytes.length)
    expect(Buffer.from(await new Response(body).bytes()).equals(bytes)).toBeTrue()
  })

  test("a file may be empty", async () => {
    await using place = await start()
    const { files } = place
    await files.write("empty", new Uint8Array())
    expect((await files.read("empty")).size).toBe(0)
    expect(await contentOf(files, "empty")).toHaveLength(0)
  })

  test("a part of a file is read alone, with the size of the whole", async () => {
    await using place = await start()
    const { files } = place
    const bytes = bytesOf(MEGABYTE)
    await files.write("video", bytes)
    const { size, body } = await files.read("video", { start: 1000, end: 300_000 })
    expect(size).toBe(MEGABYTE)
    expect(Buffer.from(await new Response(body).bytes()).equals(bytes.subarray(1000, 300_000))).toBeTrue()
    expect(await contentOf(files, "video", { start: MEGABYTE - 3, end: 2 * MEGABYTE })).toEqual(bytes.slice(-3))
    expect(await contentOf(files, "video", { start: 0, end: 2 })).toEqual(bytes.slice(0, 2))
  })

  test("a file on this machine is found without being read", async () => {
    await using place = await start()
    const { files } = place
    const bytes = bytesOf(1000)
    await files.write("found", bytes)
    const located = await files.locate("found")
    if (files instanceof DirectoryFiles) {
      expect(located?.size).toBe(1000)
      expect(await located?.file.bytes()).toEqual(bytes)
      expect(await rejection(() => files.locate("missing"))).toBeInstanceOf(FileMissing)
      expect(await rejection(() => files.locate("../missing"))).toBeInstanceOf(TypeError)
    } else expect(located).toBeUndefined()
  })

  test("a range without bytes is refused", async () => {
    await using place = await start()
    const { files } = place
    await files.write("five", bytesOf(5))
    for (const range of [
      { start: 5, end: 6 },
      { start: 2, end: 2 },
      { start: -1, end: 2 },
      { start: 0.5, end: 2 },
      { start: 0, end: Number.NaN },
    ]) {
      expect(await rejection(() => files.read("five", range))).toBeInstanceOf(RangeError)
    }
  })

  test("an unknown or removed file is missing", async () => {
    await using place = await start()
    const { files } = place
    expect(await rejection(() => files.read("none"))).toBeInstanceOf(FileMissing)
    await files.write("one", bytesOf(5))
    await files.write("two", bytesOf(6))
    await files.remove("one")
    expect(await rejection(() => files.read("one"))).toBeInstanceOf(FileMissing)
    expect(await contentOf(files, "two")).toEqual(bytesOf(6))
  })

  test("removing a missing file is not an error", async () => {
    await using place = await start()
    const { files } = place
    await files.remove("none")
    await files.write("one", bytesOf(5))
    await files.remove("one")
    await files.remove("one")
  })

  test("an existing name is not overwritten", async () => {
    await using place = await start()
    const { files } = place
    await files.write("one", bytesOf(5))
    const error = await rejection(() => files.write("one", bytesOf(6)))
    expect(error).toBeInstanceOf(FileExists)
    expect(String(error)).toMatch(/There is a file one in .+ already\./)
    expect(await contentOf(files, "one")).toEqual(bytesOf(5))
    await files.remove("one")
    await files.write("one", bytesOf(6))
    expect(await contentOf(files, "one")).toEqual(bytesOf(6))
  })

  test("a name that leads elsewhere, or is not valid, is refused", async () => {
    await using place = await start()
    const { files } = place
    for (const name of ["", ".", "..", "../one", "a/b", "/one", "a b", ".hidden", "a\0b", "ä", "a".repeat(129)]) {
      expect(await rejection(() => files.write(name, bytesOf(5)))).toBeInstanceOf(TypeError)
      expect(await rejection(() => files.read(name))).toBeInstanceOf(TypeError)
      expect(await rejection(() => files.remove(name))).toBeInstanceOf(TypeError)
    }
  })

  test("many files at once are written and removed without affecting each other", async () => {
    await using place = await start()
    const { files } = place
    const names = Array.from({ length: 20 }, (_, index) => `file-${index}`)
    await Promise.all(names.map((name, index) => files.write(name, bytesOf(100_000 + index))))
    const sizes = await Promise.all(names.map(async (name) => (await contentOf(files, name)).length))
    expect(sizes).toEqual(names.map((_, index) => 100_000 + index))
  })

  test("a file whose reader stops early can be read again", async () => {
    await using place = await start()
    const { files } = place
    await files.write("video", bytesOf(4 * MEGABYTE))
    const reader = (await files.read("video")).body.getReader()
    expect((await reader.read()).done).toBeFalse()
    await reader.cancel()
    expect(await contentOf(files, "video")).toHaveLength(4 * MEGABYTE)
  })

  test("the check finds no problems", async () => {
    await using place = await start()
    await place.files.check()
    await place.files.check()
  })
})
