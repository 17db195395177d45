import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import { spanish } from "./es.ts"
import { french } from "./fr.ts"
import { italian } from "./it.ts"
import { dutch } from "./nl.ts"
import { polish } from "./pl.ts"
import type { TeamWording } from "./shape.ts"
import { turkish } from "./tr.ts"

/** The words of the pages about the team, in every language. */
export const TEAM_WORDING: Readonly<Record<WordedLanguage, TeamWording>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  nl: dutch,
  pl: polish,
  tr: turkish,
}
