import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Subprocess } from "bun"
import { lockForServer, serverIn } from "../../../src/database/sqlite/server-lock.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"

const MODULE = join(import.meta.dir, "../../../src/database/sqlite/server-lock.ts")

let directory: TemporaryDirectory
let others: Subprocess[] = []
beforeEach(() => {
  directory = new TemporaryDirectory()
})
afterEach(async () => {
  for (const other of others) other.kill("SIGKILL")
  await Promise.all(others.map(({ exited }) => exited))
  others = []
  directory[Symbol.dispose]()
})

/** Another process that takes the lock and then runs `then` until it is killed. Resolves when it has the lock. */
async function holder(then = ""): Promise<Subprocess> {
  const program = `const { lockForServer } = await import(${JSON.stringify(MODULE)})
    globalThis.lock = lockForServer(${JSON.stringify(directory.path)})
    ${then}
    console.log("locked")
    setInterval(() => {}, 1000)`
  const child = Bun.spawn([process.execPath, "-e", program], { stdout: "pipe", stderr: "inherit" })
  others.push(child)
  const { value } = await child.stdout.getReader().read()
  expect(new TextDecoder().decode(value)).toContain("locked")
  return child
}

function refusal(): string {
  try {
    lockForServer(directory.path).release()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return `${error.message}; ${error.hint}`.replaceAll(directory.path, "DIR")
  }
  throw new Error("it was given")
}

describe("the lock of a data directory", () => {
  test("belongs to one process, which is named when another one is refused", async () => {
    const { pid } = await holder()
    expect(refusal()).toBe(
      `another server runs on the data directory DIR (process ${pid}); stop it first, or name another data directory with --data`,
    )
    expect(serverIn(directory.path)).toEqual({ pid })
  })

  test("is also refused to the same process, and can be taken again after it is released", () => {
    const lock = lockForServer(directory.path)
    expect(refusal()).toContain(`(process ${process.pid})`)
    lock.release()
    expect(serverIn(directory.path)).toBeUndefined()
    lockForServer(directory.path).release()
  })

  test("is free when its process has been killed, even if a child process is still alive", async () => {
    const first = await holder(`const child = Bun.spawn(["sleep", "60"], { stdio: ["ignore", "ignore", "ignore"] })
      await Bun.write(${JSON.stringify(join(directory.path, "child"))}, String(child.pid))`)
    first.kill("SIGKILL")
    await first.exited
    const child = Number(await Bun.file(join(directory.path, "child")).text())
    try {
      expect(serverIn(directory.path)).toBeUndefined()
      lockForServer(directory.path).release()
    } finally {
      process.kill(child, "SIGKILL")
    }
  })

  test("is kept while others check whether it is held", async () => {
    const { pid } = await holder()
    for (let i = 0; i < 20; i++) expect(serverIn(directory.path)).toEqual({ pid })
    expect(refusal()).toContain(`(process ${pid})`)
  })

  test("of a directory without one is free, and checking creates no file", () => {
    expect(serverIn(directory.path)).toBeUndefined()
    expect(serverIn(join(directory.path, "none"))).toBeUndefined()
    expect(existsSync(join(directory.path, "serve.lock"))).toBe(false)
  })

  test("is a file that only the running user can read", () => {
    lockForServer(directory.path).release()
    expect(statSync(join(directory.path, "serve.lock")).mode & 0o777).toBe(0o600)
  })

  test("that is not a lock is reported in one line", () => {
    writeFileSync(join(directory.path, "serve.lock"), "minutes of a meeting ".repeat(100))
    expect(refusal()).toMatch(/^the lock DIR\/serve\.lock cannot be used: .*; check the disk; the file holds nothing/)
  })
})

describe("the data directory", () => {
  test("is created readable only by the running user", () => {
    const data = join(directory.path, "data")
    lockForServer(data).release()
    expect(statSync(data).mode & 0o777).toBe(0o700)
  })

  test("is not created if its parent is missing, because a disk may not be mounted", () => {
    const data = join(directory.path, "disk", "data")
    expect(() => lockForServer(data)).toThrow(
      `the data directory ${data} cannot be created: there is no directory ${join(directory.path, "disk")}`,
    )
    expect(existsSync(join(directory.path, "disk"))).toBe(false)
    mkdirSync(join(directory.path, "disk"))
    lockForServer(data).release()
    expect(existsSync(data)).toBe(true)
  })
})
