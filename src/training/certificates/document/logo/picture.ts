import type { Rgb } from "../../../../tools/colour/contrast.ts"

/** A picture in PDF form: its samples, and its transparency as a second picture. */
export interface Logo {
  readonly width: number
  readonly height: number
  readonly samples: Samples
  readonly transparency?: Samples
  /** The colour that it has most of, if it is colourful. */
  readonly accent?: Rgb
}

export interface Samples {
  /** Encoded by `filter`; 8 bits a sample. */
  readonly bytes: Uint8Array
  readonly filter: "FlateDecode" | "DCTDecode"
  readonly colours: "DeviceRGB" | "DeviceGray"
}

/** Why a picture cannot be printed, and what to do about it. The certificate is made without it. */
export class UnusableLogo extends Error {
  override readonly name = "UnusableLogo"
}
