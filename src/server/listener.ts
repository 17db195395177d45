import type { Server } from "bun"
import type { AnyElysia } from "elysia"
import { type ListenAddress, listenFault } from "../http/listen-faults.ts"
import { CIPHERS, type Tls } from "../http/tls.ts"
import { withSocketMode } from "./unix-socket.ts"

/**
 * Seconds that a connection may be silent. Generous, because a write waits as long as another process (an import, say) blocks
 * the database.
 */
const IDLE_TIMEOUT = 255

/** How long a stop waits for requests in flight by default, in milliseconds. */
const STOP_PATIENCE = 10_000
const STOP_POLL = 10

/**
 * How long two listeners share a port while one replaces the other, in milliseconds. The older one ends when the process is
 * idle: connections that it has not accepted by then are refused.
 */
const HANDOVER = 100

interface ListenOptions {
  /** Whether other listeners may open the same port: the system distributes the connections. Linux only. */
  readonly shared?: boolean
  /** For HTTPS. */
  readonly tls?: Tls | undefined
}

interface RunningServer {
  /** `http://host:port` with the port that was picked, or `unix:/path`. */
  readonly origin: string
  /** Undefined on a Unix socket. */
  readonly port: number | undefined
  /** Uses another certificate for new connections from now on; existing connections and requests are not affected. */
  renew(tls: Tls): Promise<void>
  /**
   * Takes no new request, finishes those in flight, then closes what is left.
   *
   * @param patience how long it waits, in milliseconds
   */
  stop(patience?: number): Promise<void>
}

type Listener = Server<unknown>

/** Opens the port or the socket. Throws `OperatorError` if that is not possible. */
export function listen(
  app: AnyElysia,
  address: ListenAddress,
  { shared = false, tls }: ListenOptions = {},
): RunningServer {
  let current = { listener: open(app, address, { shared, tls }), tls }
  const { port } = current.listener
  const opened: ListenAddress = port === undefined ? address : { ...address, port }
  /** Replaced listeners, until they have no more connections. */
  const older = new Set<Listener>()

  function retire(listener: Listener): void {
    older.add(listener)
    void listener.stop(false).finally(() => older.delete(listener))
  }

  return {
    origin: address.socket === undefined ? originOf(opened, { secure: tls !== undefined }) : `unix:${address.socket}`,
    port,
    async renew(renewed) {
      const before = current
      if (shared) {
        current = { listener: open(app, opened, { shared, tls: renewed }), tls: renewed }
        older.add(before.listener)
        await Bun.sleep(HANDOVER)
        await new Promise(setImmediate)
        retire(before.listener)
        return
      }
      retire(before.listener)
      try {
        current = { listener: open(app, opened, { tls: renewed }), tls: renewed }
      } catch (error) {
        current = { listener: open(app, opened, { tls: before.tls }), tls: before.tls }
        throw error
      }
    },
    async stop(patience = STOP_PATIENCE) {
      const listeners = [current.listener, ...older]
      const closed = listeners.map((listener) => listener.stop(false))
      const deadline = performance.now() + patience
      while (listeners.some(({ pendingRequests }) => pendingRequests > 0) && performance.now() < deadline) {
        await Bun.sleep(STOP_POLL)
      }
      // Only idle connections that clients keep open are left.
      await Promise.all(listeners.map((listener) => listener.stop(true)))
      await Promise.all(closed)
    },
  }
}

/** The address of a port, as a client writes it. */
export function originOf(
  { host, port }: Pick<ListenAddress, "host" | "port">,
  { secure }: { secure: boolean },
): string {
  return `${secure ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`
}

function open(app: AnyElysia, address: ListenAddress, { shared, tls }: ListenOptions): Listener {
  const { socket } = address
  const options = {
    // Two servers that do not know about each other would silently share its requests.
    reusePort: shared === true,
    // Bun's own error pages show the source, and /bun:info the machine.
    development: false,
    idleTimeout: IDLE_TIMEOUT,
    // Our own limit answers with a documented 413; this one would cut the connection off.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  }
  try {
    if (socket !== undefined) withSocketMode(() => listenWithoutHook(app, { ...options, unix: socket }))
    else {
      const { host, port } = address
      const secure = tls === undefined ? {} : { tls: { cert: tls.cert, key: tls.key, ciphers: CIPHERS } }
      listenWithoutHook(app, { ...options, ...secure, hostname: host, port })
    }
  } catch (error) {
    throw listenFault(error, address)
  }
  if (app.server === null) throw new TypeError("the server did not start")
  return app.server
}

/**
 * Elysia adds a hook for the end of the process each time, which we have no use for: anyone who listens stops it too. And
 * after the plugins that are promises it compiles everything once more and collects garbage: where none is, it waits.
 */
function listenWithoutHook(app: AnyElysia, options: object): void {
  const before = process.listeners("beforeExit")
  const { modules } = app
  const { root } = modules
  modules.root ??= new Promise(() => {})
  try {
    app.listen(options)
  } finally {
    modules.root = root
  }
  for (const hook of process.listeners("beforeExit")) {
    if (!before.includes(hook)) process.off("beforeExit", hook)
  }
}
