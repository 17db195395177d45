import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { plainOf } from "../../../src/video/render/script/plain.ts"
import { processorSeconds } from "../../harness/processor-time.ts"

const plain = (text: string) => plainOf(passagesOf(text))

/** The kind and text of each passage, with strong words in angle brackets. */
function said(text: string): string[] {
  return passagesOf(text).map((passage) => {
    if (passage.type === "image") return `image ${passage.key}`
    const { type, level, depth, number, callout, runs } = passage
    const words = runs.map((run) => (run.strong ? `<${run.text}>` : run.text)).join("")
    const place =
      type === "heading" ? ` ${level}` : type === "item" ? ` ${depth}${number === undefined ? "" : `/${number}`}` : ""
    return `${type}${place}${callout === undefined ? "" : ` ${callout.kind} ${callout.word}`}: ${words}`
  })
}

describe("a text in Markdown", () => {
  test("becomes headings, paragraphs, lists, quotes and pictures in order", () => {
    const text =
      "# Stapler\n\nVor der **Fahrt** prüfen.\n\n## Bremsen\n\n- Gabel *senken*\n  - ganz unten\n- [Bremse](https://example.com/a) ziehen\n\n" +
      "1. Eins\n2. Zwei\n\n> Zitat\n\n![Bremse](bremse.png)\n"
    expect(said(text)).toEqual([
      "heading 1: Stapler",
      "paragraph: Vor der <Fahrt> prüfen.",
      "heading 2: Bremsen",
      "item 0: Gabel senken",
      "item 1: ganz unten",
      "item 0: Bremse ziehen",
      "item 0/1: Eins",
      "item 0/2: Zwei",
      "quote: Zitat",
      "image bremse.png",
    ])
  })

  test("has callouts with the author's word, and all their lines", () => {
    expect(
      said("> **ACHTUNG** Lebensgefahr!\n\n> [!NOTE]\n> Nie allein.\n\n> **TIPP**\n> - Licht an\n> - Langsam"),
    ).toEqual([
      "callout warning ACHTUNG: Lebensgefahr!",
      "callout note NOTE: Nie allein.",
      "callout tip TIPP: Licht an\nLangsam",
    ])
    expect(said("> **GEFAHR**")).toEqual(["paragraph: <GEFAHR>"])
  })

  test("has a readable line for each row of a table", () => {
    expect(said("| Prüfen | Frist |\n|---|---:|\n| **Bremse** | täglich |\n| Licht | |")).toEqual([
      "item 0: Prüfen: <Bremse>; Frist: täglich",
      "item 0: Prüfen: Licht",
    ])
    expect(said("| nur | Titel |\n|---|---|")).toEqual(["item 0: nur; Titel"])
  })

  test("keeps code as it is written, and leaves out struck-out text, boxes and lines", () => {
    expect(said("```\nset **x**\nend\n```\n\n~~alt~~ neu\n\n- [x] Helm\n- [ ] Brille\n\n---\n\nEnde `a*b`")).toEqual([
      "paragraph: set **x**\nend",
      "paragraph: neu",
      "item 0: Helm",
      "item 0: Brille",
      "paragraph: Ende a*b",
    ])
  })

  test("joins the lines of a paragraph that an editor has wrapped, and of a quote", () => {
    const wrapped =
      "Vor jeder Fahrt prüfen Sie die Bremsen, die Lenkung und die\nBeleuchtung des Fahrzeugs, und melden Sie jeden noch so\nkleinen Mangel."
    expect(plain(wrapped)).toBe(wrapped.replaceAll("\n", " "))
    expect(plain("> Nie unter\n> schwebender Last.")).toBe("Nie unter schwebender Last.")
  })
})

describe("a plain text", () => {
  test.each([
    "5 * 3 * 2 und 5*3*2",
    "C# und F#",
    "#1",
    "1. Mai ist Feiertag.",
    "1. Mai\n2. Juni",
    "3. Oktober",
    "Kolleg*innen und Fahrer*innen, jede*r",
    "> 5 m Abstand",
    "\\\\server\\freigabe und C:\\Temp",
    "[ACHTUNG]: Gefahr",
    "snake_case_name und __ja",
    "a < b > c & d",
    "Preis* ohne Steuer",
    "<b>fett</b>",
    "7. Erstens\n3. Zweitens",
  ])("that only looks like Markdown is shown unchanged: %j", (text) => {
    expect(plain(text)).toBe(text)
  })

  test("keeps its lines and paragraphs", () => {
    expect(plain("Eins\nZwei\r\nDrei\n\n\n\nVier\u2028Fünf")).toBe("Eins\nZwei\nDrei\n\nVier\nFünf")
  })

  test("can be indented, and contain drawn lines", () => {
    expect(said("    Eins.\n        Zwei.\n=========\n\n  Drei hier.\n-----\nVier\n~~~~~~~~\nFünf\n***")).toEqual([
      "paragraph: Eins.\nZwei.",
      "paragraph: Drei hier.",
      "paragraph: Vier",
      "paragraph: Fünf",
    ])
  })

  test("can have an underlined heading, but a sentence is not one", () => {
    expect(said("Bremsen\n-------\nPrüfen.\n\nLicht\n===\nAn.\n\nDas ist ein Satz.\n---\nUnd noch einer.")).toEqual([
      "heading 1: Bremsen",
      "paragraph: Prüfen.",
      "heading 1: Licht",
      "paragraph: An.",
      "paragraph: Das ist ein Satz.",
      "paragraph: Und noch einer.",
    ])
  })

  test("has lists with bullets and dashes of every kind, and consecutive numbers", () => {
    expect(said("• a\n·  b\n\n– c\n– d\n\n1) e\n2) f\n\n4. g\n\n5. h")).toEqual([
      ...[
        "item 0: a",
        "item 0: b",
        "item 0: c",
        "item 0: d",
        "item 0/1: e",
        "item 0/2: f",
        "item 0/4: g",
        "item 0/5: h",
      ],
    ])
    expect(said("– Guten Tag, sagte er.")).toEqual(["paragraph: – Guten Tag, sagte er."])
  })
})

test.each([
  ["**fett **ja", "fett ja"],
  ["** fett ** ja", "fett ja"],
  ["**注意：**请检查", "注意：请检查"],
  ["**Achtung:**Text", "Achtung:Text"],
  ["##Bremsen", "Bremsen"],
  ["siehe ![Bild der Bremse](bild der bremse.png) hier", "siehe hier"],
  ["[Regel](Anlage 3) gilt", "Regel gilt"],
  ["**offen", "offen"],
  ["a&nbsp;b&amp;c", "a b&c"],
])("marks that are nearly right are not shown: %j", (text, expected) => {
  expect(plain(text)).toBe(expected)
})

test("no letter of a text without marks is lost, whatever it is", () => {
  const word = fc.stringMatching(/^[a-zäöüA-Z0-9.,;:!?–()„“%§/]{1,12}$/)
  const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.constantFrom("\n", "\n\n"), (lines, between) => {
      const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "")
      const text = lines.join(between)
      expect(letters(plain(text))).toBe(letters(text))
    }),
  )
})

test("a hostile text of maximum length takes hardly any time", async () => {
  for (const unit of [
    "** a ",
    "![",
    "[a](b ",
    "a\n",
    "- a\n",
    "> ",
    "~~~\n",
    "|a|b|\n|-|-|\n",
    "**a.",
    "a*b",
    "&amp;",
    "1. a\n",
  ]) {
    const text = unit.repeat(14_000 / unit.length)
    let count = 0
    const seconds = await processorSeconds(() => {
      count = passagesOf(text).length
    })
    expect(count).toBeLessThan(7001)
    expect({ unit, isQuick: seconds < 5 }).toEqual({ unit, isQuick: true })
  }
})
