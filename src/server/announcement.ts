import type { DemoClient } from "../dataset/demo.ts"
import type { Log } from "../tools/log/log.ts"
import { printAtOnce } from "../tools/processes/guarded-output.ts"

/**
 * Says on standard output that the server is ready: one line that ends with its origin, and after it, with `--demo`, how
 * to use the demo company.
 *
 * @param demo the client of the demo company; "none" when it was asked for and not made, undefined when nobody asked
 */
export function announce(origin: string, demo: DemoClient | "none" | undefined, log: Log): void {
  printAtOnce(`listening on ${origin}\n`)
  if (demo === "none") log.warn("no demo company: the database holds other companies already")
  else if (demo !== undefined) printAtOnce(firstSteps(origin, demo))
}

function firstSteps(origin: string, { clientId, clientSecret }: DemoClient): string {
  const socket = /^unix:(.*)$/.exec(origin)?.[1]
  // The name in the address is of no importance to a Unix socket.
  const [curl, base] =
    socket === undefined ? ["curl -s", origin] : [`curl -s --unix-socket ${socket}`, "http://localhost"]
  return `
The demo company is ready. Get a token and list its users:

  TOKEN=$(${curl} ${base}/oauth/token -u ${clientId}:${clientSecret} -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  ${curl} "${base}/api/v1/users?per_page=3" -H "Authorization: Bearer $TOKEN"

Everything else: ${base}/swagger
`
}
