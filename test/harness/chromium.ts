import { existsSync } from "node:fs"
import { type BrowserContext, type BrowserContextOptions, type Browser as Chromium, chromium } from "playwright-core"

/** The headless build needs half the CPU time for the same pages. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]
const EXECUTABLE = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? ""

/** Maximum time in milliseconds for any step on a page. CI machines are slow. */
export const PATIENCE = 90_000

/** By default Chromium sends requests to its vendor. */
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

/** Whether a browser is available. If not, prints a message, which `npm test` repeats at its end. */
export function hasChromium(tests: string): boolean {
  if (existsSync(EXECUTABLE)) return true
  const missing = EXECUTABLE || INSTALLED.join(" and no ")
  process.stdout.write(
    `NOT RUN: ${tests}: there is no ${missing}. Install Chromium, or name it in the variable CHROMIUM.\n`,
  )
  return false
}

/** The browser of this process, closed when the process ends. Starting one takes longer than most pages do. */
let started: Promise<Chromium> | undefined

function browserOfProcess(): Promise<Chromium> {
  started ??= chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, chromiumSandbox: false })
  return started
}

/** A fresh browser context with its own cookies and storage, and the addresses that its pages have requested. */
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
