import type { Sentences } from "../frame/send.ts"
import { ACT_NAMES, type ActName } from "./names.ts"
import { ACTS_WORDING } from "./wording.ts"

/** The name under which a list says that an act was done: a cookie's value has no dots of its own. */
export function noticeOf(act: string): string {
  return act.replaceAll(/[.-]/g, "_")
}

function sentencesIn(language: "en" | "de"): Sentences {
  const { acts } = ACTS_WORDING[language]
  return Object.fromEntries(ACT_NAMES.map((name: ActName) => [noticeOf(name), acts[name].done]))
}

/** What lists say after an act, by the names of their notices. */
export const ACT_NOTICES = { en: sentencesIn("en"), de: sentencesIn("de") } as const
