import { afterEach, beforeEach, expect, test } from "bun:test"
import { existsSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../../src/database/port.ts"
import { placeOfFiles, storedFiles } from "../../../src/operation/doctor/stored-files.ts"
import { Installation, NOW } from "../../harness/installation.ts"

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

async function store(name: string, content: string): Promise<string> {
  const { database, files, directory } = installation
  const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex")
  await files.write(name, Buffer.from(content))
  await database.run(sql`
    insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
    values ((select min(id) from companies), 'logo', ${name}, 'image/png', ${content.length}, ${sha256}, ${NOW})`)
  return join(directory, "files", name)
}

const look = (deep = false) => storedFiles(installation.database, installation.files, { deep })

test("existing files with the right sizes are fine, and with --deep their bytes are compared", async () => {
  const path = await store("one.png", "eleven byte")
  await store("two.png", "something else")
  expect(await look()).toMatchObject({ state: "pass", message: "2 files are there with their sizes" })
  expect(await look(true)).toMatchObject({ state: "pass", message: "2 files are there byte for byte" })
  writeFileSync(path, "other bytes")
  expect(await look()).toMatchObject({ state: "pass" })
  expect(await look(true)).toMatchObject([
    {
      state: "fail",
      message: expect.stringMatching(/^the logo one\.png \(file \d+\) has different bytes than when it was stored$/),
    },
  ])
})

test("files that are missing, cut or empty fail, each with its name", async () => {
  rmSync(await store("gone.png", "gone"))
  truncateSync(await store("cut.png", "a whole file"), 5)
  truncateSync(await store("empty.png", "something"), 0)
  const found = await look()
  const messages = Array.isArray(found) ? found.map(({ message }) => message.replace(/ \(file \d+\)/, "")).sort() : []
  expect(messages).toEqual([
    "the logo cut.png has 5 bytes instead of 12",
    "the logo empty.png is empty",
    "the logo gone.png is missing",
  ])
})

test("pictures are checked like other files, including the provider's", async () => {
  const path = await store("fork.png", "a picture")
  await installation.database.run(sql`update files set purpose = 'image', company_id = null`)
  expect(await look(true)).toMatchObject({ state: "pass", message: "1 files are there byte for byte" })
  rmSync(path)
  const found = await look()
  expect(found).toMatchObject([
    { state: "fail", message: expect.stringMatching(/^the image fork\.png \(file \d+\) is missing$/) },
  ])
})

test("if many files fail, some are listed, with the total number", async () => {
  for (let i = 0; i < 8; i++) rmSync(await store(`f${i}.png`, "x"))
  const found = await look()
  expect(found).toHaveLength(6)
  expect(Array.isArray(found) && found.at(-1)?.message).toBe("3 more of 8 files are missing or damaged")
})

test("a directory that the first file will create is fine, and is not created", async () => {
  const directory = join(installation.directory, "elsewhere", "files")
  expect(await placeOfFiles(installation.files, directory)).toMatchObject({ state: "pass" })
  expect(existsSync(join(installation.directory, "elsewhere"))).toBe(false)
})
