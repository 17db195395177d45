import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { RemindersWording } from "./shape.ts"

export const REMINDERS_WORDING: Worded<RemindersWording> = { en: english, de: german }
