import { expect, test } from "bun:test"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DirectoryFiles } from "../../src/files/directory.ts"
import { FilesUnavailable } from "../../src/files/port.ts"
import { operatorLine, rejection } from "./rejection.ts"

const MEGABYTE = 1024 * 1024
const DAY = 24 * 60 * 60 * 1000
const HINT = "make sure that it exists, has room, and can be read and written by the user that runs trainbase"

/**
 * A folder for one test, removed at the end of its block, with the path of a directory for files that does not exist yet.
 */
class Folder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), "trainbase-files-"))
  readonly files = join(this.path, "below", "files")

  get drafts(): string {
    return join(this.files, ".drafts")
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test("files and the folders created for them are accessible only to the user of the process", async () => {
  using folder = new Folder()
  await new DirectoryFiles(folder.files).write("one", Uint8Array.of(1))
  expect(modeOf(folder.files)).toBe("700")
  expect(modeOf(folder.drafts)).toBe("700")
  expect(modeOf(join(folder.files, "one"))).toBe("600")
})

test("writing a file leaves nothing else behind", async () => {
  using folder = new Folder()
  const files = new DirectoryFiles(folder.files)
  await files.write("one", Uint8Array.of(1))
  await rejection(() => files.write("one", Uint8Array.of(2)))
  await files.check()
  expect(readdirSync(folder.files).sort()).toEqual([".drafts", "one"])
  expect(readdirSync(folder.drafts)).toEqual([])
})

test("a process that is killed while it writes leaves no incomplete file under its name", async () => {
  using folder = new Folder()
  const size = 48 * MEGABYTE
  const port = JSON.stringify(join(import.meta.dir, "../../src/files/directory.ts"))
  const script = `
    const { DirectoryFiles } = await import(${port})
    const files = new DirectoryFiles(${JSON.stringify(folder.files)})
    const bytes = new Uint8Array(${size}).fill(7)
    for (;;) await files.write(crypto.randomUUID(), bytes)`
  // A kill may hit the time between two files, so this is repeated until one hits the writing of a file.
  const drafts = () => (existsSync(folder.drafts) ? readdirSync(folder.drafts) : [])
  while (drafts().length === 0) {
    const writer = Bun.spawn([process.execPath, "-e", script], { stdout: "ignore", stderr: "inherit" })
    while (drafts().length === 0 && writer.exitCode === null) await Bun.sleep(1)
    expect(writer.exitCode).toBeNull()
    writer.kill("SIGKILL")
    await writer.exited
  }
  const names = readdirSync(folder.files).filter((name) => name !== ".drafts")
  expect(names.map((name) => statSync(join(folder.files, name)).size)).toEqual(names.map(() => size))
})

test("the remains of a killed process are removed by a check on another day", async () => {
  using folder = new Folder()
  const files = new DirectoryFiles(folder.files)
  mkdirSync(folder.drafts, { recursive: true })
  writeFileSync(join(folder.drafts, "old"), "half")
  writeFileSync(join(folder.drafts, "new"), "half")
  const longAgo = new Date(Date.now() - 2 * DAY)
  utimesSync(join(folder.drafts, "old"), longAgo, longAgo)
  await files.write("one", Uint8Array.of(1))
  utimesSync(join(folder.files, "one"), longAgo, longAgo)
  await files.check()
  expect(readdirSync(folder.drafts)).toEqual(["new"])
  expect(readdirSync(folder.files).sort()).toEqual([".drafts", "one"])
})

test("an impossible directory is reported in one line", async () => {
  using folder = new Folder()
  mkdirSync(join(folder.path, "below"))
  writeFileSync(folder.files, "")
  const files = new DirectoryFiles(folder.files)
  for (const work of [() => files.check(), () => files.write("one", Uint8Array.of(1))]) {
    const line = await operatorLine(work)
    expect(line).toStartWith(`a file could not be written to the directory ${folder.files}: E`)
    expect(line).toEndWith(`; ${HINT}`)
    expect(line).not.toContain("\n")
  }
  expect(await operatorLine(() => files.read("one"))).toStartWith(
    `a file could not be read from the directory ${folder.files}: ENOTDIR`,
  )
  expect(await rejection(() => files.remove("one"))).toBeInstanceOf(FilesUnavailable)
})

// File modes do not restrict root.
test.skipIf(process.getuid?.() === 0)("an unwritable directory is reported in one line", async () => {
  using folder = new Folder()
  mkdirSync(folder.files, { recursive: true })
  chmodSync(folder.files, 0o500)
  try {
    expect(await operatorLine(() => new DirectoryFiles(folder.files).check())).toMatch(
      /^a file could not be written to the directory .+: EACCES: permission denied/,
    )
  } finally {
    chmodSync(folder.files, 0o700)
  }
})

test("something that is not a file cannot be read", async () => {
  using folder = new Folder()
  mkdirSync(join(folder.files, "one"), { recursive: true })
  expect(await operatorLine(() => new DirectoryFiles(folder.files).read("one"))).toStartWith(
    `a file could not be read from the directory ${folder.files}: EISDIR`,
  )
})
