import { afterEach, describe, expect, test } from "bun:test"
import { Elysia } from "elysia"
import { listen } from "../../src/server/listener.ts"
import { type Certificate, TestAuthority } from "../harness/certificates.ts"
import { base64Of, shownCertificate } from "../harness/shown-certificate.ts"

const authority = new TestAuthority("Authority of a test")
const [first, second] = [authority.issue("localhost"), authority.issue("localhost")]
const tlsOf = ({ certificate, key }: Certificate) => ({ cert: certificate, key })

/** Releases the responses to /slow. */
let release: () => void
/** Called when the server has begun to handle such a request. */
let begun: () => void
let server: ReturnType<typeof listen>
afterEach(async () => {
  release()
  await server.stop()
})

function start(options: { shared: boolean }): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  const app = new Elysia()
    .get("/", ({ request, server: bun }) => `${request.url} ${bun?.requestIP(request)?.address}`)
    .get("/slow", async ({ request, server: bun }) => {
      begun()
      await promise
      return `late ${bun?.requestIP(request)?.address}`
    })
  server = listen(app, { host: "127.0.0.1", port: 0 }, { ...options, tls: tlsOf(first) })
}

function ask(path: string): Promise<string> {
  const address = `https://localhost:${server.port}${path}`
  return fetch(address, { tls: { ca: authority.certificate }, keepalive: false }).then((answer) => answer.text())
}

/** A request that the server has begun to handle. */
async function askSlowly(): Promise<{ readonly answer: Promise<string> }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  begun = resolve
  const answer = ask("/slow")
  await promise
  return { answer }
}

const shown = () => shownCertificate(Number(server.port), authority.certificate)

test("a server with a certificate uses HTTPS, says so, and its routes see https addresses", async () => {
  start({ shared: false })
  expect(server.origin).toBe(`https://127.0.0.1:${server.port}`)
  expect(await ask("/")).toBe(`https://localhost:${server.port}/ 127.0.0.1`)
})

describe.each(process.platform === "linux" ? [true, false] : [false])(
  "with the port shared: %p, a renewal",
  (shared) => {
    test("uses the new certificate for new connections, and finishes requests in flight", async () => {
      start({ shared })
      expect(await shown()).toBe(base64Of(first))
      const slow = await askSlowly()
      await server.renew(tlsOf(second))
      for (let i = 0; i < 5; i++) expect(await shown()).toBe(base64Of(second))
      release()
      expect(await slow.answer).toBe("late 127.0.0.1")
      expect(await ask("/")).toContain("https://localhost")
    })

    test("that the system refuses keeps the previous certificate in use", async () => {
      start({ shared })
      expect(server.renew({ cert: second.certificate, key: "nonsense" })).rejects.toThrow()
      expect(await shown()).toBe(base64Of(first))
      expect(await ask("/")).toContain("https://localhost")
    })

    test("can follow another at once, and a stop can follow both", async () => {
      start({ shared })
      await Promise.all([server.renew(tlsOf(second)), server.renew(tlsOf(first)), server.renew(tlsOf(second))])
      expect(await shown()).toBe(base64Of(second))
      const slow = await askSlowly()
      const renewed = server.renew(tlsOf(first))
      const stopped = server.stop()
      release()
      expect(await slow.answer).toBe("late 127.0.0.1")
      await Promise.all([renewed, stopped])
      expect(shown()).rejects.toThrow()
    })

    test("during or after a stop does not open the port again", async () => {
      start({ shared })
      const slow = await askSlowly()
      const stopped = server.stop()
      await server.renew(tlsOf(second))
      await expect(shown()).rejects.toThrow()
      release()
      expect(await slow.answer).toBe("late 127.0.0.1")
      await stopped
      await server.renew(tlsOf(second))
      await expect(shown()).rejects.toThrow()
    })
  },
)

test("renewals leave no process exit hooks behind", async () => {
  start({ shared: false })
  const hooks = process.listenerCount("beforeExit")
  for (let i = 0; i < 3; i++) await server.renew(tlsOf(i % 2 === 0 ? second : first))
  expect(process.listenerCount("beforeExit")).toBe(hooks)
})

test("a stop aborts whatever is unfinished at its time limit", async () => {
  start({ shared: false })
  const { answer } = await askSlowly()
  const outcome = answer.catch((error: unknown) => error)
  await server.stop(50)
  expect(await outcome).toBeInstanceOf(Error)
})
