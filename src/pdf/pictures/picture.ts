import type { Rgb } from "../../tools/colour/contrast.ts"
import type { Orientation } from "../../tools/pictures/orientation.ts"

/** A picture in PDF form: its samples, and its transparency as a second picture. */
export interface Logo {
  /** Of the picture as people see it. */
  readonly width: number
  readonly height: number
  readonly samples: Samples
  readonly transparency?: Samples
  /** How the samples stand to the picture, if they are not as people see it. */
  readonly orientation?: Orientation
  /** The colour that it has most of, if it is colourful. */
  readonly accent?: Rgb
  /** Where something is to be seen, if there is an empty margin around that. */
  readonly ink?: Ink
  /** Made for a dark ground: on white, hardly anything of it is to be seen. */
  readonly isLight?: boolean
}

/** A part of a picture, in its pixels from the upper left corner. */
export interface Ink {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A decoded picture. */
export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue, opacity of each pixel. */
  readonly data: Uint8Array
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
