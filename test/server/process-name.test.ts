import { expect, test } from "bun:test"
import { hostname } from "node:os"
import { hasEnded, processName } from "../../src/server/process-name.ts"

async function endedProcess(): Promise<number> {
  const child = Bun.spawn(["true"])
  await child.exited
  return child.pid
}

test("a process is named by machine and process id", () => {
  expect(processName()).toBe(`${hostname()}:${process.pid}`)
})

test("a running process of this machine has not ended", () => {
  expect(hasEnded(`${hostname()}:${process.ppid}`)).toBe(false)
  // Process 1 is running, but nobody may signal it.
  expect(hasEnded(`${hostname()}:1`)).toBe(false)
})

test("a process that has exited has ended, and so has an earlier one with this process's id", async () => {
  expect(hasEnded(`${hostname()}:${await endedProcess()}`)).toBe(true)
  expect(hasEnded(processName())).toBe(true)
})

test.each(["elsewhere:1", `${hostname()}x:${process.pid}`, hostname(), ""])("nothing is known about %p", (name) => {
  expect(hasEnded(name)).toBe(false)
})
