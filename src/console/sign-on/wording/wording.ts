import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { SignOnWording } from "./shape.ts"

export const SIGN_ON_WORDING: Worded<SignOnWording> = { en: english, de: german }
