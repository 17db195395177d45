import { afterEach, beforeEach, expect, test } from "bun:test"
import { chmodSync, existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { dataDirectory, freeSpace, key, secretFiles } from "../../../src/operation/doctor/machine.ts"
import { writeRefusal } from "../../../src/operation/health/write-refusal.ts"
import { DataDirectory } from "../../harness/data-directory.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"

let directory: TemporaryDirectory
beforeEach(() => {
  directory = new TemporaryDirectory()
})
afterEach(() => directory[Symbol.dispose]())

test("a data directory that everybody may read is a warning with the command that fixes it", async () => {
  const settings = { data: directory.path, database: undefined }
  chmodSync(directory.path, 0o755)
  expect(await dataDirectory(settings)).toMatchObject([
    { state: "warning", advice: expect.stringContaining("chmod o-rwx") },
  ])
  chmodSync(directory.path, 0o750)
  expect(await dataDirectory(settings)).toMatchObject({ state: "pass" })
})

test.skipIf(process.platform === "win32")("a settings file or a TLS key that others can read is a warning", () => {
  const settings = { data: directory.path, tls_key: join(directory.path, "tls.key") }
  expect(secretFiles(settings)).toMatchObject({ state: "pass" })
  const file = join(directory.path, "trainbase.toml")
  writeFileSync(file, "port = 8080\n", { mode: 0o600 })
  writeFileSync(settings.tls_key, "key", { mode: 0o640 })
  expect(secretFiles(settings)).toMatchObject({ state: "pass" })
  expect(secretFiles({ ...settings, tls_key: undefined })).toMatchObject({ state: "pass" })
  chmodSync(file, 0o644)
  chmodSync(settings.tls_key, 0o644)
  expect(secretFiles(settings)).toMatchObject([
    { state: "warning", advice: `remove that permission with chmod 600 ${file}` },
    { state: "warning", advice: `remove that permission with chmod o-rwx ${settings.tls_key}` },
  ])
})

test("a file system mounted read-only is reported as such, and not as missing access", async () => {
  const refuse = (code: string) =>
    writeRefusal(directory.path, async () => {
      throw Object.assign(new Error(`${code}: refused`), { code })
    })
  expect(await writeRefusal(directory.path)).toBeUndefined()
  expect(await refuse("EACCES")).toEqual({
    reason: "EACCES: refused",
    advice: "give the user that runs trainbase write access to it",
  })
  expect(await refuse("EROFS")).toEqual({
    reason: "its file system is mounted read-only",
    advice: expect.stringContaining("look for disk errors"),
  })
})

test("a disk with less room than the setting requires is a warning", async () => {
  using data = new DataDirectory()
  const enough = data.read({ flags: { free_space_warning: "0" } }).settings
  expect(await freeSpace(enough)).toMatchObject([{ state: "pass" }])
  const more = { ...enough, free_space_warning: Number.MAX_SAFE_INTEGER }
  expect(await freeSpace(more)).toMatchObject([{ state: "warning" }])
})

test("a key is looked for but never created; one that others may read is a warning", async () => {
  const settings = { data: directory.path, secret_key: undefined }
  const file = join(directory.path, "secret.key")
  expect(await key(settings)).toMatchObject({ state: "warning" })
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, "ab".repeat(32), { mode: 0o600 })
  expect(await key(settings)).toMatchObject({ state: "pass" })
  chmodSync(file, 0o640)
  expect(await key(settings)).toMatchObject({ state: "warning", advice: expect.stringContaining("chmod 600") })
  writeFileSync(file, "not a key")
  await expect(key(settings)).rejects.toThrow("does not contain 64 hexadecimal characters")
  expect(await key({ ...settings, secret_key: "ab".repeat(32) })).toMatchObject({ state: "pass" })
})
