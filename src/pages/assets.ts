import { FAVICON, SPRITE } from "./icons.ts"
import colour from "./scripts/colour.client.js" with { type: "text" }
import consoleScript from "./scripts/console.client.js" with { type: "text" }
import copy from "./scripts/copy.client.js" with { type: "text" }
import kiosk from "./scripts/kiosk.client.js" with { type: "text" }
import order from "./scripts/order.client.js" with { type: "text" }
import passkeys from "./scripts/passkeys.client.js" with { type: "text" }
import player from "./scripts/player.client.js" with { type: "text" }
import signature from "./scripts/signature.client.js" with { type: "text" }
import timezone from "./scripts/timezone.client.js" with { type: "text" }
import { STYLE } from "./style/style.ts"

/** A file that pages refer to. */
export interface Asset {
  /** Its name, unique among all files that are compressed when the executable is built. */
  readonly name: string
  readonly mediaType: string
  readonly content: string
  /**
   * Contains a hash of the content, so that browsers can cache the file for ever: different content has a different
   * address.
   */
  readonly address: string
}

/** Enough hexadecimal digits to ensure that no two versions of a file share an address. */
const HASH_LENGTH = 16

function asset(stem: string, extension: string, mediaType: string, content: string): Asset {
  const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, HASH_LENGTH)
  return { name: `${stem}.${extension}`, mediaType, content, address: `/assets/${stem}-${hash}.${extension}` }
}

const SCRIPT = "text/javascript; charset=utf-8"
const SVG = "image/svg+xml; charset=utf-8"

export const ASSETS = {
  style: asset("style", "css", "text/css; charset=utf-8", STYLE),
  icons: asset("icons", "svg", SVG, SPRITE),
  colour: asset("colour", "js", SCRIPT, colour),
  console: asset("console", "js", SCRIPT, consoleScript),
  copy: asset("copy", "js", SCRIPT, copy),
  kiosk: asset("kiosk", "js", SCRIPT, kiosk),
  order: asset("order", "js", SCRIPT, order),
  passkeys: asset("passkeys", "js", SCRIPT, passkeys),
  player: asset("player", "js", SCRIPT, player),
  signature: asset("signature", "js", SCRIPT, signature),
  timezone: asset("timezone", "js", SCRIPT, timezone),
  favicon: asset("favicon", "svg", SVG, FAVICON),
} as const
