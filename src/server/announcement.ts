import { fstatSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { DemoClient } from "../dataset/demo.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"
import { printAtOnce } from "../tools/processes/guarded-output.ts"

type PublicUrl = Pick<Settings, "public_url">

/** The file in the data directory that contains the set-up address if standard output is the journal. */
const ADDRESS_FILE = "set-up-address"

const STANDARD_OUTPUT = 1

/** The next steps for a new installation. */
export interface FirstSteps {
  /** The demo company; "none" if it was requested but not created, undefined if it was not requested. */
  readonly demo: DemoClient | "none" | undefined
  /** Opens the set-up; undefined if there is nothing to set up. Never rejects. */
  readonly setUpKey: Promise<string | undefined>
}

/**
 * Says on standard output that the server is ready: one line that ends with its origin, and after it, with `--demo`, how
 * to use the demo company.
 *
 * It also prints how to set up an empty installation, on standard output only, because the address contains a secret. More
 * people read
 * the systemd journal, and it is kept for years, so there it names a file in the data directory that contains the address.
 */
export function announce(
  origin: string,
  { demo, setUpKey }: FirstSteps,
  settings: Pick<Settings, "public_url" | "data">,
  log: Log,
): void {
  printAtOnce(`listening on ${origin}\n`)
  void setUpKey.then((key) =>
    tellSetUp(key === undefined ? undefined : addressOf(origin, key, settings), settings, log),
  )
  if (demo === "none") log.warn("no demo company: the database already contains other companies")
  else if (demo !== undefined) printAtOnce(firstSteps(origin, demo, settings))
}

/** @param address undefined when there is nothing to set up */
function tellSetUp(address: string | undefined, { data }: Pick<Settings, "data">, log: Log): void {
  const file = join(data, ADDRESS_FILE)
  try {
    rmSync(file, { force: true })
    if (address === undefined) return
    if (isJournal()) writeFileSync(file, `${address}\n`, { mode: 0o600, flag: "wx" })
  } catch (error) {
    log.warn({ file, err: error }, 'the set-up address could not be written: use "trainbase init"')
    return
  }
  printAtOnce(setUpText(isJournal() ? `the address in the file ${file}` : address))
}

/** Whether standard output is the systemd journal, according to this variable. */
function isJournal(): boolean {
  const { JOURNAL_STREAM: stream } = process.env
  if (stream === undefined) return false
  const { dev, ino } = fstatSync(STANDARD_OUTPUT, { bigint: true })
  return stream === `${dev}:${ino}`
}

function setUpText(where: string): string {
  return `
This installation is empty. Set it up in a browser within 24 hours:

  ${where}

Or on this machine: trainbase init
`
}

/** The set-up page's address, as a browser reaches it. */
function addressOf(origin: string, key: string, { public_url: publicUrl }: PublicUrl): string {
  const isSocket = origin.startsWith("unix:")
  // A browser cannot open a Unix socket, or the address "all addresses".
  const base =
    publicUrl ?? (isSocket ? "http://localhost" : origin.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost"))
  return `${base}/setup?token=${key}`
}

function firstSteps(origin: string, { clientId, clientSecret, people }: DemoClient, settings: PublicUrl): string {
  const socket = /^unix:(.*)$/.exec(origin)?.[1]
  // For a Unix socket, the host name in the address is irrelevant.
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
