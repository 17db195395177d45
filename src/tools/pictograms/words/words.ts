import type { WordedLanguage } from "../../language/worded.ts"
import { words as de } from "./de.ts"
import { words as en } from "./en.ts"
import { words as es } from "./es.ts"
import { words as fr } from "./fr.ts"
import { words as it } from "./it.ts"
import { words as nl } from "./nl.ts"
import { words as pl } from "./pl.ts"
import type { PictogramWords } from "./shape.ts"
import { words as tr } from "./tr.ts"

export const PICTOGRAM_WORDS: Readonly<Record<WordedLanguage, PictogramWords>> = { en, de, fr, it, es, nl, pl, tr }
