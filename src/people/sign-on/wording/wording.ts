import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import { nl } from "./nl.ts"
import { pl } from "./pl.ts"
import type { SignOnWording } from "./shape.ts"
import { tr } from "./tr.ts"

export const SIGN_ON_WORDING: Readonly<Record<WordedLanguage, SignOnWording>> = { en, de, fr, it, es, nl, pl, tr }
