import { existsSync } from "node:fs"
import { type BrowserContext, type BrowserContextOptions, type Browser as Chromium, chromium } from "playwright-core"

/** The one without a window takes half of the processor's time for the same pages. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]
const EXECUTABLE = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? ""

/** How long a page may take for anything, in milliseconds; CI machines are slow. */
export const PATIENCE = 90_000

/** Chromium talks to its maker by itself unless it is told not to. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** Whether there is a browser; says so on standard output where there is none, which `npm test` repeats at its end. */
export function hasChromium(tests: string): boolean {
  if (existsSync(EXECUTABLE)) return true
  const missing = EXECUTABLE || INSTALLED.join(" and no ")
  process.stdout.write(
    `NOT RUN: ${tests}: there is no ${missing}. Install Chromium, or name it in the variable CHROMIUM.\n`,
  )
  return false
}

/** The browser of this process, which ends with it: to start one takes longer than most pages do. */
let started: Promise<Chromium> | undefined

function browserOfProcess(): Promise<Chromium> {
  started ??= chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, chromiumSandbox: false })
  return started
}

/** A browser as if it was new, with cookies and storage of its own, and the addresses that its pages have asked for. */
export interface Browser {
  readonly context: BrowserContext
  readonly requested: readonly URL[]
  close(): Promise<void>
}

export async function openBrowser(options: BrowserContextOptions = {}): Promise<Browser> {
  const browser = await browserOfProcess()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    colorScheme: "light",
    ...options,
  })
  context.setDefaultTimeout(PATIENCE)
  const requested: URL[] = []
  context.on("request", (request) => requested.push(new URL(request.url())))
  return { context, requested, close: () => context.close() }
}
