import { type ListenAddress, listenFault } from "../http/listen-faults.ts"

/**
 * Makes sure that no other program answers on a port that several listeners of this server are going to share, now and
 * for as long as this process lives: the system would silently let another server of the same user share it too. Port 0
 * needs no claim, because the system picks an unused port. Linux only. Throws `OperatorError` when the port is in use.
 */
export function claimPort(address: ListenAddress): void {
  if (address.port === 0) return
  holdName(address)
  probe(address)
}

/**
 * An abstract socket, to which nothing is ever sent. Its name belongs to one process at a time, and the system frees it
 * when that process ends, for whatever reason. It separates two servers that start at the same time, and protects a
 * server while all of its workers are down.
 */
function holdName(address: ListenAddress): void {
  attempt(address, () => {
    Bun.listen({ unix: `\0trainbase workers ${address.host}:${address.port}`, socket: { data() {} } }).unref()
  })
}

/** Opens the port briefly, without sharing it. */
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
