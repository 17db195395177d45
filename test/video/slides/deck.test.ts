import { describe, expect, test } from "bun:test"
import { PNG } from "pngjs"
import { emptyFrame } from "../../../src/video/render/frame/frame.ts"
import { boxOf, drawn, withDeck } from "./opened-deck.ts"

const FOOT = 656
/** Luma of the background of slides, and the luma below which a pixel belongs to text that is being read. */
const GROUND = 230
const BRIGHT = 60

const prose =
  "Fahren Sie höchstens 12 km/h. An Kreuzungen halten Sie an und geben ein Hupsignal. Personen haben Vorrang. "

const picture = (width: number, height: number) => {
  const png = new PNG({ width, height })
  png.data.fill(0)
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255
  return { mediaType: "image/png", base64: PNG.sync.write(png).toString("base64") }
}

describe("the steps of slides", () => {
  test("read every character of every sentence once and in order, headings included", async () => {
    const text = `# Eins\n\n${prose.repeat(12)}\n\n- Erstens\n- Zweitens\n\n> **ACHTUNG**\n> ${prose}\n\n# Zwei\n\n${"sehr ".repeat(150)}lang.`
    await withDeck({ text }, (deck, script) => {
      const read = new Map<number, string>()
      for (const { sentence, from, to } of deck.steps)
        read.set(sentence, (read.get(sentence) ?? "") + (script.sentences[sentence]?.text.slice(from, to) ?? ""))
      const letters = (text: string | undefined) => text?.replace(/\s/g, "")
      expect([...read.keys()]).toEqual(script.sentences.map(({ index }) => index))
      for (const { index, text } of script.sentences) expect(letters(read.get(index))).toBe(letters(text))
      const slides = deck.steps.map(({ slide }) => slide)
      expect(slides).toEqual([...slides].sort((one, other) => one - other))
      expect(new Set(slides).size).toBe(deck.slides)
    })
  })

  test("begin a slide with a sentence, unless that is longer than a slide", async () => {
    await withDeck({ text: prose.repeat(20) }, ({ steps, slides }) => {
      expect(slides).toBeGreaterThan(5)
      expect(steps.filter(({ from }) => from > 0)).toEqual([])
    })
  })

  test("do not exist for a text without words", async () => {
    await withDeck({ text: "" }, ({ steps, slides }) => expect([steps.length, slides]).toEqual([0, 0]))
  })

  test("say which part of the picture differs from the previous step, and nothing else differs", async () => {
    await withDeck({ text: `# Eins\n\n${prose}\n\n- Erstens\n- Zweitens` }, (deck) => {
      const frame = emptyFrame()
      let compared = 0
      for (const [index, step] of deck.steps.entries()) {
        const before = frame.luma.slice()
        const rect = deck.drawStep(index, frame)
        expect(frame.luma).toEqual(drawn((into) => deck.drawStep(index, into)).luma)
        if (deck.steps[index - 1]?.slide !== step.slide) {
          expect(rect).toBeUndefined()
          continue
        }
        const changed = boxOf(frame, (value, x, y) => value !== before[y * 1280 + x])
        expect(changed?.left).toBeGreaterThanOrEqual(rect?.left ?? Number.NaN)
        expect(changed?.bottom).toBeLessThan(rect?.bottom ?? Number.NaN)
        compared++
      }
      expect(compared).toBeGreaterThan(3)
    })
  })
})

describe("a slide", () => {
  test("keeps its text away from the edges and above the foot", async () => {
    await withDeck({ text: `${prose.repeat(8)}\n\nhttps://example.com/${"a".repeat(200)}` }, (deck) => {
      for (const index of deck.steps.keys()) {
        const frame = drawn((into) => deck.drawStep(index, into))
        const box = boxOf(frame, (value, _, y) => y < FOOT && value < GROUND - 40)
        expect(box?.left).toBeGreaterThanOrEqual(76)
        expect(box?.right).toBeLessThanOrEqual(1204)
        expect(box?.bottom).toBeLessThan(FOOT - 10)
      }
    })
  })

  test("highlights only the sentence being read", async () => {
    await withDeck({ text: "Erster Absatz.\n\nZweiter Absatz." }, (deck) => {
      const bright = (index: number) =>
        boxOf(
          drawn((into) => deck.drawStep(index, into)),
          (value, _, y) => y < FOOT && value < BRIGHT,
        )
      expect(bright(0)?.bottom).toBeLessThan(bright(1)?.top ?? 0)
    })
  })

  test("is mirrored for a language that is read from right to left", async () => {
    const marks = (text: string, language: string) =>
      withDeck({ text, language }, (deck) =>
        boxOf(
          drawn((into) => deck.drawStep(0, into)),
          (value, _, y) => y > 60 && y < 130 && value < 130,
        ),
      )
    expect((await marks("# Eins\n\nText\n\n# Zwei\n\nText", "de"))?.left).toBe(80)
    expect((await marks("# ציוד\n\nנעלו\n\n# נהיגה\n\nנעלו", "he"))?.right).toBe(1199)
  })

  test("has a picture next to the text, and leaves no gap for a missing one", async () => {
    const text = "Sehen Sie das Bild.\n\n![Ein Bild](bild)"
    const dark = (value: number, x: number, y: number) => x > 664 && y < FOOT && value < 20
    const shown = (images: { key: string; mediaType: string; base64: string }[]) =>
      withDeck({ text, images }, (deck) =>
        boxOf(
          drawn((into) => deck.drawStep(0, into)),
          dark,
        ),
      )
    const box = await shown([{ key: "bild", ...picture(200, 100) }])
    // Enlarged to no more than one and a half times its size.
    expect([(box?.right ?? 0) - (box?.left ?? 0) + 1, (box?.bottom ?? 0) - (box?.top ?? 0) + 1]).toEqual([300, 150])
    expect(await shown([])).toBeUndefined()
    expect(await shown([{ key: "bild", mediaType: "image/png", base64: "AAAA" }])).toBeUndefined()
  })

  test.each([
    ["ACHTUNG", "yellow"],
    ["WICHTIG", "blue"],
    ["TIPP", "green"],
    ["HINWEIS", "blue"],
    ["GEFAHR", "red"],
  ])("has a separate box for %s", async (word, hue) => {
    await withDeck({ text: `> **${word}**\n> Vorsicht.` }, (deck) => {
      const { cb, cr } = drawn((into) => deck.drawStep(0, into))
      // In the box, between its right edge and its text.
      const at = (354 >> 1) * 640 + (1150 >> 1)
      const [blue, red] = [(cb[at] ?? 0) - 128, (cr[at] ?? 0) - 128]
      const seen = blue < -10 ? "yellow" : red > 5 ? "red" : blue > 1 ? "blue" : red < -3 ? "green" : "none"
      expect(seen).toBe(hue)
    })
  })

  test("reports characters that are in no font", async () => {
    expect(await withDeck({ text: "Zeichen \u{13000} hier." }, ({ missing }) => missing)).toEqual(["\u{13000}"])
    expect(await withDeck({ text: "Gut.", contact: "\u{13000}" }, ({ missing }) => missing)).toEqual(["\u{13000}"])
  })
})

describe("opening and end", () => {
  test.each(["#ffffff", "#ffee00", "#00ff88", "#1d4ed8", "#000000"])(
    "show white on %s with contrast",
    async (colour) => {
      await withDeck({ text: "# A\n\nText", colour, company: null }, (deck) => {
        const { luma } = drawn((into) => deck.drawOpening(into))
        // White is 235; a luma of 130 contrasts with it at 4.5 to 1 as grey.
        for (const row of [4, 250, 600]) for (const x of [4, 1000, 1270]) expect(luma[row * 1280 + x]).toBeLessThan(136)
      })
    },
  )

  test("fit the longest titles and contacts within the picture", async () => {
    const long = "Unterweisung ".repeat(60)
    await withDeck({ text: `# ${long}\n\nText\n\n# B\n\nText`, title: long, company: long, contact: long }, (deck) => {
      for (const draw of [deck.drawOpening, deck.drawEnd]) {
        const box = boxOf(drawn(draw), (value) => value > 225)
        expect(box?.left).toBeGreaterThanOrEqual(90)
        expect(box?.right).toBeLessThan(1200)
        expect(box?.top).toBeGreaterThan(20)
        expect(box?.bottom).toBeLessThan(700)
      }
    })
  })

  test("show the logo on a white tile, and no tile for a company whose name does not begin with a letter", async () => {
    const whitest = (company: string, logo: ReturnType<typeof picture> | null) =>
      withDeck({ text: "Text.", company, logo, title: "." }, (deck) => {
        const { luma } = drawn((into) => deck.drawOpening(into))
        let white = 0
        for (const value of luma) if (value > 230) white++
        return white
      })
    expect(await whitest("Muster", null)).toBeGreaterThan(5000)
    expect(await whitest("9 Muster", null)).toBeLessThan(3000)
    expect(await whitest("9 Muster", picture(10, 80))).toBeGreaterThan(5000)
  })
})
