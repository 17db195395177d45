import { describe, expect, test } from "bun:test"
import { asMarkdown } from "../../../src/tools/markdown/as-markdown.ts"
import { withMarks } from "../../../src/tools/markdown/unmarked.ts"

const marked = (text: string) => withMarks(text.split("\n"), new Set()).join("\n")

describe("a text by an author who does not know Markdown", () => {
  test("has headings if lines are in capitals, without the colon after them", () => {
    expect(marked("BRANDSCHUTZ IM BÜRO\nRauchen ist verboten.\nIM BRANDFALL:\n1) Ruhe")).toBe(
      "# BRANDSCHUTZ IM BÜRO\n\nRauchen ist verboten.\n\n# IM BRANDFALL\n\n1) Ruhe",
    )
  })

  test("has headings if separate lines are bold, unless nothing follows them", () => {
    expect(marked("**Vor der Fahrt:**\n- Licht\n\n**Danke**")).toBe("# Vor der Fahrt\n\n- Licht\n\n**Danke**")
    expect(marked("Das ist\n**wichtig**\nfür alle.")).toBe("Das ist\n**wichtig**\nfür alle.")
  })

  test("has only headings with a mark, if there are any", () => {
    expect(marked("# Eins\n\nLKW FAHREN\nLangsam.")).toBe("# Eins\n\nLKW FAHREN\nLangsam.")
    expect(marked("Eins\n====\n\n**Zwei**\n\nText.")).toBe("Eins\n====\n\n**Zwei**\n\nText.")
  })

  test.each(["ALLES IST WICHTIG\nALLES IST LAUT\nGANZ LAUT", "112\n\nRuf an.", "DGUV V3, § 5.\nText.", "EU\nText."])(
    "has none in %j",
    (text) => expect(marked(text)).toBe(text),
  )

  test("has callouts if a line begins with a callout word in capitals", () => {
    expect(marked("3) Retten\nACHTUNG: Aufzüge nicht benutzen!\nEnde.")).toBe(
      "3) Retten\n\n> **ACHTUNG:** Aufzüge nicht benutzen!\n\nEnde.",
    )
    expect(marked("ATTENTION : danger ici")).toBe("> **ATTENTION:** danger ici\n")
    expect(marked("> WARNING: Hot surface.")).toBe("> **WARNING:** Hot surface.")
    expect(marked("注意：严禁烟火")).toBe("> **注意:** 严禁烟火\n")
    expect(marked("WARNING: Nobody may\nenter alone.\nNext.")).toBe(
      "> **WARNING:** Nobody may\n> enter alone.\n\nNext.",
    )
  })

  test("has a callout for the lines below a callout word on its own line", () => {
    expect(marked("ACHTUNG!\nNicht rauchen.\nNie.\n\nText.")).toBe("> **ACHTUNG**\n> Nicht rauchen.\n> Nie.\n\n\nText.")
  })

  test("keeps sentences that begin with such a word in lower case", () => {
    expect(marked("Achtung: hier wird es eng.")).toBe("Achtung: hier wird es eng.")
    expect(marked("SAMMELPLATZ: Hof")).toBe("SAMMELPLATZ: Hof")
  })

  test("has a list if consecutive lines begin with hyphens directly before words", () => {
    expect(marked("Nie:\n-nass\n-allein\n-5 Grad")).toBe("Nie:\n- nass\n- allein\n-5 Grad")
    expect(marked("Hand\n-werk")).toBe("Hand\n-werk")
  })

  test("keeps its code unchanged", () => {
    const code = "```\nACHTUNG: x\n-a\n-b\nLAUT\n```"
    expect(asMarkdown(`Text.\n\n${code}`)).toContain(code)
  })
})
