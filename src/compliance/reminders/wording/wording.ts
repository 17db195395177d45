import type { WordedLanguage } from "../../../tools/language/worded.ts"
import { de } from "./de.ts"
import { en } from "./en.ts"
import { es } from "./es.ts"
import { fr } from "./fr.ts"
import { it } from "./it.ts"
import { nl } from "./nl.ts"
import { pl } from "./pl.ts"
import type { ReminderWording } from "./shape.ts"
import { tr } from "./tr.ts"

/** The texts of reminders, in every language. */
export const REMINDER_TEXT: Readonly<Record<WordedLanguage, ReminderWording>> = { en, de, fr, it, es, nl, pl, tr }
