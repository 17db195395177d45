import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { unzipSync } from "fflate"
import { type ArchiveFile, tarGz, zip } from "../../scripts/release/archive.ts"

const TIME = new Date("2026-03-29T02:30:00Z")
const FILES: readonly ArchiveFile[] = [
  { name: "product/trainbase", content: new TextEncoder().encode("#!/bin/sh\necho it runs\n"), executable: true },
  { name: "product/docs/guide.md", content: new TextEncoder().encode("# Größe\n"), executable: false },
]

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-archive-"))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function run(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: directory })
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr}`)
  return stdout.toString()
}

test("tar unpacks what was packed: contents, modes and times", async () => {
  writeFileSync(join(directory, "product.tar.gz"), await tarGz(FILES, TIME))
  run("tar", "xzf", "product.tar.gz")
  expect(run("product/trainbase")).toBe("it runs\n")
  const guide = join(directory, "product/docs/guide.md")
  expect(readFileSync(guide, "utf8")).toBe("# Größe\n")
  expect(statSync(guide).mode & 0o777).toBe(0o644)
  expect(statSync(guide).mtime).toEqual(TIME)
})

test("a zip file contains what was packed", () => {
  const unpacked = unzipSync(zip(FILES, TIME))
  expect(Object.keys(unpacked)).toEqual(FILES.map(({ name }) => name))
  for (const { name, content } of FILES) expect(unpacked[name]).toEqual(new Uint8Array(content))
})

test("the same files and time give the same bytes, in any time zone", async () => {
  const program = `
    import { tarGz, zip } from ${JSON.stringify(join(import.meta.dir, "../../scripts/release/archive.ts"))}
    const files = [{ name: "a", content: new TextEncoder().encode("a"), executable: true }]
    const time = new Date(${TIME.getTime()})
    process.stdout.write(Bun.hash(await tarGz(files, time)) + " " + Bun.hash(zip(files, time)))`
  const inZone = (zone: string) => {
    return Bun.spawnSync([process.execPath, "-e", program], { env: { TZ: zone } }).stdout.toString()
  }
  expect(inZone("Etc/UTC")).toMatch(/^\d+ \d+$/)
  for (const zone of ["Asia/Tokyo", "America/New_York"]) expect(inZone(zone)).toBe(inZone("Etc/UTC"))
})
