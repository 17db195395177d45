import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { lockForServer } from "../../../src/database/sqlite/server-lock.ts"
import { examine } from "../../../src/operation/doctor/finding.ts"
import { address, mail, publicUrl, tls } from "../../../src/operation/doctor/network.ts"
import { TestAuthority } from "../../harness/certificates.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { SmtpInbox } from "../../harness/smtp-inbox.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"

const DAY = 86_400_000

let directory: TemporaryDirectory
beforeEach(() => {
  directory = new TemporaryDirectory()
})
afterEach(() => directory[Symbol.dispose]())

describe("mail", () => {
  const login = { user: "berta", password: "geheim" }
  const from = { mail_from: "training@example.com" }

  test("passes when the server accepts the login, and sends nothing", async () => {
    await using inbox = await SmtpInbox.open({ login })
    const smtp_url = inbox.url.replace("//", "//berta:geheim@")
    expect(await mail({ smtp_url, ...from })).toEqual({
      state: "pass",
      message: "the mail server 127.0.0.1 accepts mail after the login",
      advice: null,
    })
    expect(inbox.sources).toEqual([])
  })

  test("fails for a wrong login without showing it", async () => {
    await using inbox = await SmtpInbox.open({ login })
    const found = await mail({ smtp_url: inbox.url.replace("//", "//berta:falsch@"), ...from })
    expect(found.state).toBe("fail")
    expect(found.message).toMatch(/^the mail server refused the login of smtp_url/)
    expect(JSON.stringify(found)).not.toMatch(/berta|falsch/)
  })

  test("fails when there is no response, and warns when no server is set", async () => {
    expect(await mail({ smtp_url: "smtp://127.0.0.1:1", ...from })).toMatchObject({ state: "fail" })
    expect(await mail({ smtp_url: undefined, mail_from: undefined })).toMatchObject({ state: "warning" })
  })

  test("fails for a mail server without a sender, which prevents a server from starting", async () => {
    const { findings } = await examine(
      [{ name: "mail", look: () => mail({ smtp_url: "smtp://127.0.0.1:1", mail_from: undefined }) }],
      () => {},
    )
    expect(findings).toMatchObject([{ state: "fail", message: "mail_from is not set, although smtp_url is" }])
  })
})

describe("tls", () => {
  const paths = () => ({
    tls_certificate: join(directory.path, "tls.pem"),
    tls_key: join(directory.path, "tls.key"),
  })

  function issue(days: number, now: number): void {
    const authority = new TestAuthority("Authority of a test")
    const validity = { from: new Date(now - DAY), until: new Date(now + days * DAY) }
    const { certificate, key } = authority.issue("localhost", validity)
    writeFileSync(paths().tls_certificate, certificate)
    writeFileSync(paths().tls_key, key)
  }

  test.each([
    [40, "pass"],
    [20, "warning"],
    [-0.5, "fail"],
  ] as const)("a certificate that ends in %d days is a %s", (days, state) => {
    const now = Math.floor(Date.now() / 1000) * 1000
    issue(days, now)
    expect(tls(paths(), now)).toMatchObject({ state })
  })

  test("a key of another certificate is reported, and having no certificate is fine", () => {
    issue(40, Date.now())
    const { key } = new TestAuthority("Another authority").issue("localhost")
    writeFileSync(paths().tls_key, key)
    expect(() => tls(paths(), Date.now())).toThrow("does not belong to the certificate")
    expect(tls({ tls_certificate: undefined, tls_key: undefined }, Date.now())).toMatchObject({ state: "pass" })
  })
})

describe("address", () => {
  const at = (port: number) => ({
    host: "127.0.0.1",
    port,
    socket: undefined,
    tls_certificate: undefined,
    data: directory.path,
    database: undefined,
  })

  test("distinguishes our own server, the server of another data directory, another program and nobody", async () => {
    let answer = JSON.stringify({ status: "ok" })
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(answer) })
    const port = server.port ?? 0
    const lock = lockForServer(directory.path)
    expect(await address(at(port))).toMatchObject({
      state: "pass",
      message: expect.stringContaining("is listening at port"),
    })
    lock.release()
    const another = `a trainbase server is listening at port ${port} on 127.0.0.1, but none runs on the data directory`
    expect(await address(at(port))).toMatchObject({ state: "fail", message: `${another} ${directory.path}` })
    // A server that uses PostgreSQL may have been unable to take the lock.
    const database = parsedAddress("postgres://trainbase@localhost/trainbase")
    expect(await address({ ...at(port), database })).toMatchObject({ state: "warning" })
    answer = "<h1>It works!</h1>"
    expect(await address(at(port))).toMatchObject({ state: "fail" })
    await server.stop(true)
    expect(await address(at(port))).toMatchObject({ state: "pass", message: expect.stringContaining("is free") })
  })

  test.each([0, 8080])(
    "an address of another machine cannot be used for listening, port %d or another",
    async (port) => {
      expect(await address({ ...at(port), host: "192.0.2.1" })).toMatchObject({
        state: "fail",
        message: "192.0.2.1 is not an address of this machine",
      })
    },
  )

  test.each([0, 8080])("an unknown name cannot be used for listening, port %d or another", async (port) => {
    expect(await address({ ...at(port), host: "nosuch.invalid" })).toMatchObject({
      state: "fail",
      message: expect.stringMatching(/^the host nosuch\.invalid cannot be resolved: /),
      advice: expect.stringContaining("setting host"),
    })
  })

  test.skipIf(process.platform === "win32")("a socket is checked too", async () => {
    const socket = join(directory.path, "http.sock")
    expect(await address({ ...at(0), socket })).toMatchObject({
      state: "pass",
      message: expect.stringContaining("is free"),
    })
    const server = Bun.serve({ unix: socket, fetch: () => Response.json({ status: "ok" }) })
    const lock = lockForServer(directory.path)
    expect(await address({ ...at(0), socket })).toMatchObject({
      state: "pass",
      message: expect.stringContaining("is listening"),
    })
    lock.release()
    expect(await address({ ...at(0), socket })).toMatchObject({ state: "fail" })
    await server.stop(true)
  })
})

test("a missing address for links is reported", () => {
  expect(publicUrl({ public_url: undefined })).toMatchObject({ state: "warning" })
  expect(publicUrl({ public_url: "https://a.example" })).toMatchObject({ state: "pass" })
})
