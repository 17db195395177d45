import { describe, expect, test } from "bun:test"
import { fileURLToPath } from "node:url"

const PROGRAM = fileURLToPath(import.meta.resolve("./logging-program.ts"))

/** What the program writes to standard error. */
async function logged(format: string, level: string): Promise<string> {
  const child = Bun.spawn([process.execPath, PROGRAM, format, level], { stdout: "pipe", stderr: "pipe" })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect([await child.exited, out]).toEqual([0, ""])
  return err
}

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe("the log as JSON", () => {
  test("has an object on each line, with time, level, message and fields", async () => {
    const lines = (await logged("json", "debug")).trimEnd().split("\n")
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "debug", time: TIME, msg: "the smallest", number: 1 },
      { level: "info", time: TIME, msg: "request", forged: "x\n2026 ERROR forged\r\u001b[2J" },
      { level: "warn", time: TIME, msg: "a warning", list: [1, "a b"] },
      { level: "error", time: TIME, msg: "it failed\nat all" },
    ])
  })

  test("has the class, message, code, hint and stack of an error, each once, and no other properties", async () => {
    const text = await logged("json", "error")
    const { err } = JSON.parse(text)
    expect(Object.keys(err).sort()).toEqual(["code", "hint", "message", "stack", "type"])
    expect(err).toMatchObject({ type: "OperatorError", code: "EREFUSED", hint: "look at it" })
    expect(err.message).toContain("the database refused: duplicate key")
    expect(err.stack).toContain("caused by: ")
    expect(text.match(/caused by: /g)).toHaveLength(1)
    expect(text).not.toContain("ada@example.com")
  })
})

describe("the log as text", () => {
  test("has a readable line, with the stack of an error below it", async () => {
    const lines = (await logged("text", "info")).trimEnd().split("\n")
    const [request, warning, failure, ...stack] = lines.map((line) => line.replace(/^\S+Z /, ""))
    expect(request).toStartWith('INFO  request empty="" plain=users.view spaced="two words" forged="x\\n2026 ERROR')
    expect(warning).toBe('WARN  a warning list=[1,"a b"]')
    expect(failure).toStartWith("ERROR it failed\\u{a}at all code=EREFUSED")
    expect(stack.length).toBeGreaterThan(2)
    for (const line of stack) expect(line).toStartWith("    ")
  })

  test("does not let values begin a line or move the cursor", async () => {
    const text = await logged("text", "debug")
    expect(text.split("\n").filter((line) => /^2026 ERROR/.test(line))).toEqual([])
    expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u)
  })
})

test.each([
  ["debug", 4],
  ["info", 3],
  ["warn", 2],
  ["error", 1],
])("at the level %s contains the lines of that level and above", async (level, count) => {
  expect((await logged("json", level)).trimEnd().split("\n")).toHaveLength(count)
})
