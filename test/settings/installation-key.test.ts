import { describe, expect, test } from "bun:test"
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { installationKey } from "../../src/settings/installation-key.ts"
import { OperatorError } from "../../src/settings/operator-error.ts"
import { DataDirectory } from "./data-directory.ts"

const HEX = "0123456789abcdef".repeat(4)

const keyOf = (data: string, secret_key?: string) => installationKey({ data, secret_key })

/** The refusal as the administrator reads it. */
function refusal(data: string): string {
  try {
    keyOf(data)
  } catch (error) {
    if (error instanceof OperatorError) return `${error.message}; ${error.hint}`
    throw error
  }
  throw new Error("nothing was refused")
}

test("the setting is the key, and no file is made", () => {
  using data = new DataDirectory()
  expect(keyOf(data.path, HEX).toHex()).toBe(HEX)
  expect(readdirSync(data.path)).toEqual([])
})

test("without the setting a random key is made at the first start, for the running user alone, and kept", () => {
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

test("the data directory is made with it when there is none yet", () => {
  using parent = new DataDirectory()
  const directory = join(parent.path, "deep", "data")
  expect(keyOf(directory)).toEqual(keyOf(directory))
  expect(statSync(directory).mode & 0o777).toBe(0o700)
})

test("the file may be in capitals and end in a line break of any kind", () => {
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
  const answers = programs.map(async ({ stdin, stdout }) => {
    let text = ""
    for await (const chunk of stdout) {
      text += new TextDecoder().decode(chunk)
      if (text === "ready") ready(stdin)
    }
    return text
  })
  /** Sets all of them off when the last is ready. */
  const waiting: Bun.FileSink[] = []
  function ready(stdin: Bun.FileSink): void {
    waiting.push(stdin)
    if (waiting.length < programs.length) return
    for (const start of waiting) {
      start.write("go")
      start.end()
    }
  }
  const kept = readFileSyncAfter(await Promise.all(answers))
  function readFileSyncAfter(texts: string[]): string[] {
    return texts
  }
  const key = readFileSync(join(data.path, "secret.key"), "utf8").trim()
  expect(kept).toEqual(programs.map(() => `ready${key}`))
  expect(readdirSync(data.path)).toEqual(["secret.key"])
})

describe("a key file is refused, and left as it is, when it", () => {
  test.each(["", "abc\n", `${HEX}00\n`, `${HEX.slice(1)}g\n`])("holds %j", (content) => {
    using data = new DataDirectory()
    const path = data.write("secret.key", content)
    const line = refusal(data.path)
    expect(line).toStartWith(`the key file ${path} does not hold 64 hexadecimal characters; `)
    expect(line).not.toContain(HEX.slice(1))
    expect(readFileSync(path, "utf8")).toBe(content)
  })

  test("cannot be read", () => {
    using data = new DataDirectory()
    mkdirSync(join(data.path, "secret.key"))
    expect(refusal(data.path)).toStartWith(`the key file ${join(data.path, "secret.key")} could not be read: `)
  })
})

test.skipIf(process.getuid?.() === 0)("a directory that cannot be written is told with what to do", () => {
  using data = new DataDirectory()
  chmodSync(data.path, 0o500)
  expect(refusal(data.path)).toContain("could not be made")
  chmodSync(data.path, 0o700)
})
