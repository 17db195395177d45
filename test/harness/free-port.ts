/** Below the ephemeral port range of Linux and macOS, so that no other test is given the port in the meantime. */
const FIRST = 10_000
const LAST = 32_000

/** A port of this machine on which nothing listens and which programs get only by asking for it by number. */
export function freePort(): number {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true)
      return port
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error
    }
  }
}
