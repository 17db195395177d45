import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { RequirementsWording } from "./shape.ts"

export const REQUIREMENTS_WORDING: Worded<RequirementsWording> = { en: english, de: german }
