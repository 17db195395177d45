import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { MatrixWording } from "./shape.ts"

export const MATRIX_WORDING: Worded<MatrixWording> = { en: english, de: german }
