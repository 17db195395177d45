import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { ExceptionsWording } from "./shape.ts"

export const EXCEPTIONS_WORDING: Worded<ExceptionsWording> = { en: english, de: german }
