import { describe, expect, test } from "bun:test"
import { PNG } from "pngjs"
import { contrast, rgb, WHITE } from "../../../src/tools/colour/contrast.ts"
import { brandOf } from "../../../src/video/render/slides/brand.ts"
import { boxOf, drawn, withDeck } from "./opened-deck.ts"

const GROUND = rgb("#f8fafc")
const NONE = null

describe("the colour of a company", () => {
  test("keeps everything readable, whatever it is", () => {
    const colours = Array.from({ length: 6 ** 3 }, (_, index) =>
      [index % 6, Math.floor(index / 6) % 6, Math.floor(index / 36)]
        .map((part) => (part * 51).toString(16).padStart(2, "0"))
        .join(""),
    )
    for (const colour of [NONE, ...colours.map((hex) => `#${hex}`)]) {
      const { accent, badge, opening } = brandOf(colour, GROUND)
      expect(contrast(accent, GROUND)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(badge.text, badge.fill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(opening.badge.text, opening.badge.fill)).toBeGreaterThanOrEqual(4.5)
      for (const ground of [opening.bright, opening.middle, opening.dark]) {
        expect(contrast(WHITE, ground)).toBeGreaterThanOrEqual(5)
        expect(contrast(opening.quiet, ground)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test.each(["#facc15", "#f59e0b", "#fff200"])(
    "is unchanged if it is a yellow: %s is bright on a dark background",
    (colour) => {
      const { badge, opening } = brandOf(colour, GROUND)
      expect([badge.fill, opening.badge.fill, opening.ring]).toEqual([rgb(colour), rgb(colour), rgb(colour)])
      expect(contrast(WHITE, opening.bright)).toBeGreaterThan(12)
    },
  )

  test("is visible on slides even if it is white", () => {
    expect(contrast(brandOf("#ffffff", GROUND).badge.fill, GROUND)).toBeGreaterThan(10)
  })
})

/** A logo: a grey box within transparent edges, or without them. */
function logo(width: number, height: number, grey: number, edge = 4) {
  const png = new PNG({ width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      png.data.fill(grey, at, at + 3)
      png.data[at + 3] = x < edge || y < edge || x >= width - edge || y >= height - edge ? 0 : 255
    }
  }
  return { mediaType: "image/png", base64: PNG.sync.write(png).toString("base64") }
}

describe("the logo of a company", () => {
  const foot = (given: ReturnType<typeof logo>) =>
    withDeck({ text: "Text.", logo: given, title: ".", colour: "#1d4ed8" }, (deck) => {
      const frame = drawn((into) => deck.drawStep(0, into))
      return { frame, box: boxOf(frame, (value, x, y) => y > 662 && y < 685 && x < 400 && value < 215) }
    })

  test("is on a dark tile when it is white", async () => {
    const { frame, box } = await foot(logo(80, 80, 255))
    const luma = (x: number, y: number) => frame.luma[y * 1280 + x] ?? 0
    expect(luma((box?.left ?? 0) + 2, 689)).toBeLessThan(120)
    expect(luma(48 + 18, 689)).toBeGreaterThan(220)
  })

  test("has a tile as wide as itself if it is wide", async () => {
    const width = async (wide: number) => {
      const { box } = await foot(logo(wide, 80, 40))
      return (box?.right ?? 0) - (box?.left ?? 0)
    }
    expect(await width(240)).toBeGreaterThan(60)
    expect(await width(80)).toBeLessThanOrEqual(37)
  })

  test("fills its tile if it has its own background", async () => {
    const { box } = await foot(logo(80, 80, 60, 0))
    expect([box?.left, box?.right]).toEqual([48, 83])
  })
})
