import type { Worded } from "../reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { FrameWording } from "./shape.ts"

export const FRAME_WORDING: Worded<FrameWording> = { en: english, de: german }
