import { expect, test } from "bun:test"
import { PICTOGRAM_NAMES } from "../../../src/tools/pictograms/shapes.ts"
import { pictogramKey, pictogramOf } from "../../../src/video/render/pictogram-keys.ts"
import { openCanvasKit } from "../../../src/video/render/picture/canvaskit.ts"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { pictogramsIn } from "../../../src/video/render/slides/pictograms.ts"
import { pixelsOf } from "../../../src/video/render/slides/pictures.ts"

const section = (keys: readonly string[]) => ({
  number: undefined,
  heading: undefined,
  blocks: keys.map((key) => ({ type: "image", key, alt: "" }) as const),
})

test("every pictogram can be drawn, and no two look alike", async () => {
  const skia = await openCanvasKit()
  const drawn = pictogramsIn(skia, [section(PICTOGRAM_NAMES.map(pictogramKey))])
  expect(drawn.map(([key]) => pictogramOf(key))).toEqual([...PICTOGRAM_NAMES])
  const seen = new Set(
    drawn.map(([, picture]) => {
      const pixels = pixelsOf(skia, picture)
      const colours = new Set(Array.from({ length: 400 }, (_, at) => pixels.subarray(at * 1024, at * 1024 + 3).join()))
      expect(colours.size).toBeGreaterThan(1)
      picture.image.delete()
      return Bun.hash(pixels)
    }),
  )
  expect(seen.size).toBe(PICTOGRAM_NAMES.length)
})

test("each is drawn once, and pictures of files are not", async () => {
  const skia = await openCanvasKit()
  const drawn = pictogramsIn(skia, [section([":fire:", "fire.png", ":fire:"]), section([":fire:", ":unknown:"])])
  expect(drawn.map(([key, { width, height }]) => [key, width, height])).toEqual([[":fire:", 480, 480]])
  for (const [, { image }] of drawn) image.delete()
})

test("a text shows them as pictures, and does not speak them", () => {
  expect(passagesOf("Put on :gloves: now.")).toMatchObject([
    { type: "paragraph", runs: [{ text: "Put on now." }] },
    { type: "image", key: ":gloves:", alt: "" },
  ])
  expect(passagesOf(":pictograms-en:\nWear a hard hat.")).toMatchObject([
    { type: "paragraph", runs: [{ text: "Wear a hard hat." }] },
    { type: "image", key: ":helmet:" },
  ])
})
