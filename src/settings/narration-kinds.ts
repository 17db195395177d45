import { basename, resolve } from "node:path"
import type { Kind } from "./kinds.ts"

/** The supported speech programs. The last part of the path shows which one it is. */
const PROGRAMS = ["espeak-ng", "piper"] as const

/** Whether texts are spoken: never, by any program that is found, or by a particular program (an absolute path). */
type Narration = "off" | "auto" | { readonly name: (typeof PROGRAMS)[number]; readonly path: string }

/** A word, or a program's path, which must not be a bare name: programs on the PATH are found without a setting. */
export const narration: Kind<Narration> = {
  placeholder: "off|auto|PROGRAM",
  expects: "off, auto or the path of espeak-ng or piper, such as /usr/bin/espeak-ng",
  notation: "string",
  parse: (text) => {
    if (text === "off" || text === "auto") return text
    if (!/[/\\]/.test(text) || text.includes("\0")) return undefined
    const file = basename(text).replace(/\.exe$/i, "")
    const name = PROGRAMS.find((program) => program === file)
    return name === undefined ? undefined : { name, path: resolve(text) }
  },
  write: (value) => (typeof value === "string" ? value : value.path),
}

/** Voices by language: the absolute path of a model (.onnx), or the name of an espeak-ng voice. */
export const voices: Kind<Readonly<Record<string, string>>> = {
  placeholder: "LANGUAGE=VOICE,…",
  expects:
    "comma-separated voices, one for each language, such as de=/opt/voices/de_DE-thorsten-medium.onnx,en=en-gb (files .onnx for piper, names for espeak-ng)",
  notation: "list",
  parse: (text) => {
    if (text === "") return {}
    const voicesByLanguage = new Map<string, string>()
    for (const element of text.split(",")) {
      const [, language, written] = /^\s*([a-z]{2})\s*=\s*(\S.*?)\s*$/.exec(element) ?? []
      const voice = written === undefined ? undefined : voiceOf(written)
      if (language === undefined || voice === undefined || voicesByLanguage.has(language)) return undefined
      voicesByLanguage.set(language, voice)
    }
    return Object.fromEntries(voicesByLanguage)
  },
  write: (voicesByLanguage) =>
    Object.entries(voicesByLanguage)
      .map(([language, voice]) => `${language}=${voice}`)
      .join(","),
}

function voiceOf(text: string): string | undefined {
  if (text.endsWith(".onnx")) return text.includes("\0") ? undefined : resolve(text)
  return /^[a-z][\w+ -]*$/i.test(text) ? text : undefined
}
