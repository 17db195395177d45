import type { AnyElysia } from "elysia"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"

/**
 * Seconds that a connection may be silent. Generous, because a write waits as long as another process (an import, say)
 * holds the database.
 */
const IDLE_TIMEOUT = 255

/** How long a stop waits for requests in flight, in milliseconds. */
const STOP_PATIENCE = 10_000
const STOP_POLL = 10

interface RunningServer {
  /** `http://host:port`, with the port that was picked. */
  readonly origin: string
  readonly port: number
  /** Takes no new request, finishes those in flight, then closes what is left. */
  stop(): Promise<void>
}

/**
 * Opens the port. Throws {@link OperatorError} when that is not possible.
 *
 * @param shared whether other processes of this server listen on the same port: the system deals out the connections
 */
export function listen(
  app: AnyElysia,
  { host, port }: Pick<Settings, "host" | "port">,
  { shared = false }: { shared?: boolean } = {},
): RunningServer {
  try {
    app.listen({
      hostname: host,
      port,
      // Two servers that know nothing of each other would share its requests silently.
      reusePort: shared,
      // Bun's own error pages show the source, and /bun:info the machine.
      development: false,
      idleTimeout: IDLE_TIMEOUT,
      // Our own limit answers with a documented 413; this one would cut the connection off.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    })
  } catch (error) {
    throw listenFault(error, host, port)
  }
  const server = app.server
  if (server?.port === undefined) throw new TypeError("the server did not start")
  return {
    origin: originOf(host, server.port),
    port: server.port,
    async stop() {
      const closed = server.stop(false)
      const deadline = Date.now() + STOP_PATIENCE
      while (server.pendingRequests > 0 && Date.now() < deadline) await Bun.sleep(STOP_POLL)
      // What is left are idle connections that clients keep open.
      await server.stop(true)
      await closed
    },
  }
}

/** The address of a port, as a client writes it. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
}

/** What to tell the administrator when `port` could not be opened; errors of another kind stay as they are. */
export function listenFault(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  const cause = { cause: error }
  switch (code) {
    case "EADDRINUSE":
      return new OperatorError(
        `port ${port} on ${host} is in use`,
        "stop the other program, or choose another port (setting port)",
        cause,
      )
    case "EACCES":
      return new OperatorError(
        `no permission to listen on port ${port}`,
        "ports below 1024 need a privilege: choose another port (setting port)",
        cause,
      )
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new OperatorError(
        `${host} is no address of this machine`,
        "use 127.0.0.1, 0.0.0.0 or one of its addresses (setting host)",
        cause,
      )
    default:
      return error
  }
}
