import type { Server } from "bun"
import type { AnyElysia } from "elysia"
import { type ListenAddress, listenFault } from "../http/listen-faults.ts"
import { CIPHERS, type Tls } from "../http/tls.ts"
import { withSocketMode } from "./unix-socket.ts"

/**
 * Seconds for which a connection may be silent. Generous, because a write waits for as long as another process (such as
 * an import) blocks the database.
 */
const IDLE_TIMEOUT = 255

/** How long stopping waits for requests in progress by default, in milliseconds. */
const STOP_PATIENCE = 10_000
const STOP_POLL = 10

/**
 * How long two listeners share a port while one replaces the other, in milliseconds. The older one stops when the process
 * is idle; connections that it has not accepted by then are refused.
 */
const HANDOVER = 100

interface ListenOptions {
  /** Whether other listeners may open the same port; the system distributes the connections among them. Linux only. */
  readonly shared?: boolean
  /** The certificate and key for HTTPS. */
  readonly tls?: Tls | undefined
}

interface RunningServer {
  /** `http://host:port` with the actual port, or `unix:/path`. */
  readonly origin: string
  /** Undefined on a Unix socket. */
  readonly port: number | undefined
  /**
   * Uses another certificate for new connections from now on. Existing connections and requests are not affected. Does
   * nothing once the server is stopping.
   */
  renew(tls: Tls): Promise<void>
  /**
   * Accepts no new requests, finishes those in progress, then closes the remaining connections.
   *
   * @param patience how long to wait, in milliseconds
   */
  stop(patience?: number): Promise<void>
}

type Listener = Server<unknown>

/** Opens the port or the socket. Throws `OperatorError` if that is impossible. */
export function listen(
  app: AnyElysia,
  address: ListenAddress,
  { shared = false, tls }: ListenOptions = {},
): RunningServer {
  let current = { listener: open(app, address, { shared, tls }), tls }
  const { port } = current.listener
  const opened: ListenAddress = port === undefined ? address : { ...address, port }
  /** Replaced listeners that still have connections. */
  const older = new Set<Listener>()
  let isStopping = false

  function retire(listener: Listener): void {
    older.add(listener)
    void listener.stop(false).finally(() => older.delete(listener))
  }

  return {
    origin: address.socket === undefined ? originOf(opened, { secure: tls !== undefined }) : `unix:${address.socket}`,
    port,
    async renew(renewed) {
      if (isStopping) return
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
      isStopping = true
      const listeners = [current.listener, ...older]
      const closed = listeners.map((listener) => listener.stop(false))
      const deadline = performance.now() + patience
      while (listeners.some(({ pendingRequests }) => pendingRequests > 0) && performance.now() < deadline) {
        await Bun.sleep(STOP_POLL)
      }
      // Only idle keep-alive connections are left.
      await Promise.all(listeners.map((listener) => listener.stop(true)))
      await Promise.all(closed)
    },
  }
}

/** The address of a port in the form that clients use. */
export function originOf(
  { host, port }: Pick<ListenAddress, "host" | "port">,
  { secure }: { secure: boolean },
): string {
  return `${secure ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`
}

function open(app: AnyElysia, address: ListenAddress, { shared, tls }: ListenOptions): Listener {
  const { socket } = address
  const options = {
    // Otherwise two unrelated servers would silently share requests.
    reusePort: shared === true,
    // Bun's own error pages show source code, and /bun:info shows details of the machine.
    development: false,
    idleTimeout: IDLE_TIMEOUT,
    // Our own limit answers with a documented 413; Bun's would cut the connection.
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
 * Elysia adds a hook for the end of the process each time, which is unnecessary: anyone who starts a listener also stops
 * it. After plugins that are promises, it also compiles everything again and collects garbage; without such plugins, it
 * waits.
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
