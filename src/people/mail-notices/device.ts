/*
 * Recognises browsers and systems by what they report about themselves, and names them in words that users know.
 * Browsers also name the browsers they descend from, so the order of these tables matters. If something is not
 * recognised, it has no name, and nothing depends on it.
 */

const BROWSERS = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ["Safari", /\bSafari\//],
] as const

const SYSTEMS = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac(intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
] as const

interface Device {
  readonly browser: string
  readonly system: string
}

/** The browser and the system named in a `User-Agent` header. Undefined if neither is recognised. */
export function knownDevice(userAgent: string): Device | undefined {
  const browser = BROWSERS.find(([, mark]) => mark.test(userAgent))?.[0]
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0]
  return browser === undefined || system === undefined ? undefined : { browser, system }
}
