/** A picture as a PDF has it: its samples, and its transparency as a second picture. */
export interface Logo {
  readonly width: number
  readonly height: number
  readonly samples: Samples
  readonly transparency?: Samples
}

export interface Samples {
  /** Encoded by `filter`; 8 bits a sample. */
  readonly bytes: Uint8Array
  readonly filter: "FlateDecode" | "DCTDecode"
  readonly colours: "DeviceRGB" | "DeviceGray"
}

/** Why a picture cannot be printed; the sentence says what to do. The certificate goes without it. */
export class UnusableLogo extends Error {
  override readonly name = "UnusableLogo"
}
