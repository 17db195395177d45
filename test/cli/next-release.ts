import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { BuiltExecutable } from "../harness/executable.ts"

const ROOT = join(import.meta.dir, "../..")
/** Paths that a build does not need. `data` also contains files written by a server, next to those of the program. */
const LEFT_OUT = [".git", "dist", "node_modules", "test"]
const LIST = "src/database/migrations/sqlite/list.ts"

/** The addition in the executable of a later release: one migration, which changes a table with rows. */
const MIGRATION = "alter table companies add column motto text; update companies set motto = 'safety first';"

/** Builds the executable of an imaginary release: version 99.0.0, with one more migration for SQLite. */
export async function buildNextRelease(): Promise<BuiltExecutable & { readonly schemaVersion: number }> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-next-"))
  for (const name of readdirSync(ROOT).filter((name) => !LEFT_OUT.includes(name))) {
    cpSync(join(ROOT, name), join(directory, name), { recursive: true, filter: (path) => !path.includes(".sqlite") })
  }
  symlinkSync(join(ROOT, "node_modules"), join(directory, "node_modules"))
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
  writeFileSync(join(directory, "package.json"), JSON.stringify({ ...manifest, version: "99.0.0" }))
  const list = readFileSync(join(ROOT, LIST), "utf8")
  const schemaVersion = [...list.matchAll(/\bversion: \d+/g)].length + 1
  const entry = `, { version: ${schemaVersion}, name: "motto", sql: ${JSON.stringify(MIGRATION)} }]`
  writeFileSync(join(directory, LIST), list.replace(/,?\s*\]\s*$/, entry))

  const path = join(directory, "trainbase")
  const build = Bun.spawn([process.execPath, join(directory, "scripts/build.ts"), "--outfile", path], {
    cwd: directory,
    stdout: "pipe",
    stderr: "pipe",
  })
  const [stdout, stderr] = await Promise.all([new Response(build.stdout).text(), new Response(build.stderr).text()])
  if ((await build.exited) !== 0) throw new Error(`The executable could not be built:\n${stdout}${stderr}`)
  return { path, schemaVersion, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
