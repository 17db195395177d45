import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs"
import { Sandbox } from "../../scripts/executable/sandbox.ts"
import { tokenFor } from "../../scripts/executable/token.ts"
import { childrenOf, isRunning, until } from "../harness/processes.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { SlowRequest, untilRefused } from "./slow-request.ts"
import { writeSourceProgram } from "./source-program.ts"

/** The data directory and the Unix socket of a server, and the state in which it leaves them. */

let program: TemporaryDirectory
let sandbox: Sandbox
beforeEach(() => {
  program = new TemporaryDirectory()
  sandbox = new Sandbox(writeSourceProgram(program.path))
})
afterEach(async () => {
  await sandbox.remove()
  program[Symbol.dispose]()
})

const isLinux = process.platform === "linux"

test("an unknown host is reported in one line", async () => {
  expect(await sandbox.run(["serve", "--host", "nosuch.invalid", "--port", "0"])).toEqual({
    exitCode: 1,
    stdout: "",
    stderr:
      "trainbase: nosuch.invalid is not an address of this machine; use 127.0.0.1, 0.0.0.0 or one of its addresses (setting host)\n",
  })
})

test("mail settings that contradict each other are refused before anything is created", async () => {
  const { exitCode, stderr } = await sandbox.run(["serve", "--port", "0", "--smtp-url", "smtp://127.0.0.1:25"])
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^trainbase: [^\n]*mail_from[^\n]*\n$/)
  expect(existsSync(sandbox.path("data"))).toBe(false)
})

test("a request whose sender disconnects is not a server error", async () => {
  await sandbox.run(["import", "-"], { stdin: JSON.stringify(SMALL_COMPANY) })
  const server = await sandbox.serve()
  const token = await tokenFor(server.origin, smallCompanyClient)
  const request = await SlowRequest.begin(server.origin, token, "Never")
  // Once it has responded to a later request, the server has begun to read this body.
  await fetch(`${server.origin}/health/live`)
  request.breakOff()
  await fetch(`${server.origin}/health/live`)
  const { stderr } = await server.stop()
  expect(stderr).toContain('"route":"/health/live"')
  expect(stderr).not.toContain('"level":"error"')
})

describe.skipIf(process.platform === "win32")("a data directory", () => {
  const inUse = (pid: number) => ({
    exitCode: 1,
    stdout: "",
    stderr: `trainbase: another server runs on the data directory ${sandbox.path("data")} (process ${pid}); stop it first, or name another data directory with --data\n`,
  })

  test("has one server: a second one is refused in one line, whatever its port", async () => {
    const server = await sandbox.serve()
    expect(await sandbox.run(["serve", "--port", "0"])).toEqual(inUse(server.pid))
    expect(await sandbox.run(["serve", "--port", new URL(server.origin).port])).toEqual(inUse(server.pid))
    expect((await fetch(`${server.origin}/health/live`)).status).toBe(200)
    // Other commands can run at the same time.
    expect(await sandbox.run(["import", "-"], { stdin: JSON.stringify(SMALL_COMPANY) })).toMatchObject({ exitCode: 0 })
    expect((await server.stop()).exitCode).toBe(0)
    await (await sandbox.serve()).stop()
  })

  test("is available again when its server has been killed", async () => {
    const first = await sandbox.serve()
    await first.stop("SIGKILL")
    const second = await sandbox.serve()
    expect(await sandbox.run(["serve", "--port", "0"])).toEqual(inUse(second.pid))
    expect((await second.stop()).exitCode).toBe(0)
  })

  test.skipIf(!isLinux)("belongs to the parent of workers, and is available when that has been killed", async () => {
    const first = await sandbox.serve(["--workers", "2"])
    expect(await sandbox.run(["serve", "--port", "0"])).toEqual(inUse(first.pid))
    const workers = childrenOf(first.pid)
    await first.stop("SIGKILL")
    await until(() => !workers.some(isRunning))
    expect((await (await sandbox.serve(["--workers", "2"])).stop()).exitCode).toBe(0)
  })

  test("is not created if its parent does not exist, because its disk may be missing", async () => {
    const { exitCode, stdout, stderr } = await sandbox.run(["serve", "--port", "0", "--data", "disk/data"])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toBe(
      `trainbase: the data directory ${sandbox.path("disk", "data")} cannot be created: there is no directory ${sandbox.path("disk")}; mount the disk that it is on, or make it, or name another data directory with --data\n`,
    )
    expect(existsSync(sandbox.path("disk"))).toBe(false)
  })

  test("that did not exist is created without a warning about a disk, and the log gives the next step", async () => {
    const { stderr } = await (await sandbox.serve()).stop()
    const lines = stderr.split("\n").filter((line) => line.includes("a new data directory"))
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: "info", data: sandbox.path("data"), next: expect.stringContaining("trainbase import FILE") },
    ])
    expect(stderr).not.toContain("disk is mounted")
  })

  test("without a database gets one, which is logged once", async () => {
    mkdirSync(sandbox.path("disk"))
    const told = (stderr: string) =>
      stderr.split("\n").filter((line) => line.includes("a new, empty database was made"))
    const first = await (await sandbox.serve(["--data", "disk"])).stop()
    expect(told(first.stderr).map((line) => JSON.parse(line))).toMatchObject([
      { level: "warn", data: sandbox.path("disk"), next: expect.stringContaining("trainbase import") },
    ])
    expect(told((await (await sandbox.serve(["--data", "disk"])).stop()).stderr)).toEqual([])
  })
})

describe.skipIf(process.platform === "win32")("serve --socket", () => {
  const ask = (path: string) => fetch(`http://localhost${path}`, { unix: sandbox.path("http.sock") })

  test("listens there instead of at host and port, reports that, and removes it at the end", async () => {
    const server = await sandbox.serve(["--socket", "http.sock"])
    expect(server.origin).toBe(`unix:${sandbox.path("http.sock")}`)
    expect(statSync(sandbox.path("http.sock")).mode & 0o777).toBe(0o660)
    expect((await ask("/health/ready")).status).toBe(200)
    expect((await server.stop()).exitCode).toBe(0)
    expect(existsSync(sandbox.path("http.sock"))).toBe(false)
  })

  test("replaces the socket of a killed server, but not of a running one", async () => {
    await (await sandbox.serve(["--socket", "http.sock"])).stop("SIGKILL")
    expect(existsSync(sandbox.path("http.sock"))).toBe(true)
    const server = await sandbox.serve(["--socket", "http.sock"])
    expect(await sandbox.run(["serve", "--socket", "http.sock", "--data", "other"])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `trainbase: the socket ${sandbox.path("http.sock")} is in use; stop the other program, or choose another path (setting socket)\n`,
    })
    expect((await ask("/health/live")).status).toBe(200)
    await server.stop()
  })

  test("prints commands for the demo that work as printed", async () => {
    const server = await sandbox.serve(["--socket", "http.sock", "--demo"])
    await until(() => server.printed().includes("/swagger\n"))
    expect(server.printed()).toContain(
      `curl -s --unix-socket ${sandbox.path("http.sock")} http://localhost/oauth/token`,
    )
    await server.stop()
  })

  test("is refused in one line with settings it cannot be combined with, or in an impossible place", async () => {
    writeFileSync(sandbox.path("file"), "")
    const long = "x".repeat(120)
    for (const [args, line] of [
      [
        ["--socket", "http.sock", "--tls-certificate", "a", "--tls-key", "b"],
        /socket and tls_certificate are both set/,
      ],
      [["--socket", "file"], /\/file already exists and is not a socket/],
      [["--socket", "none/http.sock"], /http\.sock cannot be created: the directory/],
      [["--socket", long], /the path of the socket .* is too long/],
      ...(isLinux
        ? ([[["--socket", "http.sock", "--workers", "2"], /workers is 2, but only one process/]] as const)
        : []),
    ] as const) {
      const { exitCode, stdout, stderr } = await sandbox.run(["serve", ...args])
      expect({ args, exitCode, stdout }).toEqual({ args, exitCode: 1, stdout: "" })
      expect(stderr).toMatch(/^trainbase: [^\n]+\n$/)
      expect(stderr).toMatch(line)
    }
  })
})

describe.each(isLinux ? ["1", "2"] : ["1"])("a stop of %s worker(s)", (workers) => {
  test("aborts unfinished requests after stop_timeout, and ends with 0", async () => {
    expect(await sandbox.run(["import", "-"], { stdin: JSON.stringify(SMALL_COMPANY) })).toMatchObject({ exitCode: 0 })
    const server = await sandbox.serve(["--stop-timeout", "1", "--workers", workers])
    const token = await tokenFor(server.origin, smallCompanyClient)
    const request = await SlowRequest.begin(server.origin, token, "Never")
    for (let i = 0; i < 10; i++) await fetch(`${server.origin}/health/live`, { keepalive: false })
    const ended = server.stop()
    await untilRefused(server.origin)
    const { exitCode, stderr } = await ended
    expect(exitCode).toBe(0)
    expect(request.answer).toBe("")
    expect(stderr).not.toContain('"level":"error"')
  })
})
