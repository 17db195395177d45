import type { Worded } from "../../frame/reader.ts"
import { german } from "./de.ts"
import { english } from "./en.ts"
import type { ClientsWording } from "./shape.ts"

export const CLIENTS_WORDING: Worded<ClientsWording> = { en: english, de: german }
