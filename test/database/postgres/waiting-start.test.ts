import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { join } from "node:path"
import { OwnSchema } from "../../harness/own-schema.ts"
import { PostgresServer } from "../../harness/postgres-server.ts"
import { childrenOf, until } from "../../harness/processes.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"
import { TRAINBASE } from "../../harness/trainbase.ts"

/* Starting trainbase while its database server is unavailable. */

let server: PostgresServer
let own: OwnSchema
let directory: TemporaryDirectory
const children = new Set<ReturnType<typeof start>["child"]>()

beforeAll(async () => {
  server = await PostgresServer.start()
  own = await OwnSchema.create(server.address)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  directory = new TemporaryDirectory()
})
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL")
  await Promise.all([...children].map((child) => child.exited))
  children.clear()
  directory[Symbol.dispose]()
})

/** Starts `serve` on the database. Its output can be read while it runs. */
function start(args: readonly string[], address = own.address()) {
  const child = Bun.spawn([...TRAINBASE, "serve", "--port", "0", "--data", join(directory.path, "data"), ...args], {
    env: { TRAINBASE_DATABASE: address },
    stdout: "pipe",
    stderr: "pipe",
  })
  const said = { out: "", log: "" }
  const gather = async (stream: ReadableStream<Uint8Array>, name: "out" | "log") => {
    const decoder = new TextDecoder()
    for await (const part of stream) said[name] += decoder.decode(part, { stream: true })
  }
  const ended = Promise.all([gather(child.stdout, "out"), gather(child.stderr, "log"), child.exited])
  return { child, said, ended: ended.then(([, , exitCode]) => ({ exitCode, ...said })) }
}

function serve(args: readonly string[] = [], address?: string) {
  const started = start(args, address)
  children.add(started.child)
  return started
}

const WAITS = "the database is not available, and the start waits for it"

const workers = process.platform === "linux" ? ["1", "2"] : ["1"]

describe.each(workers)("serve with %s worker(s) and no database server", (count) => {
  test("says that it is waiting, and starts when the server is available", async () => {
    await server.stop()
    const { child, said, ended } = serve(["--workers", count])
    await until(() => said.log.includes(WAITS))
    const [line = ""] = said.log.split("\n")
    expect(JSON.parse(line)).toMatchObject({
      level: "warn",
      reason: expect.stringContaining(`no PostgreSQL answers at 127.0.0.1:${server.port}`),
      start_timeout: 300,
    })
    expect(said.out).toBe("")
    await server.startAgain()
    await until(() => said.out.includes("listening on "))
    const origin = /listening on (\S+)/.exec(said.out)?.[1]
    // A busy machine may be slow to react to the database.
    await until(async () => (await fetch(`${origin}/health/ready`)).status === 200)
    child.kill("SIGTERM")
    const { exitCode, log } = await ended
    expect(exitCode).toBe(0)
    // A server that is still starting up gives another reason later, which is logged too.
    const same = log.split("\n").filter((line) => line.includes(WAITS) && line.includes("no PostgreSQL answers"))
    expect(same).toHaveLength(1)
    expect(log).toContain("the database is available")
  })

  test("ends with 0 when it is stopped while it waits", async () => {
    await server.stop()
    const { child, said, ended } = serve(["--workers", count])
    await until(() => said.log.includes(WAITS))
    child.kill("SIGTERM")
    const { exitCode, out, log } = await ended
    await server.startAgain()
    expect({ exitCode, out }).toEqual({ exitCode: 0, out: "" })
    expect(log).toContain("stopping before the start was complete")
  })
})

test.skipIf(process.platform !== "linux")(
  "a worker restarted without a database is ready once the database is",
  async () => {
    const { child, said, ended } = serve(["--workers", "2"])
    await until(() => said.out.includes("listening on "))
    const [victim = 0] = childrenOf(child.pid)
    await server.stop()
    process.kill(victim, "SIGKILL")
    await until(() => said.log.includes("no PostgreSQL answers"))
    await server.startAgain()
    await until(() => childrenOf(child.pid).length === 2)
    child.kill("SIGTERM")
    expect((await ended).exitCode).toBe(0)
  },
)

test("start_timeout ends the wait in one line, and with 0 there is no wait", async () => {
  await server.stop()
  const none = await serve(["--start-timeout", "0"]).ended
  const short = await serve(["--start-timeout", "1", "--log-level", "error"]).ended
  await server.startAgain()
  for (const { exitCode, out, log } of [none, short]) {
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" })
    expect(log).toMatch(/^trainbase: no PostgreSQL answers at 127\.0\.0\.1:\d+: [^\n]*; [^\n]*\n$/)
  }
})

test("a permanent refusal by the server ends the start at once, in one line", async () => {
  const wrong = new URL(own.address())
  wrong.password = "wrong"
  const missing = new URL(own.address())
  missing.pathname = "/elsewhere"
  for (const [address, line] of [
    [wrong, "does not let the user"],
    [missing, 'has no database "elsewhere"'],
  ] as const) {
    const { exitCode, out, log } = await serve([], address.href).ended
    expect({ exitCode, out }).toEqual({ exitCode: 1, out: "" })
    expect(log).toMatch(/^trainbase: PostgreSQL at [^\n]*\n$/)
    expect(log).toContain(line)
  }
})
