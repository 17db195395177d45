import { afterAll, beforeAll, expect, test } from "bun:test"
import { chownSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sql } from "../../../src/database/port.ts"
import { PostgresConnection } from "../../../src/database/postgres/connection.ts"
import { OperatorError } from "../../../src/tools/operator-error.ts"
import { administer } from "../../harness/administer.ts"
import { TestAuthority } from "../../harness/certificates.ts"
import { parsedAddress } from "../../harness/engine.ts"
import { PostgresServer } from "../../harness/postgres-server.ts"

/* The values of sslmode, on a server that encrypts with a certificate for "localhost" and on one that does not. */

let server: PostgresServer
/** Paths of two authority certificates: the issuer of the server's certificate, and an unrelated one. */
let right: string
let wrong: string

beforeAll(async () => {
  server = await PostgresServer.start()
  const authority = new TestAuthority("Authority")
  right = join(server.directory, "right.pem")
  wrong = join(server.directory, "wrong.pem")
  writeFileSync(right, authority.certificate)
  writeFileSync(wrong, new TestAuthority("Another authority").certificate)
  const { certificate, key } = authority.issue("localhost")
  const data = join(server.directory, "data")
  const { uid, gid } = statSync(data)
  for (const [name, text] of Object.entries({ "server.crt": certificate, "server.key": key })) {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    chownSync(join(data, name), uid, gid)
  }
})
afterAll(() => server[Symbol.asyncDispose]())

const modes = ["disable", "prefer", "require", "verify-ca", "verify-full"]

/** Whether the connection was encrypted, or why it failed. */
async function outcome(sslmode: string, authority?: string, host = "localhost"): Promise<string> {
  const parameters = authority === undefined ? "" : `&sslrootcert=${encodeURIComponent(authority)}`
  const address = parsedAddress(
    `postgres://postgres:test@${host}:${server.port}/postgres?sslmode=${sslmode}${parameters}`,
  )
  try {
    const connection = await PostgresConnection.open(address)
    const row = await connection.get<{ ssl: number }>(sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`)
    await connection.close()
    return row?.ssl === 1 ? "encrypted" : "plain"
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return `${error.message} | ${error.hint}`
  }
}

const refused = (sslmode: string, host = "localhost") =>
  `no encrypted connection to PostgreSQL at ${host}:${server.port} was established with sslmode ${sslmode}: `

async function turnEncryption(word: "on" | "off"): Promise<void> {
  await administer(server.address, `alter system set ssl = ${word}`, "select pg_reload_conf()")
  const wanted = word === "on" ? "encrypted" : "plain"
  while ((await outcome("prefer")) !== wanted) await Bun.sleep(20)
}

test("a server without encryption is accepted only with disable and prefer", async () => {
  await turnEncryption("off")
  expect(await outcome("disable")).toBe("plain")
  expect(await outcome("prefer")).toBe("plain")
  for (const mode of modes.slice(2)) {
    expect(await outcome(mode)).toStartWith(
      `PostgreSQL at localhost:${server.port} does not encrypt, but sslmode ${mode} requires it: `,
    )
    expect(await outcome(mode, right)).toStartWith(`PostgreSQL at localhost:${server.port} does not encrypt`)
  }
})

test("an encrypting server must have a trusted certificate if the mode or sslrootcert requires it", async () => {
  await turnEncryption("on")
  expect(await outcome("disable")).toBe("plain")
  expect(await outcome("prefer")).toBe("encrypted")
  expect(await outcome("verify-ca")).toStartWith(refused("verify-ca"))
  expect(await outcome("verify-full")).toStartWith(refused("verify-full"))

  for (const mode of modes.slice(1)) {
    expect(await outcome(mode, right)).toBe("encrypted")
    expect(await outcome(mode, wrong)).toStartWith(refused(mode))
    expect(await outcome(mode, wrong)).toEndWith(
      "name the certificate of its authority with sslrootcert, or choose another sslmode",
    )
  }
  expect(await outcome("disable", wrong)).toBe("plain")
})

test("the name in the certificate counts for verify-full only", async () => {
  await turnEncryption("on")
  for (const mode of ["prefer", "require", "verify-ca"])
    expect(await outcome(mode, right, "127.0.0.1")).toBe("encrypted")
  expect(await outcome("verify-full", right, "127.0.0.1")).toStartWith(refused("verify-full", "127.0.0.1"))
})

test("a file named by sslrootcert is missing, or holds no certificate", async () => {
  const missing = join(server.directory, "missing.pem")
  const junk = join(server.directory, "junk.pem")
  writeFileSync(junk, "no certificate")
  for (const file of [missing, junk]) {
    expect(await outcome("verify-full", file)).toStartWith(
      `the certificate ${file} that sslrootcert names cannot be used: `,
    )
  }
})
