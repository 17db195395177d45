import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { KiosksWording } from "./shape.ts"

export const KIOSKS_WORDING: Worded<KiosksWording> = { en: english, de: german }
