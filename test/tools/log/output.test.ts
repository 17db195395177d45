import { describe, expect, test } from "bun:test"
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { LogOutput } from "../../../src/tools/log/output.ts"

const line = (number: number) => `line ${String(number).padStart(7, "0")} ${"x".repeat(80)}\n`
const MORE_THAN_MAY_WAIT = 40_000

/** A pipe that is given more than it can hold, because nothing is reading from it yet. */
class StuckPipe implements Disposable {
  readonly #directory = mkdtempSync(join(tmpdir(), "trainbase-"))
  readonly #reader: number
  readonly writer: number

  constructor() {
    const path = join(this.#directory, "pipe")
    if (Bun.spawnSync(["mkfifo", path]).exitCode !== 0) throw new Error("no pipe could be made")
    this.#reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    this.writer = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  }

  /** Everything that is in it now. */
  read(): string {
    const parts: Buffer[] = []
    for (;;) {
      const part = Buffer.alloc(65_536)
      try {
        const count = readSync(this.#reader, part)
        if (count === 0) break
        parts.push(part.subarray(0, count))
      } catch {
        break
      }
    }
    return Buffer.concat(parts).toString()
  }

  [Symbol.dispose](): void {
    closeSync(this.#reader)
    closeSync(this.writer)
    rmSync(this.#directory, { recursive: true })
  }
}

describe.skipIf(process.platform === "win32")("a log that temporarily cannot be written", () => {
  test("keeps its lines complete and in order, loses the latest, and reports how many", () => {
    using pipe = new StuckPipe()
    const output = new LogOutput(pipe.writer, (lost) => `lost ${lost}\n`)
    for (let i = 0; i < MORE_THAN_MAY_WAIT; i++) output.write(line(i))
    let text = ""
    for (let part = pipe.read(); part !== ""; part = pipe.read()) {
      text += part
      output.flush()
    }
    const lines = text.match(/[^\n]*\n/g) ?? []
    const kept = lines.slice(0, -1)
    expect(kept.length).toBeGreaterThan(10_000)
    expect(kept.length).toBeLessThan(MORE_THAN_MAY_WAIT)
    expect(kept.findIndex((found, index) => found !== line(index))).toBe(-1)
    expect(lines.at(-1)).toBe(`lost ${MORE_THAN_MAY_WAIT - kept.length}\n`)
  })

  test("is written as usual afterwards", () => {
    using pipe = new StuckPipe()
    const output = new LogOutput(pipe.writer, (lost) => `lost ${lost}\n`)
    for (let i = 0; i < MORE_THAN_MAY_WAIT; i++) output.write(line(i))
    while (pipe.read() !== "") output.flush()
    output.write("as usual\n")
    output.flush()
    expect(pipe.read()).toBe("as usual\n")
  })
})
