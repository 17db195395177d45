import { describe, expect, test } from "bun:test"
import { PDFContext, PDFStreamWriter } from "pdf-lib"
import { PNG } from "pngjs"
import { embedLogo, readLogo } from "../../src/pdf/pictures/logo.ts"
import { hasPrograms, runProgram } from "../harness/debian-program.ts"

/** Photos taken with a rotated camera: certificates show them upright, as browsers and videos do. */

const [WIDE, HIGH] = [48, 32]
const QUARTERS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const

/** A JPEG of four colours that states the orientation of the camera. */
async function photo(orientation: number): Promise<Uint8Array> {
  const picture = new PNG({ width: WIDE, height: HIGH })
  for (let pixel = 0; pixel < WIDE * HIGH; pixel++) {
    const [isRight, isLow] = [pixel % WIDE >= WIDE / 2, pixel >= (WIDE * HIGH) / 2]
    const colour = isLow ? (isRight ? "white" : "blue") : isRight ? "green" : "red"
    picture.data.set([...QUARTERS[colour], 255], pixel * 4)
  }
  const jpeg = await new Bun.Image(PNG.sync.write(picture)).jpeg({ quality: 95 }).bytes()
  const [entry, value] = ["\u0001\0\u0012\u0001\u0003\0\u0001\0\0\0", String.fromCharCode(orientation)]
  const metadata = Buffer.from(`Exif\0\0II*\0\b\0\0\0${entry}${value}\0\0\0\0\0\0\0`, "latin1")
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, metadata.length + 2]), metadata])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

/** The colours of a picture's quarters, row by row. */
function quartersOf({ width, height, data }: PNG): string[] {
  const at = (x: number, y: number) => {
    const pixel = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
    const [red, green, blue] = [...data.subarray(pixel, pixel + 3)].map((value) => (value > 128 ? 255 : 0))
    return Object.entries(QUARTERS).find(([, one]) => `${one}` === `${[red, green, blue]}`)?.[0] ?? "none"
  }
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

async function printed(jpeg: Uint8Array): Promise<PNG> {
  const logo = readLogo(jpeg, "image/jpeg")
  const context = PDFContext.create()
  const tree = context.nextRef()
  const page = context.register(
    context.obj({
      Type: "Page",
      Parent: tree,
      MediaBox: [0, 0, logo.width, logo.height],
      Resources: { XObject: { Logo: embedLogo(context, logo) } },
      Contents: context.register(context.stream(`q ${logo.width} 0 0 ${logo.height} 0 0 cm /Logo Do Q`)),
    }),
  )
  context.assign(tree, context.obj({ Type: "Pages", Kids: [page], Count: 1 }))
  context.trailerInfo.Root = context.register(context.obj({ Type: "Catalog", Pages: tree }))
  const pdf = await PDFStreamWriter.forContext(context, 50).serializeToBuffer()
  return PNG.sync.read(Buffer.from(runProgram("pdftoppm", ["-r", "72", "-png", "-"], pdf).stdout))
}

describe.skipIf(!hasPrograms("turned pictures", "pdftoppm"))("a photo", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "with orientation %d is printed as other programs show it",
    async (orientation) => {
      const jpeg = await photo(orientation)
      const shown = PNG.sync.read(Buffer.from(await new Bun.Image(jpeg).png().bytes()))
      const onPaper = await printed(jpeg)
      expect([onPaper.width, onPaper.height]).toEqual([shown.width, shown.height])
      expect(quartersOf(onPaper)).toEqual(quartersOf(shown))
    },
  )

  test("does not reveal where it was taken", async () => {
    const { samples, orientation } = readLogo(await photo(6), "image/jpeg")
    expect(orientation).toBe(6)
    expect(Buffer.from(samples.bytes).toString("latin1")).not.toContain("Exif")
  })
})
