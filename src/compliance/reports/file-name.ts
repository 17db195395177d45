import { displayable } from "../../tools/language/displayable.ts"
import { graphemesOf } from "../../tools/language/graphemes.ts"
import type { PersonName } from "../../tools/language/names.ts"
import type { Certificate } from "../../training/certificates/list/schema.ts"

/** Maximum length of a part of a name, in bytes of UTF-8: file systems take 255 for a whole name. */
const PART_MAX = 90

/** What Windows does not allow in a name, and the marks that turn the direction of a name around. */
const REFUSED = /[<>:"/\\|?*\p{Cc}\u061c\u200e\u200f]/gu

/** Names that Windows keeps for devices, whatever follows their first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?= *\.)/i

/** The name of a certificate's file: `Lastname Firstname – Course – number.pdf`, safe on every system. */
export function certificateFile(
  { first_name, last_name }: PersonName,
  { course, number }: Pick<Certificate, "course" | "number">,
): string {
  const person = first_name === null ? last_name : `${last_name} ${first_name}`
  const name = `${[safe(person), safe(course.title), number].filter((part) => part !== "").join(" – ")}.pdf`
  return name.replace(DEVICE, "_$&")
}

function safe(text: string): string {
  const shown = displayable(displayable(text).replace(REFUSED, " "))
  let kept = ""
  for (const { segment } of graphemesOf(shown)) {
    if (Buffer.byteLength(kept + segment) > PART_MAX) break
    kept += segment
  }
  // Windows drops dots and spaces at the end, and names that begin with a dot are hidden elsewhere.
  return kept.replace(/^[.\s]+|[.\s]+$/g, "")
}
