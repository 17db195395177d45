import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { ImportWording } from "./shape.ts"

export const IMPORT_WORDING: Worded<ImportWording> = { en: english, de: german }
