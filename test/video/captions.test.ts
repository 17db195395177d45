import { describe, expect, test } from "bun:test"
import { estimatedLength } from "../../src/video/pacing.ts"
import { silentAnchors } from "../../src/video/render/anchors.ts"
import { type Cue, cuesOf } from "../../src/video/render/captions/cues.ts"
import { withHeadings } from "../../src/video/render/captions/headings.ts"
import { stripTimes } from "../../src/video/render/captions/strip-times.ts"
import { webVtt } from "../../src/video/render/captions/web-vtt.ts"
import { readable } from "../../src/video/render/picture/readable.ts"
import { Reading } from "../../src/video/render/reading.ts"
import { sentencesOf } from "../../src/video/sentences.ts"
import { parseWebVtt } from "./web-vtt-parser.ts"

const german =
  "Willkommen zur Unterweisung. Prüfen Sie vor Fahrtbeginn Bremsen, Lenkung und Beleuchtung – ein Defekt ist sofort zu " +
  "melden, spätestens jedoch am 3. Oktober!\n\nTragen Sie z. B. Schuhe mit Kappe."

/** Lines of 35 characters, as in a picture. */
function linesOf(text: string) {
  const lines: { start: number; end: number; top: number; bottom: number }[] = []
  let start = 0
  for (const paragraph of text.split("\n")) {
    for (let at = 0; at < paragraph.length; at += 35) {
      const top = 352 + 81 * lines.length
      const end = start + Math.min(at + 35, paragraph.length)
      lines.push({ start: start + at, end, top, bottom: top + 81 })
    }
    start += paragraph.length + 1
  }
  return lines
}

function captioned(input: string, length = estimatedLength(input)): { cues: Cue[]; length: number } {
  const text = readable(input)
  const reading = new Reading(linesOf(text))
  const video = { ...stripTimes(reading, silentAnchors(reading, length)), duration: length, language: "de" }
  return { cues: cuesOf(withHeadings(sentencesOf(text)), video), length }
}

const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text.trim())

describe("sentences", () => {
  test("end after their marks and at line ends", () => {
    expect(texts("Eins. Zwei! Drei? Vier\nfünf\n\nSechs…")).toEqual([
      "Eins.",
      "Zwei!",
      "Drei?",
      "Vier",
      "fünf",
      "Sechs…",
    ])
    expect(texts("欢迎参加。开车前！好")).toEqual(["欢迎参加。", "开车前！", "好"])
    expect(texts("مرحبا؟ نعم. لا")).toEqual(["مرحبا؟", "نعم.", "لا"])
    expect(texts("नमस्ते। ठीक है।")).toEqual(["नमस्ते।", "ठीक है।"])
  })

  test.each([
    "Tragen Sie z. B. Schuhe.",
    "Wear, e.g. Boots.",
    "Das gilt ab dem 3. Oktober.",
    "Fragen Sie Dr. Müller nach Nr. 5.",
    "The U.S. Army.",
    "„Ja!“ sagte er.",
    "Im 2. Stock wohnt A. Weiß.",
  ])("do not end within %p", (sentence) => {
    expect(texts(sentence)).toEqual([sentence])
  })

  test.each([
    ["Fahren Sie höchstens 12 km/h.", "Dann bremsen Sie."],
    ["Heben Sie nie mehr als 3,5 t.", "Holen Sie Hilfe."],
    ["Keep a distance of 2 m.", "Look behind you."],
    ["Warten Sie 5 min.", "Danach geht es weiter."],
    ["Nicht über 40 °C.", "Sonst droht ein Brand."],
    ["La vitesse est de 6 m/s.", "Ralentissez."],
  ])("end with the unit in %p", (first, second) => {
    expect(texts(`${first} ${second}`)).toEqual([first, second])
  })

  test("together are the whole text, each with its position", () => {
    const text = readable(`${german}\n…\n\n- a\n- b`)
    const sentences = sentencesOf(text)
    expect(sentences.map((sentence) => sentence.text).join("")).toBe(text)
    for (const { start, end, text: own } of sentences) expect(text.slice(start, end)).toBe(own.trimEnd())
  })

  test("are absent when there is no text", () => {
    expect(sentencesOf("")).toEqual([])
  })
})

describe("captions", () => {
  test("have at most two short lines and end with sentences and clauses", () => {
    expect(captioned(german).cues.map(({ text }) => text)).toEqual([
      "Willkommen zur Unterweisung.",
      "Prüfen Sie vor Fahrtbeginn Bremsen,\nLenkung und Beleuchtung –",
      "ein Defekt ist sofort zu melden,\nspätestens jedoch am 3. Oktober!",
      "Tragen Sie z. B. Schuhe mit Kappe.",
    ])
  })

  test("have half as many wide characters per line", () => {
    for (const { text } of captioned("开车前请检查刹车方向盘和灯光发现故障必须立即报告".repeat(9)).cues) {
      for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(25)
    }
  })

  test("show very short sentences together, and keep lines of the text as lines", () => {
    expect(captioned("Ja. Gut.").cues.map(({ text }) => text)).toEqual(["Ja. Gut."])
    expect(captioned("• Gabel senken\n• Bremse ziehen").cues.map(({ text }) => text)).toEqual([
      "• Gabel senken\n• Bremse ziehen",
    ])
    expect(captioned("Ja.\n\nNein.", 10).cues).toHaveLength(2)
  })

  test.each([
    ["of a paragraph", "Bremsen\n\nPrüfen Sie die Bremse vor jeder Fahrt. Melden Sie jeden Mangel."],
    ["of lines", "Bremsen\nPrüfen Sie die Bremse vor jeder Fahrt. Melden Sie jeden Mangel."],
    ["of a list", "Bremsen\n• Prüfen Sie die Bremse vor jeder Fahrt\n• Melden Sie jeden Mangel"],
    ["with a number", "1. Bremsen\nPrüfen Sie die Bremse vor jeder Fahrt. Melden Sie jeden Mangel."],
  ])("have a heading %s by itself", (_, text) => {
    const { cues } = captioned(`Los.\n${text}`)
    expect(cues[0]?.text).toBe("Los.")
    expect(cues[1]?.text).toBe(text.split("\n")[0] ?? "")
  })

  test("separate consecutive lines, and show a heading with what follows it", () => {
    const list = "REGELN:\n\nNicht rauchen\nNicht essen\nTür zu\n\nIM BRANDFALL\n\nRuhe\nRaus\n112"
    const sentences = sentencesOf(list).map((sentence) => ({
      ...sentence,
      isHeading: /^[A-Z ]+:?$/.test(sentence.text.trim()),
    }))
    const pace = (index: number) => (index / list.length) * 6
    const cues = cuesOf(sentences, { begins: pace, ends: pace, duration: 6, language: "de" })
    expect(cues.map(({ text }) => text)).toEqual([
      "REGELN:",
      "Nicht rauchen\u2003Nicht essen\u2003Tür zu",
      "IM BRANDFALL",
      "Ruhe\u2003Raus\u2003112",
    ])
  })

  test("never break between a number and its unit", () => {
    const sentence = (speed: string) =>
      `Innerhalb der großen Halle fahren alle immer nur mit ${speed} und nie schneller als die anderen es tun`
    for (const quantity of ["12 km/h", "3,5 Tonnen", "50 %", "10 000 kg", "20 °C"]) {
      for (let words = 0; words < 12; words++) {
        const { cues } = captioned(`${"ja ".repeat(words)}${sentence(quantity)}.`)
        const lines = cues.flatMap(({ text }) => text.split("\n"))
        expect(lines.filter((line) => line.includes(quantity))).toHaveLength(1)
      }
    }
  })

  test.each([
    ["headings and short sentences", "Ja.\n\nBremsen\nPrüfen.\n\nLenkung\nPrüfen.\n\nLicht\nPrüfen. Ein. Aus."],
    ["words as paragraphs", "Eins.\n\nZwei.\n\nDrei.\n\nVier.\n\nFünf.\n\nSechs.\n\nSieben."],
    ["a short sentence at the end", "Das hier ist ein Satz, der eine Weile dauert und lang ist, ja.\n\nEnde."],
    ["a word", "Ja."],
    ["an instruction", `${german}\n\nHelm\nTragen. Immer! Ja!\n\n${german}`],
  ])("are shown for at least a second: %s", (_, text) => {
    const { cues, length } = captioned(text)
    for (const { from, to } of cues) expect(to - from).toBeGreaterThanOrEqual(0.999)
    expect(cues.at(-1)?.to).toBeLessThanOrEqual(length)
    expect(cues.map((cue) => cue.text.replaceAll(/\s/g, "")).join("")).toBe(text.replaceAll(/\s/g, ""))
  })

  test("are shown while their text passes the reading row", () => {
    const { cues } = captioned("Dies hier ist die erste von zweien.\nUnd dies ist die zweite von zweien.", 100)
    // The text passes from 2.5 to 99 seconds; each of the two lines takes half of this time.
    expect(cues[0]).toMatchObject({ from: 2.5 })
    expect(cues.at(-1)?.from).toBeCloseTo(2.5 + 96.5 / 2)
    expect(cues.at(-1)?.to).toBeCloseTo(99)
  })

  test.each([
    ["one word of 14,000 letters", "a".repeat(14_000)],
    ["7,000 lines", "a\n".repeat(7000)],
    ["4,667 paragraphs", "a\n\n".repeat(4667)],
    ["very long Han text", "汉".repeat(14_000)],
    ["emoji", "👨‍👩‍👧‍👦".repeat(1272)],
    ["many words", "word ".repeat(2800)],
  ])("follow each other without overlap: %s", (_, text) => {
    const { cues, length } = captioned(text)
    let before = 0
    for (const { from, to, text: shown } of cues) {
      expect(from).toBeGreaterThanOrEqual(before)
      expect(to - from).toBeGreaterThanOrEqual(0.999)
      expect(shown.split("\n").length).toBeLessThanOrEqual(2)
      before = to
    }
    expect(before).toBeLessThanOrEqual(length)
    expect(cues.map((cue) => cue.text.replaceAll(/\s/g, "")).join("")).toBe(text.replaceAll(/\s/g, ""))
  })

  test("share the time when there is too little of it", () => {
    const { cues } = captioned("Ein ganzer Satz ist das hier schon lange, ja.\n\n".repeat(40), 2)
    expect(cues).toHaveLength(40)
    for (const { from, to } of cues) expect(to - from).toBeCloseTo(0.05)
  })
})

describe("WebVTT", () => {
  test("state what is shown when", () => {
    const cues = [
      { from: 0, to: 1.5, text: "eins\nzwei" },
      { from: 3661.25, to: 3662, text: "drei" },
    ]
    expect(webVtt(cues)).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\neins\nzwei\n\n01:01:01.250 --> 01:01:02.000\ndrei\n",
    )
    expect(parseWebVtt(webVtt(cues))).toEqual(cues)
  })

  test("escapes text that looks like markup, an arrow or a blank line", () => {
    const { cues } = captioned("Auf <b>fett</b> & 1 < 2 --> 3 &amp; so weiter.\n\n\n\n שלום עולם! مرحبا \u200f")
    const parsed = parseWebVtt(webVtt(cues))
    expect(parsed.map(({ text }) => text)).toEqual(cues.map(({ text }) => text))
    expect(parsed[0]?.text.replace("\n", " ")).toContain("<b>fett</b> & 1 < 2 --> 3 &amp; so")
  })

  test("have no cue without a text", () => {
    expect(parseWebVtt(webVtt(captioned("\u0001\n").cues))).toEqual([])
  })
})
