import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core"

const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium"

/** How long a page may take for anything, in milliseconds; CI machines are slow. */
const PATIENCE = 90_000

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
  process.stdout.write(
    `NOT RUN: ${tests}: there is no ${EXECUTABLE}. Install Chromium, or name it in the variable CHROMIUM.\n`,
  )
  return false
}

/** A browser with a profile of its own, and the addresses that its pages have asked for. */
export interface Browser {
  readonly context: BrowserContext
  readonly requested: readonly URL[]
  close(): Promise<void>
}

export async function openBrowser(options: BrowserContextOptions = {}): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "trainbase-chromium-"))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    args: FLAGS,
    chromiumSandbox: false,
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    colorScheme: "light",
    ...options,
  })
  context.setDefaultTimeout(PATIENCE)
  const requested: URL[] = []
  context.on("request", (request) => requested.push(new URL(request.url())))
  return {
    context,
    requested,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
