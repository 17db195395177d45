import { type PDFContext, type PDFRef, PDFString } from "pdf-lib"
import { compressed, hex4, utf16Hex } from "../syntax.ts"
import type { UsedFont } from "./drawing.ts"

/** A FontDescriptor flag: the glyphs are not those of a standard alphabet. */
const SYMBOLIC = 4

/** Number of entries in one block of a CMap. */
const BLOCK = 100

/**
 * Writes a font with the used glyphs as PDF/A requires: embedded, with the file's width and Unicode characters for each
 * glyph.
 */
export function embedFont(context: PDFContext, { font, glyphs: used }: UsedFont): PDFRef {
  const glyphs = [...used.keys()].sort((a, b) => a - b)
  const { unitsPerEm, ascent, descent, capHeight, box } = font.metrics
  const scaled = (value: number) => Math.round((value * 1_000_000) / unitsPerEm) / 1000
  const file = font.subset(glyphs)
  const name = `${subsetTag(glyphs)}+${font.name}`
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: box.map(scaled),
      ItalicAngle: 0,
      Ascent: scaled(ascent),
      Descent: scaled(descent),
      CapHeight: scaled(capHeight),
      StemV: 80,
      FontFile2: context.register(compressed(context, file, { Length1: file.length })),
    }),
  )
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
      CIDToGIDMap: "Identity",
      DW: 0,
      W: glyphs.flatMap((glyph) => [glyph, [scaled(font.advanceOf(glyph))]]),
      FontDescriptor: descriptor,
    }),
  )
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: name,
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: context.register(compressed(context, toUnicode(glyphs, used))),
    }),
  )
}

/** Six capital letters that differ if the glyphs differ, because merged files may contain several subsets of a font. */
function subsetTag(glyphs: readonly number[]): string {
  let hash = Bun.hash.crc32(glyphs.join(" "))
  let tag = ""
  for (let letter = 0; letter < 6; letter++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}

/** The table that maps glyphs to characters for viewers; UTF-16 in hexadecimal. */
function toUnicode(glyphs: readonly number[], used: UsedFont["glyphs"]): string {
  const entries = glyphs.map((glyph) => `<${hex4(glyph)}> <${utf16Hex(used.get(glyph) ?? "")}>`)
  const blocks = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_, index) => {
    const block = entries.slice(index * BLOCK, (index + 1) * BLOCK)
    return `${block.length} beginbfchar\n${block.join("\n")}\nendbfchar\n`
  })
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join("")}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`
}
