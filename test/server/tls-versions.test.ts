import { afterAll, expect, test } from "bun:test"
import { connect } from "node:tls"
import { Elysia } from "elysia"
import { listen } from "../../src/server/listener.ts"
import { TestAuthority } from "../harness/certificates.ts"

const authority = new TestAuthority("Authority of a test")
const { certificate: cert, key } = authority.issue("localhost")
const app = new Elysia().get("/", () => "ok")
const server = listen(app, { host: "127.0.0.1", port: 0 }, { tls: { cert, key } })
afterAll(() => server.stop())

/** The version and cipher used for a client that offers only this; "refused" if the connection fails. */
function agreed(offer: { readonly version?: "TLSv1" | "TLSv1.1" | "TLSv1.2" | "TLSv1.3"; readonly ciphers?: string }) {
  const { version = "TLSv1.2", ciphers } = offer
  return new Promise<string>((resolve) => {
    const address = { port: Number(server.port), host: "127.0.0.1", servername: "localhost", ca: authority.certificate }
    const only = { minVersion: version, maxVersion: version, ...(ciphers === undefined ? {} : { ciphers }) }
    const socket = connect({ ...address, ...only }, () => {
      resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
      socket.destroy()
    }).on("error", () => resolve("refused"))
  })
}

test("TLS 1.2 and 1.3 are supported, and nothing older", async () => {
  expect(await agreed({ version: "TLSv1" })).toBe("refused")
  expect(await agreed({ version: "TLSv1.1" })).toBe("refused")
  expect(await agreed({ version: "TLSv1.2" })).toStartWith("TLSv1.2 ")
  expect(await agreed({ version: "TLSv1.3" })).toStartWith("TLSv1.3 ")
})

test("suites without authenticated encryption or forward secrecy are refused", async () => {
  expect(await agreed({ ciphers: "ECDHE-ECDSA-AES128-SHA" })).toBe("refused")
  expect(await agreed({ ciphers: "ECDHE-ECDSA-AES256-SHA" })).toBe("refused")
  for (const suite of ["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305"]) {
    expect(await agreed({ ciphers: `ECDHE-ECDSA-${suite}` })).toBe(`TLSv1.2 ECDHE-ECDSA-${suite}`)
  }
})
