import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { SubmissionsWording } from "./shape.ts"

export const SUBMISSIONS_WORDING: Worded<SubmissionsWording> = { en: english, de: german }
