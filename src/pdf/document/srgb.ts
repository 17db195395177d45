/** s15Fixed16Number of the ICC specification. */
const fixed = (value: number) => Math.round(value * 65_536)

/** White of the profile connection space (D50), and the primaries of sRGB seen under it (IEC 61966-2-1, Bradford). */
const WHITE = [0.9642, 1, 0.8249]
const RED = [0.43607, 0.22249, 0.01392]
const GREEN = [0.38515, 0.71687, 0.09708]
const BLUE = [0.14307, 0.06061, 0.7141]
/** From D65, the white of sRGB, to D50. */
const ADAPTATION = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168]

/** The curve of sRGB: ((x + 0.055) / 1.055) ^ 2.4, below 0.04045 x / 12.92. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

const HEADER = 128

/**
 * An ICC profile of sRGB (version 4, ICC.1:2004-10), which defines the colours of a certificate. It is made from the
 * published numbers, so that no licensed file is needed.
 */
export function srgbProfile(): Uint8Array<ArrayBuffer> {
  const curve = words("para", 0, 3 << 16, ...CURVE.map(fixed))
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ["desc", localised("sRGB")],
    ["cprt", localised("No copyright, use freely")],
    ["wtpt", xyz(WHITE)],
    ["rXYZ", xyz(RED)],
    ["gXYZ", xyz(GREEN)],
    ["bXYZ", xyz(BLUE)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
    ["chad", words("sf32", 0, ...ADAPTATION.map(fixed))],
  ]
  const offsets = new Map<Uint8Array, number>()
  let end = HEADER + 4 + 12 * tags.length
  for (const [, content] of tags) {
    if (offsets.has(content)) continue
    offsets.set(content, end)
    end += content.length
  }
  const profile = new Uint8Array(end)
  profile.set(header(end))
  const table = tags.flatMap(([name, content]) => [name, offsets.get(content) ?? 0, content.length])
  profile.set(words(tags.length, ...table), HEADER)
  for (const [content, offset] of offsets) profile.set(content, offset)
  return profile
}

/** Size, version 4.2, a display's RGB profile over XYZ, a date, signature, rendering intent, white. */
function header(size: number): Uint8Array {
  const result = new Uint8Array(HEADER)
  result.set(words(size, 0, 0x04200000, "mntr", "RGB ", "XYZ ", 0x07d00001, 0x00010000, 0, "acsp"))
  result.set(words(...WHITE.map(fixed)), 68)
  return result
}

function xyz(values: readonly number[]): Uint8Array {
  return words("XYZ ", 0, ...values.map(fixed))
}

/** A text in English (multiLocalizedUnicodeType). */
function localised(text: string): Uint8Array {
  const head = words("mluc", 0, 1, 12, "enUS", text.length * 2, 28)
  const result = new Uint8Array(head.length + Math.ceil(text.length / 2) * 4)
  result.set(head)
  const view = new DataView(result.buffer, head.length)
  for (let index = 0; index < text.length; index++) view.setUint16(2 * index, text.charCodeAt(index))
  return result
}

/** Numbers of 32 bits and signatures of four letters, one after the other. */
function words(...values: readonly (number | string)[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  for (const [index, value] of values.entries()) {
    const number =
      typeof value === "number" ? value : [...value].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
    view.setInt32(4 * index, number)
  }
  return new Uint8Array(view.buffer)
}
