/*
 * How often non-ASCII letters appear in names of a language, and between what: the evidence by which the encoding of a
 * file is recognised. Counted in the names of @faker-js/faker (MIT) and some hundred common names and words.
 */

/**
 * Nine digits per letter: after a word boundary, a vowel, a consonant, each time before a boundary, a vowel, a
 * consonant. A digit d stands for 2^(d - 10) of the language's letters of this kind, and 0 for none.
 */
const LETTERS = {
  de: "ß000535000 ä003000037 ç000000030 è000000002 é000200305 ë000002000 ö004000008 ú000000003 ü004000028",
  fr: "á000000002 â000001003 ä000000003 ç000010030 è001004006 é006405678 ê000000004 ë000106001 î000002000 ï000337000 ô000000004 ö000000002 û000001001 ü000000013 œ010000020 š000010000",
  es: "á005005248 é000002207 í002024077 ñ020070000 ó002005007 ú000003305 ü000000030",
  it: "à000000800 è000500740 ì000000700 ò000000800 ù000500600",
  pt: "á030300336 â004000003 ã000340070 ç000050060 é003303537 ê000000334 í004005007 ó000000305 ô000000005 õ000000050 ú000003006",
  nl: "ã400000000 è000000005 é000000567 ë000609400 ï000007050 ö000004000 ü000004000",
  da: "å007000008 æ004000007 ø056000458",
  sv: "ä005000006 å006500007 é000000040 ö006000409",
  fi: "ä040006879 ö005000457",
  pl: "ó000003007 ą000004006 ć003302300 ę000204006 ł050565070 ń000408200 ś005405000 ź002005302 ż052253232",
  cs: "á001004807 é000000103 í000000107 ó000000001 ö000000001 ú000000001 ü000000001 ý000000403 č040255031 ď010011010 ě000000005 ň000122010 ř020351040 š054455131 ť010010010 ů000000103 ű000000001 ž031142111",
  sk: "á000004807 ä000000002 é000000104 í000000007 ó000000003 ô000000002 ú000000004 ý000000503 č040452150 ď030120000 ľ040121010 ň000131010 š044556031 ť000110020 ž020141011",
  hu: "á005006009 é002302207 í000000005 ó000002606 ö002003006 ú000000003 ü000000004 ő003004505 ű002000005",
  hr: "ć030945020 č051364061 đ040141030 š053465142 ž041251050",
  ro: "â000000006 î004000000 ă000000748 ş035464000 ţ040580070",
  tr: "â001101114 ç050553361 î000000100 ö014001015 û000000001 ü003002417 ğ000466000 ı000004637 ş050654040",
  lv: "ā004004007 č020033000 ē003000006 ģ030040030 ī001003008 ķ030050020 ļ010043020 ņ000066000 š033014612 ū002000006 ž040013031",
  is: "á006000006 æ004000005 é000000004 í004000006 ð000456054 ó005000008 ö004000006 ú000000005 ý004000400 þ060000050",
  lt: "ą005000000 č060060000 ė000000807 ę000000005 į005000000 š060005000 ū005005007 ž070060000",
  et: "ä000000058 õ005000058 ö050005000 ü005005057 š005000000 ž050000000",
} as const

export type NameLanguage = keyof typeof LETTERS

/** Additional cost of a language in bits, because few people have such names. */
const RARITY: Partial<Record<NameLanguage, number>> = { is: 3 }

/** Bits for a letter that the language does not have, and for one in a position where it never appears. */
const UNKNOWN_LETTER = 15
const UNKNOWN_PLACE = 11

const VOWELS = new Set("aeiouyæøœı")

const levels = new Map<NameLanguage, ReadonlyMap<string, readonly number[]>>()

/** Bits that the non-ASCII letters of a word cost in a language: the fewer, the likelier. */
export function lettersCost(word: readonly string[], language: NameLanguage): number {
  const known = levelsOf(language)
  return word.reduce((sum, character, index) => {
    if (character <= "\x7f") return sum
    if (character === "İ" && language === "tr") return sum + (index === 0 ? 4 : 9)
    const level = known.get(character.toLowerCase())?.[3 * kindOf(word[index - 1]) + kindOf(word[index + 1])]
    if (level === undefined) return sum + UNKNOWN_LETTER
    return sum + (level === 0 ? UNKNOWN_PLACE : 10 - level)
  }, RARITY[language] ?? 0)
}

function levelsOf(language: NameLanguage): ReadonlyMap<string, readonly number[]> {
  const known = levels.get(language)
  if (known !== undefined) return known
  const read = new Map(
    LETTERS[language].split(" ").map((entry) => {
      const [letter = "", ...digits] = entry
      return [letter, digits.map(Number)]
    }),
  )
  levels.set(language, read)
  return read
}

/** 0 for a word boundary, 1 for a vowel, 2 for a consonant. */
function kindOf(character: string | undefined): 0 | 1 | 2 {
  if (character === undefined) return 0
  return VOWELS.has(character.toLowerCase().normalize("NFD").charAt(0)) ? 1 : 2
}
