/*
 * Captions that were pasted with their times: SubRip (SRT) or WebVTT. The spoken text is kept, in sentences and
 * paragraphs.
 */

const CLOCK = "(?:(\\d{1,3}):)?(\\d{1,2}):(\\d{2})[.,](\\d{1,3})"
const TIMES = new RegExp(`^\\s*${CLOCK}\\s*-->\\s*${CLOCK}(?:\\s.*)?$`, "u")

const HEAD = /^\uFEFF?WEBVTT(?:\s.*)?$/u

/** WebVTT blocks without spoken text: comments, styles and regions. */
const SILENT = /^(?:NOTE|STYLE|REGION)(?:\s.*)?$/u

/** `<v Anna>`, `<i>`, `<00:01.000>` of WebVTT; `{\an8}` of SubRip. */
const TAGS =
  /<\/?(?:[bciuv]|ruby|rt|lang|font)(?:[.\s][^<>\n]{0,100})?>|<(?:\d{1,3}:)?\d{2}:\d{2}\.\d{3}>|\{\\[^{}\n]{1,40}\}/giu

/** The dash before the words of each of two speakers. */
const DIALOGUE = /^[-–—]\s+/u

const SENTENCE_END = /[.!?…:。！？.।]["'”’»)]*$/u

/** Seconds of silence after a sentence that start a new paragraph. */
const PARAGRAPH = 1.5

/** The lines of a text with captions replaced by their spoken text; other texts unchanged. */
export function withoutTimes(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => TIMES.test(line))) return lines
  const spoken: string[] = []
  let said = ""
  let ended: number | undefined
  let isSilent = false
  let inCaption = false
  const flush = () => {
    if (said !== "") spoken.push(said, "")
    said = ""
  }
  lines.forEach((line, index) => {
    const times = TIMES.exec(line)
    const text = line.replace(TAGS, "").trim()
    if (times !== null) {
      const [begin, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
      if (ended !== undefined && SENTENCE_END.test(said) && begin - ended >= PARAGRAPH) flush()
      ended = end
      isSilent = false
      inCaption = true
    } else if (text === "") {
      isSilent = false
      inCaption = false
    } else if (isSilent || isName(lines, index, inCaption)) {
      // Numbers and names of captions, and what follows a comment's first line.
    } else if (inCaption) said += `${said === "" ? "" : " "}${text.replace(DIALOGUE, "")}`
    else if (HEAD.test(text) || SILENT.test(text)) isSilent = true
    else {
      flush()
      spoken.push(line, "")
    }
  })
  flush()
  return spoken
}

/** Whether a line names the caption whose times are below it: SubRip numbers them, WebVTT may give them any name. */
function isName(lines: readonly string[], index: number, inCaption: boolean): boolean {
  if (!TIMES.test(lines[index + 1] ?? "")) return false
  return !inCaption || /^\s*\d+\s*$/u.test(lines[index] ?? "")
}

function secondsOf([hours, minutes, seconds, fraction = ""]: readonly (string | undefined)[]): number {
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
}
