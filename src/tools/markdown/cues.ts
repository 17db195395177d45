import { cueKindOf, isSpeaker } from "./cue-words.ts"

/*
 * Directions for speakers and editors: "[PAUSE]", "(kurze Pause)", "*[Schnitt]*", "--- MUSIK ---", "*PAUSE*", "PAUSE"
 * alone, "[00:15]", "SPRECHER:", and SSML tags. They are neither shown nor spoken.
 */

/** Words of a direction in round brackets, which sentences also use for asides. */
const MOST_WORDS = 4

/** Words in brackets with emphasis around them, but not a link, picture, definition or key of a link. */
const BRACKETS =
  /(?<![\p{Lu}\p{Ll}\p{N}!\\])([*_]{0,3})(?:\[([^[\]()\n]{1,60})\](?![(:])|\(([^[\]()\n]{1,60})\)|\{([^{}\n]{1,60})\}|【([^【】\n]{1,60})】|（([^（）\n]{1,60})）)\1/gu

/** A tag of SSML 1.1, or one that Amazon and Azure add. Code in a line has none. */
const TAG =
  /(`+[^`]*`+)|<\/?(?:speak|break|prosody|emphasis|say-as|sub|phoneme|audio|voice|mark|lang|lexicon|lookup|token|desc|(?:amazon|mstts):[a-z-]{1,30}|[psw])(?:\s[^<>]{0,200})?\/?>/giu

/** A direction on its own with emphasis around it. */
const EMPHASISED = /^\s*([*_]{1,3})\s*([^*_\n]{1,60}?)\s*\1\s*$/u

const TIME = /^\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?:\s*[-–—]\s*\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?)?$/u

/** A direction between drawn lines. */
const DRAWN = /^\s*([-–—=*~_#]{2,})\s*([^-–—=*~_#\n][^\n]{0,60}?)\s*[-–—=*~_#]{2,}\s*$/u

/** Only in capitals: "Sprecher: Max Ek" names a person. */
const LABEL = /^(\s*(?:\*\*)?)(\p{Lu}[\p{Lu}\p{M}-]{1,20})(?:\s*\d{1,2})?(?:\s*\([^()\n]{1,30}\))?\s*:\s*(\*\*)?\s*/u

const SENTENCE_END = /(?:^|[.!?…:;。！？.।]["'”’»)\]*_]*)\s*$/u
const SENTENCE_BEGIN = /^\s*(?:$|["'„“«¿¡*_([]*[\p{Lu}\p{Lo}\p{N}])/u
const PUNCTUATION = /^\s*[.,;!?]/u

/** "Press [PAUSE]", "Taste [PAUSE]": the name of a key is not a direction. */
const KEY =
  /(?:taste|knopf|schalter|drück|press|push|button|key|switch|touche|bouton|appuy|tecla|bot[oó]n|puls|tasto|premi|toets|knop|druk|przycisk|klawisz|naci[sś]|wci[sś]|düğme|tuş|bas[ıi])\p{L}*(?:\s+\S+){0,2}\s*$/iu

/** A line of which only its mark is left. */
const BARE_MARK = /^\s*(?:#{1,6}|[-*+•>]|\d{1,9}[.)])?\s*$/u

/** A line of a prompter text without its directions: empty if it contained nothing else. */
export function withoutCues(written: string): string {
  const line = withoutTags(written)
  const drawn = DRAWN.exec(line)?.[2]
  if (drawn !== undefined && isShortCue(drawn)) return ""
  const emphasised = EMPHASISED.exec(line)?.[2]
  if (emphasised !== undefined && isInCapitals(emphasised) && isShortCue(emphasised)) return ""
  let text = ""
  let at = 0
  for (const match of line.matchAll(BRACKETS)) {
    const end = match.index + match[0].length
    const before = text + line.slice(at, match.index)
    if (!isCue(match, before, line.slice(end))) continue
    text = before.endsWith(" ") ? before.trimEnd() : before
    at = end
    // One space stays if the script uses spaces.
    if (text !== "" && /^[\p{Lu}\p{Ll}\p{N}]/u.test(line.slice(at))) text += " "
    if (text === "") at += /^\s*/u.exec(line.slice(at))?.[0].length ?? 0
  }
  const rest = at === 0 ? line : text + line.slice(at)
  if (rest !== line && BARE_MARK.test(rest)) return ""
  return withoutLabel(rest)
}

/** Whether a line between blank ones is a direction without any mark: in capitals, "PAUSE" or "KURZE PAUSE". */
export function isBareCue(line: string): boolean {
  const words = line.trim()
  return /^[\p{Lu}\p{M}\d .-]{2,60}$/u.test(words) && isShortCue(words)
}

const isShortCue = (words: string) => cueKindOf(words) === "cue" && wordsOf(words) <= MOST_WORDS

const isInCapitals = (words: string) => words === words.toUpperCase() && words !== words.toLowerCase()

/** One space stays between words that a tag separated. */
function withoutTags(line: string): string {
  if (!line.includes("<")) return line
  let text = ""
  let at = 0
  for (const match of line.matchAll(TAG)) {
    if (match[1] !== undefined) continue
    const before = text + line.slice(at, match.index)
    at = match.index + match[0].length
    const isDoubled = /(?:^|\s)$/u.test(before)
    if (isDoubled) at += /^\s*/u.exec(line.slice(at))?.[0].length ?? 0
    // A pause separates words like a space.
    text =
      !isDoubled && /^<break\b/iu.test(match[0]) && /^[\p{Lu}\p{Ll}\p{N}]/u.test(line.slice(at)) ? `${before} ` : before
  }
  const rest = at === 0 ? line : text + line.slice(at)
  return rest !== line && BARE_MARK.test(rest) ? "" : rest
}

function isCue(match: RegExpMatchArray, before: string, after: string): boolean {
  const [, , square, round, curly, black, fullWidth] = match
  const words = (square ?? round ?? curly ?? black ?? fullWidth ?? "").trim()
  const isRound = round !== undefined || fullWidth !== undefined
  const isAlone = BARE_MARK.test(before) && after.trim() === ""
  if (TIME.test(words)) return !isRound || isAlone
  const kind = cueKindOf(words)
  if (kind === undefined) return false
  const isBetween = (BARE_MARK.test(before) || SENTENCE_END.test(before)) && SENTENCE_BEGIN.test(after)
  const hasCapitals = isInCapitals(words)
  if (kind === "ambiguous") return !isRound && (isAlone || (isBetween && hasCapitals))
  if (isRound && wordsOf(words) > MOST_WORDS) return false
  return isBetween || ((hasCapitals || !isRound) && !PUNCTUATION.test(after) && !KEY.test(before))
}

function withoutLabel(line: string): string {
  const [label, begin = "", word = "", bold] = LABEL.exec(line) ?? []
  if (label === undefined || !isSpeaker(word)) return line
  const rest = line.slice(label.length)
  // "**SPRECHER:** Text" has marks around the name.
  return begin.includes("**") && bold === undefined ? `${begin}${rest}` : begin.replace("**", "") + rest
}

const wordsOf = (text: string) => text.trim().split(/\s+/u).length
