import type { Settings } from "../settings/read.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { claimPort } from "./port-claim.ts"
import { clearSocket } from "./unix-socket.ts"

/** Refuses contradictory settings for serving. Throws `OperatorError`. */
export function checkServingSettings({ workers, socket, tls_certificate }: Settings): void {
  if (workers > 1 && process.platform !== "linux") {
    // On other systems several processes can open one port, but either one of them gets all connections, or the option
    // means something else.
    throw new OperatorError(
      `workers is ${workers}, but several workers on one port need Linux`,
      "set workers to 1; for more, start several instances behind a load balancer",
    )
  }
  if (socket === undefined) return
  if (workers > 1) {
    throw new OperatorError(
      `workers is ${workers}, but only one process can serve a Unix socket`,
      "set workers to 1, or use host and port instead of socket",
    )
  }
  if (tls_certificate !== undefined) {
    throw new OperatorError(
      "socket and tls_certificate are both set, but a Unix socket carries HTTP only",
      "let the proxy in front speak TLS, or use host and port instead of socket",
    )
  }
}

/**
 * Makes sure that only this process listens on the configured address.
 *
 * @param shared whether it will open the port more than once
 * @throws OperatorError when another program listens there
 */
export async function claimAddress(settings: Settings, { shared }: { shared: boolean }): Promise<void> {
  if (settings.socket !== undefined) await clearSocket(settings.socket)
  else if (shared) claimPort(settings)
}
