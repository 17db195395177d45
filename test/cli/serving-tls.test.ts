import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { connect } from "node:net"
import { type RunningServer, Sandbox } from "../../scripts/executable/sandbox.ts"
import { type Certificate, TestAuthority } from "../harness/certificates.ts"
import { childrenOf, isRunning, until } from "../harness/processes.ts"
import { base64Of, shownCertificate } from "../harness/shown-certificate.ts"
import { TemporaryDirectory } from "../harness/temporary-database.ts"
import { writeSourceProgram } from "./source-program.ts"

/** The settings tls_certificate and tls_key, and SIGHUP. */

const authority = new TestAuthority("Authority of a test")
const [first, second] = [authority.issue("localhost"), authority.issue("localhost")]
const TLS = ["--tls-certificate", "tls.pem", "--tls-key", "tls.key"]
const isLinux = process.platform === "linux"

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

function install({ certificate, key }: Certificate): void {
  sandbox.write("tls.pem", certificate)
  sandbox.write("tls.key", key)
}

const portOf = ({ origin }: RunningServer) => Number(new URL(origin).port)

/** The certificate presented on a new connection, or none if the listener was replaced before accepting it. */
async function shown(server: RunningServer): Promise<string | undefined> {
  try {
    return await shownCertificate(portOf(server), authority.certificate)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ECONNRESET") return undefined
    throw error
  }
}

/** Whether all of several connections, which may reach different workers, are shown this certificate. */
async function allShown(server: RunningServer, certificate: Certificate): Promise<boolean> {
  const connections = Array.from({ length: 12 }, () => shown(server))
  return (await Promise.all(connections)).every((each) => each === base64Of(certificate))
}

function hangUp({ pid }: RunningServer): void {
  process.kill(pid, "SIGHUP")
}

const logged = (stderr: string, part: string) =>
  stderr
    .split("\n")
    .filter((line) => line.includes(part))
    .map((line) => JSON.parse(line))

describe.skipIf(process.platform === "win32").each(isLinux ? ["1", "2"] : ["1"])(
  "serve with a certificate and %s worker(s)",
  (workers) => {
    test("uses HTTPS, also in the addresses it returns", async () => {
      install(first)
      const server = await sandbox.serve([...TLS, "--workers", workers])
      expect(server.origin).toBe(`https://127.0.0.1:${portOf(server)}`)
      const origin = `https://localhost:${portOf(server)}`
      const answer = await fetch(`${origin}/.well-known/oauth-authorization-server`, {
        tls: { ca: authority.certificate },
      })
      expect(await answer.json()).toMatchObject({ issuer: origin })
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000")
      expect((await server.stop()).exitCode).toBe(0)
    })

    test("uses another certificate after SIGHUP, and keeps it if the next one is unusable", async () => {
      install(first)
      const server = await sandbox.serve([...TLS, "--workers", workers])
      expect(await allShown(server, first)).toBe(true)
      install(second)
      hangUp(server)
      await until(() => allShown(server, second))
      sandbox.write("tls.pem", "-----BEGIN CERTIFICATE-----")
      hangUp(server)
      install(first)
      // A signal that arrives before the previous one was handled is merged with it.
      await until(async () => {
        if (await allShown(server, first)) return true
        hangUp(server)
        return false
      })
      const { exitCode, stderr } = await server.stop()
      expect(exitCode).toBe(0)
      expect(logged(stderr, "reloaded and is in use").length).toBeGreaterThanOrEqual(2)
    })

    test("logs that a certificate is in use even if it is stopped at once", async () => {
      install(first)
      const server = await sandbox.serve([...TLS, "--workers", workers])
      install(second)
      hangUp(server)
      // New connections reach both listeners for a while.
      await until(async () => (await shown(server)) === base64Of(second))
      const { exitCode, stderr } = await server.stop()
      expect(exitCode).toBe(0)
      expect(logged(stderr, "reloaded and is in use")).toHaveLength(1)
    })

    test("logs why a certificate cannot be used, and continues", async () => {
      install(first)
      const server = await sandbox.serve([...TLS, "--workers", workers])
      sandbox.write("tls.key", second.key)
      hangUp(server)
      for (let i = 0; i < 5; i++) expect(await allShown(server, first)).toBe(true)
      const { exitCode, stderr } = await server.stop()
      expect(exitCode).toBe(0)
      expect(logged(stderr, "stays in use")).toMatchObject([
        {
          level: "error",
          reason: `the private key ${sandbox.path("tls.key")} does not belong to the certificate ${sandbox.path("tls.pem")}`,
        },
      ])
    })

    test("shares its port with no other server", async () => {
      install(first)
      const server = await sandbox.serve([...TLS, "--workers", workers])
      for (const args of [TLS, []]) {
        const other = await sandbox.run(["serve", "--port", String(portOf(server)), "--data", "other", ...args])
        expect(other).toEqual({
          exitCode: 1,
          stdout: "",
          stderr: `trainbase: port ${portOf(server)} on 127.0.0.1 is in use; stop the other program, or choose another port (setting port)\n`,
        })
      }
      expect(await allShown(server, first)).toBe(true)
      await server.stop()
    })
  },
)

test.skipIf(!isLinux)("a worker that is started again uses the current certificate", async () => {
  install(first)
  const server = await sandbox.serve([...TLS, "--workers", "2"])
  install(second)
  hangUp(server)
  await until(() => allShown(server, second))
  sandbox.write("tls.pem", "broken")
  const [victim = 0] = childrenOf(server.pid)
  process.kill(victim, "SIGKILL")
  await until(() => !isRunning(victim) && childrenOf(server.pid).length === 2)
  expect(await allShown(server, second)).toBe(true)
  const { exitCode, stderr } = await server.stop()
  expect(exitCode).toBe(0)
  expect(logged(stderr, "will be restarted")).toHaveLength(1)
})

test("a client using HTTP on the HTTPS port does no harm", async () => {
  install(first)
  const server = await sandbox.serve(TLS)
  const socket = connect(portOf(server), "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"))
  await new Promise((closed) => socket.on("error", () => {}).on("close", closed))
  expect(await allShown(server, first)).toBe(true)
  expect((await server.stop()).exitCode).toBe(0)
})

test("an expired certificate is a warning in the log", async () => {
  install(authority.issue("localhost", { from: new Date(Date.UTC(2020, 0, 1)), until: new Date(Date.UTC(2020, 1, 1)) }))
  const { exitCode, stderr } = await (await sandbox.serve(TLS)).stop()
  expect(exitCode).toBe(0)
  expect(logged(stderr, "expired on 2020-02-01")).toMatchObject([{ level: "warn" }])
})

test("a start without everything that TLS needs ends with one line, and creates nothing", async () => {
  sandbox.write("tls.pem", first.certificate)
  const outcome = await sandbox.run(["serve", "--port", "0", "--tls-certificate", "tls.pem"])
  const stderr = "trainbase: tls_certificate is set, but tls_key is not; set both for TLS, or none for HTTP\n"
  expect(outcome).toEqual({ exitCode: 1, stdout: "", stderr })
  expect(await Bun.file(sandbox.path("data", "trainbase.sqlite")).exists()).toBe(false)
})

test.skipIf(process.platform === "win32").each(isLinux ? ["1", "2"] : ["1"])(
  "without TLS, SIGHUP is a line in the log of %s worker(s) and does not end them",
  async (workers) => {
    const server = await sandbox.serve(["--workers", workers])
    hangUp(server)
    for (const child of isLinux ? childrenOf(server.pid) : []) process.kill(child, "SIGHUP")
    for (let i = 0; i < 5; i++)
      expect((await fetch(`${server.origin}/health/live`, { keepalive: false })).status).toBe(200)
    const { exitCode, stderr } = await server.stop()
    expect(exitCode).toBe(0)
    expect(logged(stderr, "SIGHUP does nothing")).toMatchObject([{ level: "info" }])
    expect(stderr).not.toContain("will be restarted")
  },
)
