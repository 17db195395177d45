import iconv from "iconv-lite"
import type { NameLanguage } from "./letters.ts"

/** An alphabet other than the Latin one, or a script of thousands of characters. */
export interface Script {
  readonly characters: RegExp
  /** Letters that form half of the text. */
  readonly common?: string
  /** Letters that few languages have. */
  readonly rare?: RegExp
  /** Pairs of letters of which one appears only at the end of a word. */
  readonly atEnd?: RegExp
  readonly notAtEnd?: RegExp
  /** Vowels, if its words have some among their consonants. */
  readonly vowels?: RegExp
  /** Bits for a character whose bytes are those of a common one; rare ones cost more. */
  readonly character?: { readonly bits: number; readonly common: (lead: number, trail: number) => boolean }
}

/** A one- or two-byte encoding in which spreadsheets save text. */
export interface Encoding {
  /** Its display name. */
  readonly name: string
  /** Its name in iconv-lite, if that does not know the display name. */
  readonly codec?: string
  /** The languages whose users use it, if they write in Latin letters. */
  readonly languages?: readonly NameLanguage[]
  readonly script?: Script
  /** Its additional cost in bits: old systems are rarer. */
  readonly rarity?: number
}

const WEST: readonly NameLanguage[] = ["de", "fr", "es", "it", "pt", "nl", "da", "sv", "fi", "is"]
const CENTRAL: readonly NameLanguage[] = ["pl", "cs", "sk", "hu", "hr", "ro", "de"]
const TURKISH: readonly NameLanguage[] = ["tr", "de", "fr"]
const BALTIC: readonly NameLanguage[] = ["lv", "lt", "et", "pl"]
const ICELANDIC: readonly NameLanguage[] = ["is", "da"]

const CYRILLIC: Script = {
  characters: /^\p{Script=Cyrillic}$/u,
  common: "оаиенврклст",
  rare: /[ѓќљњћџѕјђў]/u,
  vowels: /[аеёиоуыэюяіїє]/u,
}
const GREEK: Script = {
  characters: /^\p{Script=Greek}$/u,
  common: "αοινσρςάίόε",
  atEnd: /ς/u,
  notAtEnd: /σ/u,
  vowels: /[αειουηωάέήίόύώϊϋ]/u,
}
const HEBREW: Script = {
  characters: /^\p{Script=Hebrew}$/u,
  common: "יהאלרונמש",
  rare: /\p{M}/u,
  atEnd: /[ךםןףץ]/u,
}
const ARABIC: Script = { characters: /^\p{Script=Arabic}$/u, common: "ايلمرنعبدة", rare: /\p{M}/u }
const THAI: Script = { characters: /^\p{Script=Thai}$/u, common: "านรกมชยวส", rare: /\p{M}/u }
const JAPANESE: Script = {
  characters: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u,
  character: {
    bits: 10.7,
    common: (lead, trail) => lead === 0x81 || (lead >= 0x88 && lead <= 0x97) || (lead === 0x98 && trail <= 0x72),
  },
}
const JAPANESE_UNIX: Script = {
  characters: JAPANESE.characters,
  character: { bits: 10.7, common: (lead, trail) => lead >= 0xb0 && lead <= 0xcf && trail >= 0xa1 },
}
const CHINESE: Script = {
  characters: /^\p{Script=Han}$/u,
  character: { bits: 10.7, common: (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1 },
}
const TRADITIONAL_CHINESE: Script = {
  characters: /^\p{Script=Han}$/u,
  character: { bits: 10.7, common: (lead) => lead >= 0xa4 && lead <= 0xc6 },
}
const KOREAN: Script = {
  characters: /^\p{Script=Hangul}$/u,
  character: { bits: 10, common: (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1 },
}

/** The encodings that are considered for a file; of those that produce the same text, the first counts. */
export const CANDIDATES: readonly Encoding[] = [
  { name: "windows-1252", languages: WEST },
  { name: "windows-1250", languages: CENTRAL },
  { name: "windows-1254", languages: TURKISH },
  { name: "windows-1257", languages: BALTIC, rarity: 1 },
  { name: "ibm850", languages: WEST, rarity: 1 },
  { name: "ibm852", languages: CENTRAL, rarity: 1 },
  { name: "ibm857", languages: TURKISH, rarity: 2 },
  { name: "macintosh", codec: "macroman", languages: WEST, rarity: 1 },
  { name: "x-mac-ce", codec: "maccenteuro", languages: CENTRAL, rarity: 1 },
  { name: "x-mac-turkish", codec: "macturkish", languages: TURKISH, rarity: 2 },
  { name: "iso-8859-2", languages: CENTRAL, rarity: 1 },
  { name: "ibm775", languages: BALTIC, rarity: 3 },
  { name: "iso-8859-4", languages: BALTIC, rarity: 3 },
  { name: "ibm861", languages: ICELANDIC, rarity: 3 },
  { name: "x-mac-icelandic", codec: "maciceland", languages: ICELANDIC, rarity: 3 },
  { name: "windows-1251", script: CYRILLIC },
  { name: "koi8-u", script: CYRILLIC, rarity: 2 },
  { name: "ibm866", script: CYRILLIC, rarity: 2 },
  { name: "x-mac-cyrillic", codec: "maccyrillic", script: CYRILLIC, rarity: 2 },
  { name: "iso-8859-5", script: CYRILLIC, rarity: 2 },
  { name: "ibm855", script: CYRILLIC, rarity: 3 },
  { name: "windows-1253", script: GREEK },
  { name: "iso-8859-7", script: GREEK, rarity: 1 },
  { name: "ibm737", script: GREEK, rarity: 2 },
  { name: "ibm869", script: GREEK, rarity: 3 },
  { name: "x-mac-greek", codec: "macgreek", script: GREEK, rarity: 2 },
  { name: "windows-1255", script: HEBREW },
  { name: "ibm862", script: HEBREW, rarity: 2 },
  { name: "windows-1256", script: ARABIC },
  { name: "iso-8859-6", script: ARABIC, rarity: 2 },
  { name: "windows-874", script: THAI },
  { name: "shift_jis", script: JAPANESE },
  { name: "euc-jp", script: JAPANESE_UNIX, rarity: 2 },
  { name: "gbk", script: CHINESE },
  { name: "big5", script: TRADITIONAL_CHINESE },
  { name: "euc-kr", script: KOREAN },
]

/** Names that iconv-lite also accepts but that are not text encodings. */
const NO_ENCODINGS = /^(?:base64|hex|binary|utf7|utf7imap|ucs2)$/

/** The display name of the encoding with this name or alias; undefined if there is none. */
export function encodingNamed(given: string): string | undefined {
  const plain = given.trim().toLowerCase()
  const bare = plain.replace(/[^a-z0-9]/g, "")
  if (bare === "mac") return "macintosh"
  // Latin 1 lacks some characters of Windows-1252, and everybody means the latter.
  if (["ansi", "latin1", "iso88591"].includes(bare)) return "windows-1252"
  const [, page] = /^(?:cp|win|windows|ibm|dos|oem)?(\d{3,4})$/.exec(bare) ?? []
  const ofPage = page === undefined ? undefined : `${/^(?:125\d|874)$/.test(page) ? "windows-" : "ibm"}${page}`
  if (ofPage !== undefined && iconv.encodingExists(ofPage)) return ofPage
  const known = CANDIDATES.find(({ name, codec }) =>
    [name, codec].some((one) => one?.replace(/[^a-z0-9]/g, "") === bare),
  )
  if (known !== undefined) return known.name
  return bare !== "" && !NO_ENCODINGS.test(bare) && iconv.encodingExists(plain) ? plain : undefined
}

/** The text of bytes; invalid sequences become U+FFFD. A byte order mark is left out. */
export function decoded(bytes: Uint8Array, name: string): string {
  return iconv.decode(bytes, codecOf(name))
}

/** Decodes bytes that come in pieces, like {@link decoded}. */
export function decoderOf(name: string): { write(bytes: Buffer): string; end(): string | undefined } {
  return iconv.getDecoder(codecOf(name))
}

/** The bytes of a text. */
export function encoded(text: string, name: string): Uint8Array {
  return iconv.encode(text, codecOf(name))
}

function codecOf(name: string): string {
  return CANDIDATES.find((one) => one.name === name)?.codec ?? name
}
