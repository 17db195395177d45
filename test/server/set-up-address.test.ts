import { afterEach, expect, spyOn, test } from "bun:test"
import * as fs from "node:fs"
import { announce } from "../../src/server/announcement.ts"
import { silentLog } from "../../src/tools/log/log.ts"
import * as output from "../../src/tools/processes/guarded-output.ts"
import { until } from "../harness/processes.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"

const before = process.env.JOURNAL_STREAM
afterEach(() => {
  if (before === undefined) delete process.env.JOURNAL_STREAM
  else process.env.JOURNAL_STREAM = before
})

/** What a server prints at its start, and what it leaves in the data directory. */
async function started(directory: string, key: string | undefined) {
  const printed: string[] = []
  const print = spyOn(output, "printAtOnce").mockImplementation((text) => void printed.push(text))
  try {
    const firstSteps = { demo: undefined, setUpKey: Promise.resolve(key) }
    announce("http://127.0.0.1:1", firstSteps, { public_url: undefined, data: directory }, silentLog())
    if (key !== undefined) await until(() => printed.length === 2)
    else await Bun.sleep(0)
    return printed.join("")
  } finally {
    print.mockRestore()
  }
}

test("the set-up address is printed or, for the journal, written to a file readable only by its user", async () => {
  using directory = new TemporaryDirectory()
  const file = `${directory.path}/set-up-address`
  delete process.env.JOURNAL_STREAM
  expect(await started(directory.path, "secret")).toContain("http://127.0.0.1:1/setup?token=secret")
  expect(fs.existsSync(file)).toBe(false)

  const { dev, ino } = fs.fstatSync(1, { bigint: true })
  process.env.JOURNAL_STREAM = `${dev}:${ino}`
  const printed = await started(directory.path, "secret")
  expect(printed).not.toContain("secret")
  expect(printed).toContain(file)
  expect(fs.readFileSync(file, "utf8")).toBe("http://127.0.0.1:1/setup?token=secret\n")
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)

  await started(directory.path, undefined)
  expect(fs.existsSync(file)).toBe(false)
})
