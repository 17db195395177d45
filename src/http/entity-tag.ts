import { versionText } from "../tools/versions.ts"
import type { ContentCoding } from "./content-coding.ts"

/*
 * The strong entity tag of one resource: "VERSION-HASH", and "VERSION-HASH-CODING" for a compressed body, because the
 * bytes of each coding differ (RFC 9110, 8.8.3.3). The version of the record decides If-Match, so that a changed count
 * or embedded record does not prevent changes of the record. The hash of the body decides If-None-Match. A resource
 * without versions has a 0 instead.
 */

/** Entity tags as listed by a request header, including weak ones (`W/"…"`). */
const TAGS = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g

const CODING_SUFFIX = /-(zstd|br|gzip)$/

/**
 * The entity tag of a resource without a coding.
 *
 * @param version the record's `updated_at` in epoch milliseconds
 * @param body the response without a coding
 */
export function entityTag(version: number | undefined, body: string): string {
  return `"${versionText({ updated_at: version ?? 0 })}-${Bun.hash(body).toString(36)}"`
}

/** The value of `ETag` for a body sent in this coding; undefined means uncompressed. */
export function tagHeader(tag: string, coding: ContentCoding | undefined): string {
  return coding === undefined ? tag : `${tag.slice(0, -1)}-${coding}"`
}

/**
 * Whether a client already has the content of this strong entity tag, by `If-None-Match` (RFC 9110, 13.1.2: the
 * comparison is
 * weak): in any coding.
 */
export function isKnown(request: Request, tag: string): boolean {
  const header = request.headers.get("if-none-match")
  if (header === null) return false
  if (header.trim() === "*") return true
  return Array.from(header.matchAll(TAGS), ([, opaque = ""]) => `"${opaque.replace(CODING_SUFFIX, "")}"`).includes(tag)
}

/**
 * Whether `If-Match` (RFC 9110, 13.1.1) lets a record be changed. A proxy that compresses makes tags weak (`W/"…"`);
 * they still contain the record's version.
 *
 * @param header its value
 * @param version the record's current version; undefined if it has none, which no tag matches
 */
export function isMatched(header: string, version: number | undefined): boolean {
  if (header.trim() === "*") return true
  if (version === undefined) return false
  const wanted = `${versionText({ updated_at: version })}-`
  return Array.from(header.matchAll(TAGS)).some(([, opaque = ""]) => opaque.startsWith(wanted))
}
