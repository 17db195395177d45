import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { closeSync, openSync } from "node:fs"
import { join } from "node:path"
import type { Subprocess } from "bun"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

/** A server whose log cannot be written handles every request and stops as usual. */

let place: TemporaryDirectory
beforeEach(() => {
  place = new TemporaryDirectory()
})
afterEach(() => place[Symbol.dispose]())

function serve(stderr: "pipe" | number, workers: number) {
  const options = ["--port", "0", "--workers", String(workers), "--data", join(place.path, "data")]
  return Bun.spawn([...TRAINBASE, "serve", ...options], { stdout: "pipe", stderr })
}

/** The address at which it listens. */
async function originOf(stdout: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ""
  for await (const part of stdout) {
    text += decoder.decode(part, { stream: true })
    const origin = /^listening on (\S+)\n/m.exec(text)?.[1]
    if (origin !== undefined) return origin
  }
  throw new Error(`The server did not start: ${text}`)
}

/** Enough requests to fill the log's write buffer several times. */
async function expectAnswers(origin: string, child: Subprocess): Promise<void> {
  for (let i = 0; i < 100; i++) expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  // Longer than a line may stay in the buffer.
  await Bun.sleep(500)
  for (let i = 0; i < 100; i++) expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  child.kill("SIGTERM")
  expect(await child.exited).toBe(0)
}

const workers = process.platform === "linux" ? [1, 2] : [1]

describe.each(workers)("a server of %d process(es)", (count) => {
  test("keeps running if nobody reads its log any more", async () => {
    const child = serve("pipe", count)
    await (child.stderr as ReadableStream<Uint8Array>).cancel()
    await expectAnswers(await originOf(child.stdout), child)
  })

  test.skipIf(process.platform !== "linux")("keeps running if the disk of its log is full", async () => {
    const full = openSync("/dev/full", "w")
    const child = serve(full, count)
    closeSync(full)
    await expectAnswers(await originOf(child.stdout), child)
  })
})
