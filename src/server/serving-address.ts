import type { Settings } from "../settings/read.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { claimPort } from "./port-claim.ts"
import { clearSocket } from "./unix-socket.ts"

/** Refuses settings for serving that contradict each other. Throws `OperatorError`. */
export function checkServingSettings({ workers, socket, tls_certificate }: Settings): void {
  if (workers > 1 && process.platform !== "linux") {
    // Elsewhere several processes can open one port, but one of them gets all connections, or it means something else.
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
 * Makes sure that only this process listens where the settings say.
 *
 * @param shared whether it will open the port more than once
 * @throws OperatorError when somebody else listens there
 */
export async function claimAddress(settings: Settings, { shared }: { shared: boolean }): Promise<void> {
  if (settings.socket !== undefined) await clearSocket(settings.socket)
  else if (shared) claimPort(settings)
}
