import { afterAll, beforeAll, expect, test } from "bun:test"
import { listen } from "../../src/server/listener.ts"
import { Installation } from "../harness/installation.ts"
import { sendRaw } from "../harness/raw-requests.ts"

let installation: Installation
let server: ReturnType<typeof listen>
beforeAll(async () => {
  installation = await Installation.start()
  server = listen(installation.app, { host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  await server.stop()
  await installation.stop()
})

test.each(["/", "/sign-in", "/health/live", "/api/v1/users", "/nowhere"])(
  "TRACE %s is refused, and nothing of the request is returned",
  async (path) => {
    const answer = await sendRaw(
      server.origin,
      `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: session=geheim\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 40[145] /)
    expect(answer).not.toContain("geheim")
  },
)
