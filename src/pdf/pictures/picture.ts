import type { Rgb } from "../../tools/colour/contrast.ts"
import type { Orientation } from "../../tools/pictures/orientation.ts"

/** A picture as it is stored in a PDF: its samples, and its transparency as a second picture. */
export interface Logo {
  /** The size of the picture as people see it. */
  readonly width: number
  readonly height: number
  readonly samples: Samples
  readonly transparency?: Samples
  /** The orientation of the samples, if it differs from what people see. */
  readonly orientation?: Orientation
  /** The main colour, if the picture is colourful. */
  readonly accent?: Rgb
  /** The visible part, if it has an empty margin. */
  readonly ink?: Ink
  /** Whether the picture was made for a dark background and is hardly visible on white. */
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
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8Array
}

export interface Samples {
  /** The samples, with 8 bits each, encoded by `filter`. */
  readonly bytes: Uint8Array
  readonly filter: "FlateDecode" | "DCTDecode"
  readonly colours: "DeviceRGB" | "DeviceGray"
}

/** Says why a picture cannot be printed, and what to do about it. The certificate is created without the picture. */
export class UnusableLogo extends Error {
  override readonly name = "UnusableLogo"
}
