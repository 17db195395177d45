import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { linkSync, mkdirSync, unlinkSync, writeFileSync } from "node:fs"
import { type RunningServer, Sandbox } from "../../scripts/executable/sandbox.ts"
import { printedCredentials, tokenFor } from "../../scripts/executable/token.ts"
import { databaseAddressOf } from "../harness/engine.ts"
import { type BuiltExecutable, buildExecutable } from "../harness/executable.ts"
import { argumentsOf, childrenOf, isRunning, until } from "../harness/processes.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"
import { SlowRequest, untilRefused } from "./slow-request.ts"
import { writeSourceProgram } from "./source-program.ts"

const isLinux = process.platform === "linux"

const SETTINGS = "data/trainbase.toml"

/** More requests than any test sends in a minute. */
const LIMIT = 100_000

let built: BuiltExecutable
let sandbox: Sandbox

beforeAll(async () => {
  built = await buildExecutable()
})
afterAll(() => built.remove())
beforeEach(async () => {
  sandbox = new Sandbox(built.path)
  const database = await databaseAddressOf(sandbox.directory)
  mkdirSync(sandbox.path("data"), { mode: 0o700 })
  if (database !== undefined) sandbox.write(SETTINGS, `database = ${JSON.stringify(database)}\n`)
})
afterEach(() => sandbox.remove())

/** Starts two workers with the small company imported. Returns the server and a token. */
async function serveSmallCompany(args: readonly string[] = []) {
  sandbox.write("small.json", JSON.stringify(SMALL_COMPANY))
  expect(await sandbox.run(["import", "small.json"])).toMatchObject({ exitCode: 0 })
  const server = await sandbox.serve(["--workers", "2", "--rate-limit", String(LIMIT), ...args])
  return { server, token: await tokenFor(server.origin, smallCompanyClient) }
}

/** Sends a request on a separate connection and returns how many more requests its worker would accept from the client. */
async function remaining({ origin }: RunningServer, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, connection: "close" }
  const answer = await fetch(`${origin}/api/v1/auth/me`, { headers, keepalive: false })
  expect(answer.status).toBe(200)
  await answer.text()
  return Number(answer.headers.get("x-ratelimit-remaining"))
}

async function several(server: RunningServer, token: string, count: number): Promise<number[]> {
  const answers: number[] = []
  for (let i = 0; i < count; i++) answers.push(await remaining(server, token))
  return answers
}

describe.skipIf(!isLinux)("serve --workers 2", () => {
  test("prints the one ready line when all workers listen, and both respond, each counting separately", async () => {
    const { server, token } = await serveSmallCompany()
    expect(childrenOf(server.pid)).toHaveLength(2)
    const counts = await several(server, token, 40)
    // A single process would have counted down from request to request.
    expect(new Set(counts).size).toBeLessThan(counts.length)
    const outcome = await server.stop()
    expect({ ...outcome, stderr: "" }).toEqual({ exitCode: 0, stdout: `listening on ${server.origin}\n`, stderr: "" })
  })

  test("prints the credentials of the demo once", async () => {
    const server = await sandbox.serve(["--workers", "2", "--demo"])
    await until(() => server.printed().includes("/swagger\n"))
    const token = await tokenFor(server.origin, printedCredentials(server.printed()))
    for (let i = 0; i < 10; i++) await remaining(server, token)
    const { exitCode, stdout } = await server.stop()
    expect(exitCode).toBe(0)
    expect(stdout.split("listening on").length).toBe(2)
    expect(stdout.split("The demo company is ready").length).toBe(2)
  })

  test("passes no setting, and so no secret, in the arguments of its workers", async () => {
    const { server } = await serveSmallCompany([
      ...["--smtp-url", "smtp://user:geheim@127.0.0.1:1", "--mail-from", "training@example.com"],
    ])
    const workers = childrenOf(server.pid)
    expect(workers.map(argumentsOf)).toEqual(workers.map(() => [built.path, "worker"]))
    await server.stop()
  })

  test("restarts a worker that dies with its original settings, while requests on new connections succeed", async () => {
    const { server, token } = await serveSmallCompany()
    await several(server, token, 20)
    const before = childrenOf(server.pid)
    const [victim = 0] = before
    // The current contents of the file take effect only at the next start of the whole server.
    sandbox.write(SETTINGS, "this is = no settings file")
    process.kill(victim, "SIGKILL")
    await until(() => !isRunning(victim))
    await several(server, token, 20)
    // A worker that has just started has counted nothing yet.
    await until(async () => (await remaining(server, token)) === LIMIT - 1)
    const after = childrenOf(server.pid)
    expect(after).toHaveLength(2)
    expect(after).toContain(Number(before[1]))
    expect(after).not.toContain(victim)
    const { exitCode, stderr } = await server.stop()
    expect(exitCode).toBe(0)
    const lines = stderr.split("\n").filter((line) => line.includes("will be restarted"))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "error", pid: victim, reason: "signal SIGKILL" },
    ])
  })

  test("restarts a worker in its own version even if the executable has been replaced", async () => {
    const path = sandbox.path("trainbase")
    linkSync(built.path, path)
    const installed = new Sandbox(path)
    try {
      const server = await installed.serve(["--workers", "2"])
      const [victim = 0] = childrenOf(server.pid)
      unlinkSync(path)
      writeFileSync(path, "another version")
      process.kill(victim, "SIGKILL")
      await until(() => !isRunning(victim) && childrenOf(server.pid).length === 2)
      const { exitCode, stderr } = await server.stop()
      expect(exitCode).toBe(0)
      expect(stderr.split("will be restarted")).toHaveLength(2)
      expect(stderr).not.toContain("cannot be started")
    } finally {
      await installed.remove()
    }
  })

  test.each(["SIGTERM", "SIGINT"] as const)("finishes a request in flight at %s, then ends with 0", async (signal) => {
    const { server, token } = await serveSmallCompany()
    const workers = childrenOf(server.pid)
    const request = await SlowRequest.begin(server.origin, token, "Late")
    // Once the worker has responded to a later request, it has read this one.
    await several(server, token, 20)
    const ended = server.stop(signal)
    // To the whole process group, as terminals and service managers do.
    for (const worker of workers) {
      try {
        process.kill(worker, signal)
      } catch (error) {
        // An idle worker may already have been stopped by its parent.
        expect(error).toMatchObject({ code: "ESRCH" })
      }
    }
    await untilRefused(server.origin)
    expect(request.answer).toBe("")
    await request.finish()
    expect((await ended).exitCode).toBe(0)
    expect(request.answer).toStartWith("HTTP/1.1 201 ")
    expect(workers.filter(isRunning)).toEqual([])
  })

  test("ends with all its workers at once at a second signal, whatever is in flight", async () => {
    const { server, token } = await serveSmallCompany()
    const workers = childrenOf(server.pid)
    const request = await SlowRequest.begin(server.origin, token, "Never")
    await several(server, token, 20)
    void server.stop()
    await untilRefused(server.origin)
    expect((await server.stop()).exitCode).toBe(1)
    await until(() => !workers.some(isRunning))
    expect(request.answer).toBe("")
  })

  test("leaves no worker behind when it is killed", async () => {
    const { server } = await serveSmallCompany()
    const workers = childrenOf(server.pid)
    expect(workers).toHaveLength(2)
    process.kill(server.pid, "SIGKILL")
    await until(() => !workers.some(isRunning))
    await untilRefused(server.origin)
  })
})

describe.skipIf(!isLinux)("the port of workers", () => {
  const inUse = (port: string) => ({
    exitCode: 1,
    stdout: "",
    stderr: `trainbase: port ${port} on 127.0.0.1 is in use; stop the other program, or choose another port (setting port)\n`,
  })

  test("is shared with no other server, with or without workers", async () => {
    const { server, token } = await serveSmallCompany()
    const { port } = new URL(server.origin)
    for (const workers of ["1", "2"]) {
      const other = ["serve", "--port", port, "--workers", workers, "--data", "other"]
      expect(await sandbox.run(other)).toEqual(inUse(port))
    }
    await several(server, token, 10)
    await server.stop()
  })

  test("is not taken from a server without workers", async () => {
    const server = await sandbox.serve()
    const { port } = new URL(server.origin)
    const other = ["serve", "--port", port, "--workers", "2", "--data", "other"]
    expect(await sandbox.run(other)).toEqual(inUse(port))
    await server.stop()
  })

  test("is given to one of two servers that start at the same time", async () => {
    const probe = await sandbox.serve()
    const { port } = new URL(probe.origin)
    await probe.stop()
    const outcomes = ["one", "two", "three"].map((data) =>
      sandbox.run(["serve", "--port", port, "--workers", "2", "--data", data]),
    )
    const refused = new Set<number>()
    outcomes.forEach((outcome, index) => void outcome.then(() => refused.add(index)))
    // The server that gets it runs until it is stopped; the others end by themselves.
    await until(() => refused.size === 2)
    for (const index of refused) expect(await outcomes[index]).toEqual(inUse(port))
    const [winner = 0] = childrenOf(process.pid).filter((pid) => argumentsOf(pid)[0] === built.path)
    await until(() => childrenOf(winner).length === 2)
    process.kill(winner, "SIGTERM")
    const last = (await Promise.all(outcomes)).find(({ exitCode }) => exitCode === 0)
    expect(last?.stdout).toStartWith(`listening on http://127.0.0.1:${port}\n`)
  })

  test("that none of them can open is reported in one line, like every error that only workers detect", async () => {
    const { exitCode, stdout, stderr } = await sandbox.run([
      "serve",
      ...["--port", "0", "--host", "203.0.113.1", "--workers", "2"],
    ])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toBe(
      "trainbase: 203.0.113.1 is not an address of this machine; use 127.0.0.1, 0.0.0.0 or one of its addresses (setting host)\n",
    )
    const mail = await sandbox.run(["serve", "--port", "0", "--workers", "2", "--smtp-url", "smtp://127.0.0.1:1"])
    expect(mail).toMatchObject({ exitCode: 1, stdout: "" })
    expect(mail.stderr).toMatch(/^trainbase: mail_from is not set[^\n]+\n$/)
  })
})

test.skipIf(!isLinux)("workers start from source too", async () => {
  const source = new Sandbox(writeSourceProgram(sandbox.directory))
  try {
    const server = await source.serve(["--workers", "2"])
    expect(childrenOf(server.pid)).toHaveLength(2)
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
    expect((await server.stop()).exitCode).toBe(0)
  } finally {
    await source.remove()
  }
})

test("a worker cannot be started by hand", async () => {
  const { exitCode, stderr } = await sandbox.run(["worker"])
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: "trainbase: a worker cannot be started by itself; use trainbase serve --workers NUMBER\n",
  })
})

test.skipIf(isLinux)("several workers are refused in one line except on Linux", async () => {
  const { exitCode, stderr } = await sandbox.run(["serve", "--workers", "2"])
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^trainbase: workers is 2, but several workers on one port need Linux; [^\n]+\n$/)
})
