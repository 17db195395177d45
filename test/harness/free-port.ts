/** Below the ports that Linux and macOS give to a program that asks for any, so that no other test gets it meanwhile. */
const FIRST = 10_000
const LAST = 32_000

/** A port of this machine that nobody listens at, and that no program gets without asking for it by number. */
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
