import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { CertificatesWording } from "./shape.ts"

export const CERTIFICATES_WORDING: Worded<CertificatesWording> = { en: english, de: german }
