import type { Cue } from "../../src/video/render/captions/cues.ts"

const TIMES = /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3}) --> (\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/

/** Reads a WebVTT file that contains only cues, as strictly as the format is specified. */
export function parseWebVtt(file: string): Cue[] {
  const [header, ...blocks] = file.trimEnd().split("\n\n")
  if (header !== "WEBVTT") throw new Error("no header")
  return blocks.map((block) => {
    const [times = "", ...lines] = block.split("\n")
    const parts = TIMES.exec(times)?.slice(1).map(Number)
    if (parts === undefined) throw new Error(`no times: ${times}`)
    const [from, to] = [seconds(parts.slice(0, 4)), seconds(parts.slice(4))]
    if (!(from < to)) throw new Error(`ends before it begins: ${times}`)
    const text = lines.join("\n")
    if (text === "" || /[<>]|&(?!amp;|lt;|gt;)/.test(text)) throw new Error(`no plain text: ${text}`)
    return { from, to, text: text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&") }
  })
}

function seconds([hours = 0, minutes = 0, whole = 0, thousandths = 0]: readonly number[]): number {
  return hours * 3600 + minutes * 60 + whole + thousandths / 1000
}
