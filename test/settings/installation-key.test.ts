import { describe, expect, test } from "bun:test"
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs"
import { join, resolve } from "node:path"
import { installationKey } from "../../src/settings/installation-key.ts"
import { OperatorError } from "../../src/tools/operator-error.ts"
import { DataDirectory } from "../harness/data-directory.ts"

const HEX = "0123456789abcdef".repeat(4)

const keyOf = (data: string, secret_key?: string) => installationKey({ data, secret_key })

/** The refusal as the administrator sees it. */
function refusal(data: string): string {
  try {
    keyOf(data)
  } catch (error) {
    if (error instanceof OperatorError) return `${error.message}; ${error.hint}`
    throw error
  }
  throw new Error("nothing was refused")
}

test("the setting is the key, and no file is created", () => {
  using data = new DataDirectory()
  expect(keyOf(data.path, HEX).toHex()).toBe(HEX)
  expect(readdirSync(data.path)).toEqual([])
})

test("without the setting a random key is created at the first start, readable only by the running user, and kept", () => {
  using data = new DataDirectory()
  using other = new DataDirectory()
  const key = keyOf(data.path)
  expect(key).toHaveLength(32)
  expect(readdirSync(data.path)).toEqual(["secret.key"])
  expect(readFileSync(join(data.path, "secret.key"), "utf8")).toBe(`${key.toHex()}\n`)
  expect(statSync(join(data.path, "secret.key")).mode & 0o777).toBe(0o600)
  expect(keyOf(data.path)).toEqual(key)
  expect(keyOf(other.path)).not.toEqual(key)
})

test("the data directory is created with it if it does not exist yet", () => {
  using parent = new DataDirectory()
  const directory = join(parent.path, "deep", "data")
  expect(keyOf(directory)).toEqual(keyOf(directory))
  expect(statSync(directory).mode & 0o777).toBe(0o700)
})

test("the file can be in upper case and end with any kind of line break", () => {
  using data = new DataDirectory()
  data.write("secret.key", `${HEX.toUpperCase()}\r\n`)
  expect(keyOf(data.path).toHex()).toBe(HEX)
})

test("processes that start at once get the same key", async () => {
  using data = new DataDirectory()
  const module = resolve(import.meta.dir, "../../src/settings/installation-key.ts")
  const program = `
    const { installationKey } = await import(${JSON.stringify(module)})
    process.stdout.write("ready")
    for await (const _ of process.stdin) break
    process.stdout.write(installationKey({ data: ${JSON.stringify(data.path)} }).toHex())`
  const programs = Array.from({ length: 6 }, () =>
    Bun.spawn([process.execPath, "-e", program], { stdin: "pipe", stdout: "pipe", stderr: "inherit" }),
  )
  const outputs = programs.map(({ stdout }) => stdout.getReader())
  const nextOfEach = () =>
    Promise.all(outputs.map(async (output) => new TextDecoder().decode((await output.read()).value)))
  expect(await nextOfEach()).toEqual(programs.map(() => "ready"))
  for (const { stdin } of programs) {
    stdin.write("go")
    stdin.end()
  }
  const keys = await nextOfEach()
  const kept = readFileSync(join(data.path, "secret.key"), "utf8").trim()
  expect(keys).toEqual(programs.map(() => kept))
  expect(readdirSync(data.path)).toEqual(["secret.key"])
})

describe("a key file is refused, and not changed, when it", () => {
  test.each(["", "abc\n", `${HEX}00\n`, `${HEX.slice(1)}g\n`])("contains %j", (content) => {
    using data = new DataDirectory()
    const path = data.write("secret.key", content)
    const line = refusal(data.path)
    expect(line).toStartWith(`the key file ${path} does not contain 64 hexadecimal characters; `)
    expect(line).not.toContain(HEX.slice(1))
    expect(readFileSync(path, "utf8")).toBe(content)
  })

  test("cannot be read", () => {
    using data = new DataDirectory()
    mkdirSync(join(data.path, "secret.key"))
    expect(refusal(data.path)).toStartWith(`the key file ${join(data.path, "secret.key")} could not be read: `)
  })
})

test("a key file that cannot be created is reported with advice", () => {
  using parent = new DataDirectory()
  const directory = join(parent.path, "data")
  symlinkSync(join(parent.path, "nowhere", "data"), directory)
  const line = refusal(directory)
  expect(line).toStartWith(`the key file ${join(directory, "secret.key")} could not be created: `)
  expect(line).toEndWith("; let trainbase write to the data directory, or set secret_key")
})
