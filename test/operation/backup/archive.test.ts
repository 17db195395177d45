import { describe, expect, test } from "bun:test"
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from "node:fs"
import { BadArchive } from "../../../src/operation/backup/archive/opened.ts"
import { ArchiveWriter } from "../../../src/operation/backup/archive/writer.ts"
import { readArchive } from "../../../src/operation/backup/reader.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"
import { CONTENTS, Workplace, writeSmallArchive } from "../../harness/small-archive.ts"
import { rejection } from "../../harness/temporary-database.ts"

describe("an intact archive", () => {
  test("is read as it was written", async () => {
    using place = new Workplace()
    const manifest = await writeSmallArchive(place.path("a.tar"))
    const found: Record<string, Uint8Array> = {}
    const read = await readArchive(place.path("a.tar"), async (name, body) => {
      found[name] = Buffer.concat(await Array.fromAsync(body))
    })
    expect(read).toEqual(manifest)
    expect(Object.keys(found)).toEqual(Object.keys(CONTENTS))
    for (const [name, bytes] of Object.entries(CONTENTS))
      expect(Buffer.from(found[name] ?? [1])).toEqual(Buffer.from(bytes))
  })

  test("is a plain tar archive", async () => {
    using place = new Workplace()
    await writeSmallArchive(place.path("a.tar"))
    const { stdout } = Bun.spawnSync(["tar", "tf", place.path("a.tar")])
    expect(stdout.toString().trim().split("\n")).toEqual([...Object.keys(CONTENTS), "manifest.json"])
  })
})

describe("an archive is refused in one line", () => {
  test("when any of its bytes has changed", async () => {
    using place = new Workplace()
    const path = place.path("a.tar")
    await writeSmallArchive(path)
    const bytes = readFileSync(path)
    const file = openSync(path, "r+")
    const unnoticed: number[] = []
    for (const [at, byte] of bytes.entries()) {
      const bit = 1 << (at % 8)
      writeSync(file, Buffer.of(byte ^ bit), 0, 1, at)
      const error = await readArchive(path).catch((error: unknown) => error)
      if (!(error instanceof BadArchive)) unnoticed.push(at)
      writeSync(file, Buffer.of(byte), 0, 1, at)
    }
    closeSync(file)
    expect(unnoticed).toEqual([])
    await readArchive(path)
  })

  test("when it is truncated anywhere", async () => {
    using place = new Workplace()
    const path = place.path("a.tar")
    await writeSmallArchive(path)
    const bytes = readFileSync(path)
    for (let length = bytes.length - 1; length > 0; length -= 61) {
      truncateSync(path, length)
      expect(await rejection(readArchive(path))).toBeInstanceOf(BadArchive)
    }
  })

  test("when something follows it", async () => {
    using place = new Workplace()
    const path = place.path("a.tar")
    await writeSmallArchive(path)
    writeFileSync(path, Buffer.alloc(512), { flag: "a" })
    expect((await rejection(readArchive(path))).message).toBe(
      `the backup ${path} is damaged: it is longer or shorter than it should be`,
    )
    await writeSmallArchive(path, { after: "files/more" })
    expect((await rejection(readArchive(path))).message).toContain(`the backup ${path} is damaged: it`)
  })

  test("when it has no manifest, or is not an archive", async () => {
    using place = new Workplace()
    const path = place.path("a.tar")
    await writeSmallArchive(path, { hasManifest: false })
    expect((await rejection(readArchive(path))).message).toBe(
      `the backup ${path} is damaged: it ends before its manifest`,
    )
    await writeSmallArchive(path, { names: ["letter.txt"], hasManifest: false })
    expect((await rejection(readArchive(path))).message).toBe(`${path} is not a trainbase backup`)
    for (const content of ["", "Dear reader, ".repeat(100), Buffer.alloc(2048)]) {
      writeFileSync(path, content)
      expect((await rejection(readArchive(path))).message).toBe(`${path} is not a trainbase backup`)
    }
  })

  test.each(["../evil", "/etc/passwd", "files/../../evil", "files/a/b", "files/.drafts", "trainbase.sqlite-wal"])(
    "when it has the entry %s, which leads elsewhere",
    async (name) => {
      using place = new Workplace()
      await writeSmallArchive(place.path("a.tar"), { names: ["trainbase.sqlite", name] })
      const error = await rejection(readArchive(place.path("a.tar")))
      expect(error).toBeInstanceOf(BadArchive)
      expect(error.message).toContain(`it contains ${JSON.stringify(name)}`)
    },
  )

  test("when its manifest does not list exactly the files it contains", async () => {
    using place = new Workplace()
    const path = place.path("a.tar")
    await writeSmallArchive(path, { manifest: (right) => ({ ...right, entries: right.entries.slice(1) }) })
    expect((await rejection(readArchive(path))).message).toContain("was changed")
    await writeSmallArchive(path, { manifest: (right) => ({ ...right, entries: right.entries.slice(0, -1) }) })
    expect((await rejection(readArchive(path))).message).toContain("more than its manifest lists")
    const more = { name: "files/more", size: 1, sha256: "0".repeat(64) }
    await writeSmallArchive(path, { manifest: (right) => ({ ...right, entries: [...right.entries, more] }) })
    expect((await rejection(readArchive(path))).message).toContain("files/more was changed")
  })

  test("when it has a later format", async () => {
    using place = new Workplace()
    const path = place.path("a.tar")
    await writeSmallArchive(path, { manifest: (right) => ({ ...right, format: 2, more: true }) })
    expect((await rejection(readArchive(path))).message).toBe(
      `${path} is a backup in format 2, which this trainbase does not support`,
    )
  })

  test("when the file does not exist", async () => {
    using place = new Workplace()
    const error = await rejection(readArchive(place.path("missing.tar")))
    expect(error).toBeInstanceOf(OperatorError)
    expect(error.message).toStartWith(`the backup ${place.path("missing.tar")} cannot be read: ENOENT`)
    expect((await rejection(readArchive(place.directory))).message).toBe(`${place.directory} is not a file`)
  })
})

describe("writing an archive", () => {
  test("ends when its output fails, however much is left to write", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" })
    let taken = 0
    const writer = new ArchiveWriter(async (bytes) => {
      taken += bytes.length
      if (taken > 1_000_000) throw full
    }, new Date(0))
    const body = Array.from({ length: 100 }, () => new Uint8Array(100_000))
    expect(await rejection(writer.add({ name: "trainbase.sqlite", size: 10_000_000, body }))).toBe(full)
  })

  test.each([3, 5])("refuses a file of 4 bytes that is listed with %d", async (size) => {
    const writer = new ArchiveWriter(async () => {}, new Date(0))
    const error = await rejection(writer.add({ name: "files/a", size, body: [Buffer.from("four")] }))
    expect(error).toEqual(new RangeError(`The file files/a is not ${size} bytes long.`))
  })

  test("keeps files larger than its buffers intact", async () => {
    using place = new Workplace()
    const path = place.path("a.tar")
    const chunks = Array.from({ length: 40 }, (_, index) => new Uint8Array(300_007).fill(index))
    const written: Uint8Array[] = []
    const writer = new ArchiveWriter(async (bytes) => void written.push(bytes), new Date(0))
    await writer.add({ name: "trainbase.sqlite", size: 40 * 300_007, body: chunks })
    await writer.finish()
    writeFileSync(path, Buffer.concat(written))
    const { stdout } = Bun.spawnSync(["tar", "xOf", path])
    expect(Bun.hash(stdout)).toBe(Bun.hash(Buffer.concat(chunks)))
    expect(statSync(path).size % 512).toBe(0)
  })
})
