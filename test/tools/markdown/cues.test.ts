import { describe, expect, test } from "bun:test"
import { asMarkdown } from "../../../src/tools/markdown/as-markdown.ts"
import { withoutCues } from "../../../src/tools/markdown/cues.ts"
import { parseMarkdown } from "../../../src/tools/markdown/parse.ts"
import { plainText } from "../../../src/tools/markdown/plain-text.ts"

/** Parts of a prompter text that are not spoken: directions and the times of captions. */
const said = (text: string) => plainText(asMarkdown(text))

describe("a direction", () => {
  test.each(
    [
      [
        "[PAUSE]",
        "(PAUSE)",
        "[Pause]",
        "(Pause)",
        "(kurze Pause)",
        "[PAUSE 2 SEK.]",
        "[2 Sekunden Pause]",
        "[short pause]",
        "{PAUSE}",
      ],
      [
        "【停顿】",
        "[停顿]",
        "（ポーズ）",
        "[間]",
        "[일시정지]",
        "[หยุด]",
        "[пауза]",
        "[وقفة]",
        "[Duraklama]",
        "[pauza]",
        "[Pauze]",
        "[pausa]",
      ],
      [
        "[SCHNITT]",
        "[Schnitt auf Halle]",
        "[CUT]",
        "[Cut to: yard]",
        "[COUPE]",
        "[corte]",
        "[Stacco]",
        "[cięcie]",
        "[střih]",
      ],
      [
        "[MUSIK]",
        "[Musik leiser]",
        "[MUSIC]",
        "[Music playing]",
        "[musique]",
        "[Música]",
        "[muzyka]",
        "[müzik]",
        "[SFX: bell]",
      ],
      [
        "[fade out]",
        "[Einblendung: Logo]",
        "[B-ROLL: forklift in the yard]",
        "[Bild: Gabelstapler]",
        "[FOLIE 3]",
        "[KAMERA 2]",
      ],
      [
        "**[PAUSE]**",
        "*(Pause)*",
        "_[CUT]_",
        "- [PAUSE]",
        "## [SCHNITT]",
        "--- MUSIK ---",
        "--- PAUSE ---",
        "*PAUSE*",
        "**KURZE PAUSE**",
        "_CUT_",
        '<break time="2s"/>',
        "<break/>",
        "<speak>",
        "</speak>",
        '<mark name="x"/>',
        "[PAUSE] [CUT]",
        "[PAUSE][CUT]",
      ],
      ["[00:15]", "[00:15 - 00:20]", "(0:30)", "[01:02:03,500]"],
    ].flat(),
  )("is neither shown nor spoken: %s", (cue) => {
    expect(withoutCues(cue)).toBe("")
    expect(said(`Before.\n\n${cue}\n\nAfter.`)).toBe("Before.\n\nAfter.")
    expect(said(`BEFORE\n${cue}\nAfter it.`)).toBe("BEFORE\n\nAfter it.")
  })

  test.each([
    ["Welcome. [PAUSE] Today we learn.", "Welcome. Today we learn."],
    ["Willkommen [PAUSE] zur Schulung", "Willkommen zur Schulung"],
    ["Willkommen (PAUSE) zur Schulung", "Willkommen zur Schulung"],
    ["Hallo. (kurze Pause) Und weiter.", "Hallo. Und weiter."],
    ["Bremsen! (PAUSE)", "Bremsen!"],
    ["[00:15] Hallo", "Hallo"],
    ["## Einführung [MUSIK]", "## Einführung"],
    ["欢迎。[停顿]今天", "欢迎。今天"],
    ["SPRECHER: Hallo", "Hallo"],
    ["NARRATOR 2 (calm): Hello", "Hello"],
    ["**SPRECHER:** Hallo", "Hallo"],
    ["SPEAKER: Hello", "Hello"],
    ["NARRATOR: Hello", "Hello"],
    ['Stop. <break time="2s"/> Look.', "Stop. Look."],
    ['Stop<break time="500ms" />Look', "Stop Look"],
    ['Das ist <emphasis level="strong">wichtig</emphasis>.', "Das ist wichtig."],
    ['<prosody rate="slow">Langsam.</prosody>', "Langsam."],
    ['- <say-as interpret-as="date">1. Mai</say-as>', "- 1. Mai"],
    ['<amazon:effect name="whispered">Leise</amazon:effect>', "Leise"],
  ])("is left out of its line: %s", (line, rest) => {
    expect(withoutCues(line)).toBe(rest)
  })

  test("is a word in capitals between blank lines", () => {
    for (const cue of ["PAUSE", "KURZE PAUSE", "PAUSE 2", "MUSIK", "CUT"]) {
      expect([cue, said(`Before.\n\n${cue}\n\nAfter.`)]).toEqual([cue, "Before.\n\nAfter."])
    }
    expect(said("BREAK TIMES\n\nTwo hours.\n\nPAUSEN\n\nTwo.")).toContain("PAUSEN")
  })

  test.each([
    "Das ist **Pause**",
    "*Pause*",
    "`<break/>`",
    "<b>Stop</b>",
    "Nach der Arbeit (Pause) geht es weiter.",
    "(Pausen sind wichtig)",
    "(Pause machen Sie alle zwei Stunden.)",
    "Machen Sie eine [PAUSE].",
    "Drücken Sie die Taste [PAUSE] am Gerät",
    "Press the [PAUSE] key",
    "- Press [PAUSE]",
    "siehe [Bild 3] dort",
    "[NAME]",
    "[間違い]",
    "[x] done",
    "[Pause](https://example.org)",
    "![Pause](pause.png)",
    "[PAUSE]: https://example.org",
    "Sprecher: Max Ek",
    "ACHTUNG: nicht",
    "PAUSE",
  ])("is not what people say: %s", (line) => {
    expect(withoutCues(line)).toBe(line)
  })

  test("stays in code", () => {
    expect(said("```\n[PAUSE]\n```")).toBe("[PAUSE]")
  })
})

describe("pasted captions", () => {
  const SRT = [
    ...["1", "00:00:01,000 --> 00:00:03,000", "Welcome to the", "training.", ""],
    ...["2", "00:00:03,200 --> 00:00:05,000", "<i>Today</i> it is", ""],
    ...["3", "00:00:05,000 --> 00:00:08,000", "about {\\an8}forklifts.", ""],
    ...["4", "00:00:12,000 --> 00:00:13,000", "- 2", "- Begin."],
  ]
  const PROSE = "Welcome to the training. Today it is about forklifts.\n\n2 Begin."

  test("as SRT become sentences, with paragraphs at pauses", () => {
    expect(said(SRT.join("\n"))).toBe(PROSE)
    expect(said(`\uFEFF${SRT.join("\r\n")}\r\n`)).toBe(PROSE)
  })

  test("as WebVTT are spoken without comments, styles, names and voices", () => {
    const text = [
      ...["WEBVTT - Title", "Kind: captions", "", "NOTE written", "by hand", "", "STYLE", "::cue { color: red }", ""],
      ...["intro", "00:01.000 --> 00:04.000 align:start", "<v Anna>Hello <c.loud>there</c>.", ""],
      ...["01:00:04.000 --> 01:00:05.000", "<00:05.000>Bye.", "", "After the captions."],
    ]
    expect(said(text.join("\n"))).toBe("Hello there.\n\nBye.\n\nAfter the captions.")
  })

  test("are not mistaken for other texts with numbers and arrows", () => {
    expect(said("1\n\n00:01 --> later\n\nText.")).toContain("00:01 --> later")
  })
})

test("a number or an address is spoken without its technical prefix", () => {
  expect(said("Call tel:+49-30-1234 or <TEL:112>, or write to mailto:eva@acme.example.")).toBe(
    "Call +49-30-1234 or 112, or write to eva@acme.example.",
  )
})

test("a prompter text has neither comments nor line break tags", () => {
  expect(said("One. <!-- not\n\nthis --> Two.<br>Three.")).toBe("One.\nTwo.\nThree.")
  expect(said("One.\u000bTwo.\u2028Three.")).toBe("One.\nTwo.\nThree.")
})

describe("lists within lists", () => {
  const shapeOf = (text: string) =>
    JSON.stringify(parseMarkdown(asMarkdown(text)), (key, value) =>
      ["tight", "start"].includes(key) ? undefined : value,
    )

  test.each([
    ["1. a\n  - b\n  - c\n2. d", "1. a\n   - b\n   - c\n2. d"],
    ["1. a\n 1. b\n 2. c\n2. d", "1. a\n   1. b\n   2. c\n2. d"],
    ["9. a\n10. b\n   - c\n11. d", "9. a\n10. b\n    - c\n11. d"],
    ["1. a\n  - b\n    - c\n2. d", "1. a\n   - b\n     - c\n2. d"],
    ["- a\n  1. b\n  2. c\n- d", "- a\n  1. b\n  2. c\n- d"],
  ])("need no more spaces than people write: %j", (written, meant) => {
    expect(shapeOf(written)).toBe(
      JSON.stringify(parseMarkdown(meant), (key, value) => (["tight", "start"].includes(key) ? undefined : value)),
    )
  })
})
