import type { Settings } from "../settings/read.ts"
import { listenFault } from "./server.ts"

type Address = Pick<Settings, "host" | "port">

/**
 * Makes sure that nobody else answers on a port that several processes of this server are going to share, now and for as
 * long as this process lives: the system would let another server of the same user share it too, silently. Port 0, which
 * nobody else can have been given, needs no claim. Linux only. Throws `OperatorError` when somebody has the port.
 */
export function claimPort(address: Address): void {
  if (address.port === 0) return
  holdName(address)
  probe(address)
}

/**
 * An abstract socket, to which nothing is ever sent: its name belongs to one process at a time, and to nobody when that
 * has ended however it may. It keeps two servers apart that start at once, or of which all workers are down.
 */
function holdName({ host, port }: Address): void {
  attempt({ host, port }, () => {
    Bun.listen({ unix: `\0trainbase workers ${host}:${port}`, socket: { data() {} } }).unref()
  })
}

/** Opens the port for a moment, alone. */
function probe({ host, port }: Address): void {
  attempt({ host, port }, () => {
    Bun.serve({ hostname: host, port, reusePort: false, fetch: () => new Response() }).stop(true)
  })
}

function attempt({ host, port }: Address, open: () => void): void {
  try {
    open()
  } catch (error) {
    throw listenFault(error, host, port)
  }
}
