import type { DemoClient } from "../dataset/demo.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"
import { printAtOnce } from "../tools/processes/guarded-output.ts"

type PublicUrl = Pick<Settings, "public_url">

/** What to do with a new installation. */
export interface FirstSteps {
  /** The demo company; "none" when it was asked for and not made, undefined when nobody asked. */
  readonly demo: DemoClient | "none" | undefined
  /** Opens the set-up; undefined when there is nothing to set up. It is never rejected. */
  readonly setUpKey: Promise<string | undefined>
}

/**
 * Says on standard output that the server is ready: one line that ends with its origin, and after it, with `--demo`, how
 * to use the demo company.
 *
 * How an empty installation is set up it says there, too, and nowhere else: the address has a secret.
 */
export function announce(origin: string, { demo, setUpKey }: FirstSteps, settings: PublicUrl, log: Log): void {
  printAtOnce(`listening on ${origin}\n`)
  void setUpKey.then((key) => key !== undefined && printAtOnce(setUpAddress(origin, key, settings)))
  if (demo === "none") log.warn("no demo company: the database holds other companies already")
  else if (demo !== undefined) printAtOnce(firstSteps(origin, demo, settings))
}

/** The page of the set-up, as a browser reaches it. */
function setUpAddress(origin: string, key: string, { public_url: publicUrl }: PublicUrl): string {
  const isSocket = origin.startsWith("unix:")
  // Nobody can open a Unix socket, or the address "all addresses", in a browser.
  const base =
    publicUrl ?? (isSocket ? "http://localhost" : origin.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost"))
  return `
This installation is empty. Set it up in a browser within 24 hours:

  ${base}/setup?token=${key}

Or on this machine: trainbase init
`
}

function firstSteps(origin: string, { clientId, clientSecret, people }: DemoClient, settings: PublicUrl): string {
  const socket = /^unix:(.*)$/.exec(origin)?.[1]
  // The name in the address is of no importance to a Unix socket.
  const [curl, base] =
    socket === undefined ? ["curl -s", origin] : [`curl -s --unix-socket ${socket}`, "http://localhost"]
  const width = Math.max(0, ...people.map(({ username }) => username.length))
  const lines = people.map(
    ({ role, username, password }) => `  ${role.padEnd(13)}  ${username.padEnd(width)}  ${password}\n`,
  )
  const signIn =
    lines.length === 0
      ? ""
      : `\nSign in to the demo company at ${settings.public_url ?? base}/sign-in as:\n\n${lines.join("")}`
  return `${signIn}
The demo company is ready. Get a token and list its users:

  TOKEN=$(${curl} ${base}/oauth/token -u ${clientId}:${clientSecret} -d grant_type=client_credentials | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
  ${curl} "${base}/api/v1/users?per_page=3" -H "Authorization: Bearer $TOKEN"

Everything else: ${base}/swagger
`
}
