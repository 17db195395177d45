import { DESIGNS, type Design, LATIN as LATIN_DESIGN, SCRIPTS } from "../../tools/fonts/designs.ts"
import { NOTO_SERIF } from "../../tools/fonts/noto-serif.ts"
import { Font } from "./font.ts"

/**
 * `strong` is for emphasis. `serif` and `display` are the faces of titles and names; `display` is made for 24 points
 * and more. Scripts without such faces are set in `strong`, which is equally dark.
 */
export type Weight = "plain" | "strong" | "serif" | "display"

/** A typeface for some scripts, in all weights. */
export type Family = Readonly<Record<Weight, Font>>

/** The thickness of an outline that makes a regular weight look semi-bold. */
const STROKE = 0.024

/** A design without a semi-bold weight is outlined instead. */
function familyOf({ name, plain, strong: file }: Design): Family {
  const strong = file === undefined ? new Font(`${name}-Regular`, plain, STROKE) : new Font(`${name}-SemiBold`, file)
  return { plain: new Font(`${name}-Regular`, plain), strong, serif: strong, display: strong }
}

/** The Latin family with its serif faces. */
function withSerifs(family: Family): Family {
  return {
    ...family,
    serif: new Font("NotoSerif-Medium", NOTO_SERIF.serif),
    display: new Font("NotoSerifDisplay-SemiBold", NOTO_SERIF.display),
  }
}

const FAMILIES: ReadonlyMap<Design, Family> = new Map(DESIGNS.map((design) => [design, familyOf(design)]))

const familiesOf = (designs: readonly Design[]) => designs.flatMap((design) => FAMILIES.get(design) ?? [])

/** The letters of a script, with the families that may contain them, best first. */
interface Script {
  readonly letters: RegExp
  readonly families: readonly Family[]
}

const scriptNamed = (name: string, designs: readonly Design[]): Script => ({
  letters: new RegExp(`\\p{Script=${name}}`, "u"),
  families: familiesOf(designs),
})

/** The Latin family without serifs, which has letters that the serif faces lack. */
const LATIN_SANS: Family = FAMILIES.get(LATIN_DESIGN) ?? familyOf(LATIN_DESIGN)

/** Latin, Greek and Cyrillic letters, and the digits and punctuation of most scripts. */
export const LATIN: Family = withSerifs(LATIN_SANS)

const EUROPEAN: readonly Family[] = [LATIN, LATIN_SANS]

const LATIN_SCRIPT: Script = { ...scriptNamed("Latin", []), families: EUROPEAN }

const OTHER_SCRIPTS: readonly Script[] = [...SCRIPTS]
  .filter(([name]) => name !== "Latin")
  .map(([name, designs]) => {
    const script = scriptNamed(name, designs)
    return designs.includes(LATIN_DESIGN) ? { ...script, families: [LATIN, ...script.families] } : script
  })

/** Characters that do not belong to a single script: digits, punctuation, symbols, marks. */
export const SHARED: Script = {
  letters: /[\p{Script=Common}\p{Script=Inherited}]/u,
  families: [LATIN, ...FAMILIES.values()],
}

/** Letters of scripts without a family; the Latin family has some of their symbols. */
const OTHER: Script = { letters: /./u, families: [LATIN] }

const OF_A_SCRIPT = /[^\p{Script=Common}\p{Script=Inherited}]/u

/** The script of a grapheme, which is the script of its letter, ignoring joiners and marks. */
export function scriptOf(grapheme: string): Script {
  // The fast path for nearly every grapheme.
  if (/^[a-zA-Z]/.test(grapheme)) return LATIN_SCRIPT
  const [letter] = OF_A_SCRIPT.exec(grapheme) ?? []
  if (letter === undefined) return SHARED
  if (LATIN_SCRIPT.letters.test(letter)) return LATIN_SCRIPT
  return OTHER_SCRIPTS.find(({ letters }) => letters.test(letter)) ?? OTHER
}
