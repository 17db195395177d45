/** Kilobits per second of Layer III by the number in a frame header: for MPEG-1, and for both lower versions. */
const BIT_RATES = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  lower: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}

/** Samples per second of MPEG-1 by the number in a header; MPEG-2 has half as many, MPEG-2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000]

/** Every rate that MP3 can carry. */
export const MP3_RATES = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const

interface Frame {
  readonly data: Uint8Array
  readonly sampleRate: number
  /** Number of samples in the frame. */
  readonly samples: number
}

/**
 * MP3 split into its frames (ISO/IEC 11172-3 and 13818-3, Layer III). A first frame that is a table of contents for
 * players (`Xing` or `Info`, without sound) is left out.
 *
 * @throws when the bytes are anything other than consecutive frames
 */
export function framesOf(mp3: Uint8Array): readonly Frame[] {
  const frames: Frame[] = []
  for (let at = 0; at < mp3.length; ) {
    const header = headerAt(mp3, at)
    if (header === undefined || at + header.length > mp3.length) {
      throw new Error(`the encoder did not return MP3: there is no frame at byte ${at}`)
    }
    const data = mp3.subarray(at, at + header.length)
    if (at > 0 || !isTable(data)) frames.push({ data, sampleRate: header.sampleRate, samples: header.samples })
    at += header.length
  }
  return frames
}

function headerAt(mp3: Uint8Array, at: number) {
  const [sync = 0, kind = 0, rates = 0] = mp3.subarray(at, at + 3)
  // Eleven set bits, and Layer III.
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || (kind & 0x06) !== 0x02) return undefined
  const version = (kind >> 3) & 3
  const isMpeg1 = version === 3
  const kilobits = BIT_RATES[isMpeg1 ? "mpeg1" : "lower"][rates >> 4]
  const fullRate = SAMPLE_RATES[(rates >> 2) & 3]
  if (version === 1 || !kilobits || fullRate === undefined) return undefined
  const sampleRate = fullRate / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const samples = isMpeg1 ? 1152 : 576
  const padding = (rates >> 1) & 1
  return { sampleRate, samples, length: Math.floor((samples * kilobits * 125) / sampleRate) + padding }
}

/** The table's name is where the sound would begin, which depends on version and channels. */
function isTable(frame: Uint8Array): boolean {
  return [4 + 9, 4 + 17, 4 + 32].some((at) => {
    const name = String.fromCharCode(...frame.subarray(at, at + 4))
    return name === "Xing" || name === "Info"
  })
}
