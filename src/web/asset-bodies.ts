import { StaticBody } from "../http/static-body.ts"
import { ASSETS } from "../pages/assets.ts"

/** Browsers keep an asset for a year, because its address contains a hash of its content. */
const KEPT = { "cache-control": "public, max-age=31536000, immutable" }

const KEPT_BY_NOBODY = { "cache-control": "no-store" }

const bodies = Object.values(ASSETS).map(({ name, mediaType, content, address }) => ({
  name,
  address,
  body: new StaticBody(new Blob([content]), mediaType, name),
}))

/**
 * The asset for the last part of an address, with its headers; undefined if there is none. While instances are being
 * upgraded one by one, a page of another version may ask this one for its style. The current style is better than none,
 * but must not be cached under that address.
 */
export function assetAt(file: string) {
  const named = file.replace(/-[0-9a-f]{16}(?=\.[a-z]+$)/, "")
  const found = bodies.find(({ name }) => name === named)
  if (found === undefined || named === file) return undefined
  const headers = found.address === `/assets/${file}` ? KEPT : KEPT_BY_NOBODY
  return { body: found.body, headers }
}
