/**
 * Scripts for which there are fonts, by their codes (ISO 15924). Han comes last: with Kana it is Japanese, with Hangul
 * Korean.
 */
const CODES = [
  ...["Arab", "Armn", "Beng", "Cyrl", "Deva", "Ethi", "Geor", "Grek", "Gujr", "Guru", "Hang", "Hebr", "Hira", "Kana"],
  ...["Khmr", "Knda", "Laoo", "Latn", "Mlym", "Mymr", "Orya", "Sinh", "Taml", "Telu", "Thai", "Hani"],
]

/** The letters of each script. */
const SCRIPTS = CODES.map((code) => [code, new RegExp(`\\p{Script=${code}}`, "u")] as const)

/** Scripts that are written together with others, by the code for the combination. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  Hans: ["Hani"],
  Hant: ["Hani"],
  Jpan: ["Hira", "Kana", "Hani"],
  Kore: ["Hang", "Hani"],
}

/** All characters of the languages with Latin letters. */
const LATIN = /^[\0-\u024f\u2000-\u206f]*$/

/** The script of each language, cached because looking one up takes longer than everything else here. */
const scripts = new Map<string, string>()

function scriptOf(language: string): string {
  const script = scripts.get(language) ?? new Intl.Locale(language).maximize().script ?? "Latn"
  scripts.set(language, script)
  return script
}

/** The likeliest language of a script, according to Unicode (CLDR). */
function likeliestOf(script: string): string {
  return new Intl.Locale(`und-${script}`).maximize().language
}

/**
 * The language in which a screen reader should speak a text if it differs from the document's: the likeliest language
 * of its script, because a voice for other letters would remain silent. Undefined if the document's voice can read the
 * text.
 */
export function spokenLanguage(text: string, document: string): string | undefined {
  const script = scriptOf(document)
  if (script === "Latn" && LATIN.test(text)) return undefined
  const own = TOGETHER[script] ?? [script]
  const found = SCRIPTS.filter(([, letters]) => letters.test(text)).map(([code]) => code)
  // A mixed text keeps the document's voice, which can read part of it.
  if (found.some((code) => own.includes(code))) return undefined
  const [first] = [...found.filter((code) => code !== "Latn"), ...found]
  return first === undefined ? undefined : likeliestOf(first)
}
