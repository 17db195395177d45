import { type ListenAddress, listenFault } from "../http/listen-faults.ts"

/**
 * Makes sure that nobody else answers on a port that several listeners of this server are going to share, now and for as
 * long as this process lives: the system would let another server of the same user share it too, silently. Port 0, which
 * nobody else can have been given, needs no claim. Linux only. Throws `OperatorError` when somebody has the port.
 */
export function claimPort(address: ListenAddress): void {
  if (address.port === 0) return
  holdName(address)
  probe(address)
}

/**
 * An abstract socket, to which nothing is ever sent: its name belongs to one process at a time, and to nobody when that
 * has ended however it may. It keeps two servers apart that start at once, or of which all workers are down.
 */
function holdName(address: ListenAddress): void {
  attempt(address, () => {
    Bun.listen({ unix: `\0trainbase workers ${address.host}:${address.port}`, socket: { data() {} } }).unref()
  })
}

/** Opens the port for a moment, alone. */
function probe(address: ListenAddress): void {
  attempt(address, ({ host, port }) => {
    Bun.serve({ hostname: host, port, reusePort: false, fetch: () => new Response() }).stop(true)
  })
}

function attempt(address: ListenAddress, open: (address: ListenAddress) => void): void {
  try {
    open(address)
  } catch (error) {
    throw listenFault(error, address)
  }
}
