import { CANDIDATES, decoded, type Encoding } from "./encodings.ts"
import { costOf } from "./plausible.ts"
import { SheetRefused } from "./refusal.ts"

/** Maximum number of different words that are checked. */
export const WORDS_MAX = 3000

/** Number of bits by which the best encoding must be better than any other: a hundred times as likely. */
const MARGIN = 7

/** Maximum bits per non-ASCII byte in an encoding that can be right. */
const COST_MAX = 11

/** Encodings that cost at most this many bits more than the best one are offered. */
const WORTH_A_LOOK = 25

interface Reading {
  readonly encoding: Encoding
  readonly words: readonly string[]
  readonly cost: number
}

/**
 * The encoding in which the non-ASCII words of a file look like names. A generator, so that its caller can pause.
 *
 * @throws SheetRefused if several encodings are possible, or none
 */
export function* recognised(bytes: Uint8Array): Generator<undefined, string> {
  const words = yield* otherWords(bytes)
  const others = words.reduce((count, byte) => count + Number(byte > 0x7f), 0)
  const readings: Reading[] = []
  for (const encoding of CANDIDATES) {
    const read = decoded(words, encoding.name).normalize("NFC").split("\n")
    readings.push({ encoding, words: read, cost: costOf(read, encoding) })
    yield
  }
  const possible = readings.filter(({ cost }) => Number.isFinite(cost)).sort((one, other) => one.cost - other.cost)
  const isFirst = (one: Reading, index: number) =>
    possible.findIndex(({ words }) => words.join() === one.words.join()) === index
  const [best, ...rest] = possible.filter(isFirst)
  const isSure = best !== undefined && (rest[0] === undefined || rest[0].cost - best.cost >= MARGIN)
  if (isSure && best.cost / others <= COST_MAX) return best.encoding.name
  throw undecided(best === undefined ? [] : [best, ...rest.filter(({ cost }) => cost - best.cost <= WORTH_A_LOOK)])
}

/** Bytes of a word that are looked at, around its first non-ASCII byte, and those of all words. No name is as long. */
const WORD_MAX = 1000
const ALL_WORDS_MAX = 200_000

/** Bytes that are read between two pauses. */
const STRETCH = 1 << 20

/**
 * The words of a file with non-ASCII bytes, each once, between line breaks. In two-byte encodings the second one may be
 * an ASCII letter or a bracket, but not a space, a digit or a separator.
 */
function* otherWords(bytes: Uint8Array): Generator<undefined, Uint8Array> {
  const found = new Set<string>()
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let start = 0
  let first = -1
  let length = 0
  for (let at = 0; at <= bytes.length && found.size < WORDS_MAX && length < ALL_WORDS_MAX; at++) {
    const byte = bytes[at] ?? 0
    if (byte > 0x7f && first === -1) first = at
    if (byte < 0x40) {
      if (first !== -1) {
        const word = buffer.toString(
          "latin1",
          Math.max(start, first - WORD_MAX / 2),
          Math.min(at, first + WORD_MAX / 2),
        )
        if (!found.has(word)) length += word.length
        found.add(word)
        first = -1
      }
      start = at + 1
    }
    if (at % STRETCH === STRETCH - 1) yield
  }
  return Buffer.from([...found].join("\n"), "latin1")
}

function undecided(readings: readonly Reading[]): SheetRefused {
  const shown = readings.slice(0, 5)
  const [best] = shown
  const differs = (index: number) => new Set(shown.map(({ words }) => words[index])).size
  const most = best?.words.reduce((most, _, index) => (differs(index) > differs(most) ? index : most), 0) ?? 0
  const options = shown.map(({ encoding }) => encoding.name)
  if (options.length === 0) return new SheetRefused("sheet_unknown_letters", {}, { field: "encoding", options })
  const shownReadings = shown.map(({ encoding, words }) => `${encoding.name} (${words[most]})`).join(", ")
  return new SheetRefused("sheet_which_encoding", { readings: shownReadings }, { field: "encoding", options })
}
