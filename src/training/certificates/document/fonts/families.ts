import { DESIGNS, type Design, LATIN as LATIN_DESIGN, SCRIPTS } from "../../../../tools/fonts/designs.ts"
import { Font } from "./font.ts"

/** `strong` is for names and titles, which have to stand out. */
export type Weight = "plain" | "strong"

/** A typeface for some scripts, in both weights. */
export type Family = Readonly<Record<Weight, Font>>

/** Makes a regular weight look like a semi-bold one. */
const STROKE = 0.024

/** A design without a semi-bold weight is drawn with a line around it instead. */
function familyOf({ name, plain, strong }: Design): Family {
  return {
    plain: new Font(`${name}-Regular`, plain),
    strong: strong === undefined ? new Font(`${name}-Regular`, plain, STROKE) : new Font(`${name}-SemiBold`, strong),
  }
}

const FAMILIES: ReadonlyMap<Design, Family> = new Map(DESIGNS.map((design) => [design, familyOf(design)]))

const familiesOf = (designs: readonly Design[]) => designs.flatMap((design) => FAMILIES.get(design) ?? [])

/** The letters of a script, and the families that may contain them, best first. */
interface Script {
  readonly letters: RegExp
  readonly families: readonly Family[]
}

const scriptNamed = (name: string, designs: readonly Design[]): Script => ({
  letters: new RegExp(`\\p{Script=${name}}`, "u"),
  families: familiesOf(designs),
})

const LATIN_SCRIPT = scriptNamed("Latin", [LATIN_DESIGN])

const OTHER_SCRIPTS: readonly Script[] = [...SCRIPTS]
  .filter(([name]) => name !== "Latin")
  .map(([name, designs]) => scriptNamed(name, designs))

/** Latin, Greek and Cyrillic, and the digits and punctuation of most scripts. */
export const LATIN: Family = FAMILIES.get(LATIN_DESIGN) ?? familyOf(LATIN_DESIGN)

/** Characters of no script or of several: digits, punctuation, symbols, marks. */
export const SHARED: Script = { letters: /[\p{Script=Common}\p{Script=Inherited}]/u, families: [...FAMILIES.values()] }

/** Letters of scripts without a family; the Latin one has some of their symbols. */
const OTHER: Script = { letters: /./u, families: [LATIN] }

const OF_A_SCRIPT = /[^\p{Script=Common}\p{Script=Inherited}]/u

/** The script of a grapheme: that of its letter, ignoring joiners and marks. */
export function scriptOf(grapheme: string): Script {
  // The fast path for nearly every grapheme.
  if (/^[a-zA-Z]/.test(grapheme)) return LATIN_SCRIPT
  const [letter] = OF_A_SCRIPT.exec(grapheme) ?? []
  if (letter === undefined) return SHARED
  if (LATIN_SCRIPT.letters.test(letter)) return LATIN_SCRIPT
  return OTHER_SCRIPTS.find(({ letters }) => letters.test(letter)) ?? OTHER
}
