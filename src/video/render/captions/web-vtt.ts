import type { Cue } from "./cues.ts"

/** Characters that would be read as markup or, in an arrow, as the end of a cue. */
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }

/** Captions as a WebVTT file, which browsers show with a video. */
export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)}\n${escapeText(text)}\n`)
  return ["WEBVTT\n", ...blocks].join("\n")
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? character)
}

/** Hours, minutes, seconds and thousandths: 00:01:02.345. */
function timestamp(seconds: number): string {
  const thousandths = Math.floor(seconds * 1000 + 1e-6)
  const parts = [
    Math.floor(thousandths / 3_600_000),
    Math.floor(thousandths / 60_000) % 60,
    Math.floor(thousandths / 1000) % 60,
  ]
  const clock = parts.map((part) => String(part).padStart(2, "0")).join(":")
  return `${clock}.${String(thousandths % 1000).padStart(3, "0")}`
}
