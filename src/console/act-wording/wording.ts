import type { Worded } from "../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { ActsWording } from "./shape.ts"

export const ACTS_WORDING: Worded<ActsWording> = { en: english, de: german }
