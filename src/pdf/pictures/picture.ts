import type { Rgb } from "../../tools/colour/contrast.ts"
import type { Orientation } from "../../tools/pictures/orientation.ts"

/** A picture in PDF form: its samples, and its transparency as a second picture. */
export interface Logo {
  /** The size of the picture as people see it. */
  readonly width: number
  readonly height: number
  readonly samples: Samples
  readonly transparency?: Samples
  /** The orientation of the samples, if it differs from what people see. */
  readonly orientation?: Orientation
  /** The main colour, if it is colourful. */
  readonly accent?: Rgb
  /** The visible part, if there is an empty margin around it. */
  readonly ink?: Ink
  /** Made for a dark background: on white it is hardly visible. */
  readonly isLight?: boolean
}

/** A part of a picture, in pixels from the upper left corner. */
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

/** Why a picture cannot be printed, and what to do about it. The certificate is created without it. */
export class UnusableLogo extends Error {
  override readonly name = "UnusableLogo"
}
