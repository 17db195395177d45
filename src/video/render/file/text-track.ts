import { box, fullBox, joinedBytes, letters, u8, u16, u32 } from "./boxes.ts"

/*
 * Text tracks in MP4 files. Subtitles are Timed Text (3GPP TS 26.245), which ffmpeg, VLC, QuickTime and Windows can
 * read. Chapters are QuickTime text (QuickTime File Format, "Chapter Lists"), which ffmpeg also writes to MP4.
 */

/** A text and the period for which it is shown, in seconds. */
export interface TimedText {
  readonly from: number
  readonly to: number
  readonly text: string
}

export interface TextTrack {
  readonly id: number
  readonly kind: "subtitles" | "chapters"
  /** Three letters. */
  readonly language: string
  /** In order and without overlaps. */
  readonly texts: readonly TimedText[]
  /** Units per second in which the file states its length. */
  readonly fileTimescale: number
  /** Length of the file, in those units. */
  readonly fileLength: number
}

/** Units per second. */
const TIMESCALE = 1000

const HIDDEN = 2
const IDENTITY = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

/** Position of subtitles in a picture of 1280 × 720 pixels. */
const SUBTITLES = { width: 1280, height: 120, top: 588, size: 36 }

/** Marks the text before it as UTF-8. */
const UTF8 = box("encd", u32(0x100))

interface Sample {
  readonly data: Uint8Array
  /** The length in units of {@link TIMESCALE}. */
  readonly duration: number
}

/** A track that is not shown unless the viewer selects it. */
interface WrittenTrack {
  /** Its samples, one after the other. */
  readonly samples: Uint8Array<ArrayBuffer>
  /** Returns its entry in the index, given the byte of the file at which its samples begin. */
  readonly trakAt: (offset: number) => Uint8Array<ArrayBuffer>
}

/** Writes a text track. It has empty samples for times without text, because samples must follow each other without gaps. */
export function textTrack(track: TextTrack): WrittenTrack {
  const samples = samplesOf(track)
  const duration = samples.reduce((total, sample) => total + sample.duration, 0)
  return {
    samples: joinedBytes(...samples.map(({ data }) => data)),
    trakAt: (offset) =>
      box("trak", header(track, duration), box("mdia", ...media(track, duration), information(track, samples, offset))),
  }
}

function samplesOf({ kind, texts, fileLength, fileTimescale }: TextTrack): readonly Sample[] {
  const samples: Sample[] = []
  let at = 0
  for (const { from, to, text } of texts) {
    const [start, end] = [Math.round(from * TIMESCALE), Math.round(to * TIMESCALE)]
    if (start > at) samples.push({ data: u16(0), duration: start - at })
    samples.push({ data: sampleOf(kind, text), duration: Math.max(0, end - Math.max(start, at)) })
    at = Math.max(at, end)
  }
  // Without this sample, some programs show the last text until the end.
  const end = Math.round((fileLength / fileTimescale) * TIMESCALE)
  if (kind === "subtitles" && end > at) samples.push({ data: u16(0), duration: end - at })
  return samples
}

/** The length of a text in bytes (two bytes), followed by the text. */
function sampleOf(kind: TextTrack["kind"], text: string): Uint8Array {
  const bytes = letters(text)
  return joinedBytes(u16(bytes.length), bytes, kind === "chapters" ? UTF8 : u8())
}

function header({ id, kind, fileTimescale }: TextTrack, duration: number): Uint8Array {
  const { width, height, top } = kind === "subtitles" ? SUBTITLES : { width: 0, height: 0, top: 0 }
  const matrix = IDENTITY.with(7, top * 0x10000)
  const length = Math.round((duration / TIMESCALE) * fileTimescale)
  // Only one of the tracks in a non-zero group is shown at a time; a track with a negative layer is shown in front.
  const [layer, group] = kind === "subtitles" ? [-1, 2] : [0, 0]
  return fullBox(
    "tkhd",
    HIDDEN,
    u32(0, 0, id, 0, length, 0, 0),
    u16(layer, group, 0, 0),
    u32(...matrix, width * 0x10000, height * 0x10000),
  )
}

function media({ kind, language }: TextTrack, duration: number): readonly Uint8Array[] {
  const [one = 0, two = 0, three = 0] = [...language].map((letter) => letter.charCodeAt(0) - 0x60)
  const handler = kind === "subtitles" ? "sbtl" : "text"
  const name = kind === "subtitles" ? "Subtitles" : "Chapters"
  return [
    fullBox("mdhd", 0, u32(0, 0, TIMESCALE, duration), u16((one << 10) | (two << 5) | three, 0)),
    fullBox("hdlr", 0, u32(0), letters(handler), u32(0, 0, 0), letters(`${name}\0`)),
  ]
}

function information({ kind }: TextTrack, samples: readonly Sample[], offset: number): Uint8Array {
  const data = box("dinf", fullBox("dref", 0, u32(1), fullBox("url ", 1)))
  const table = box(
    "stbl",
    fullBox("stsd", 0, u32(1), kind === "subtitles" ? timedText() : quickTimeText()),
    fullBox("stts", 0, u32(samples.length), ...samples.map(({ duration }) => u32(1, duration))),
    fullBox("stsc", 0, u32(1, 1, samples.length, 1)),
    fullBox("stsz", 0, u32(0, samples.length, ...samples.map(({ data }) => data.length))),
    fullBox("stco", 0, u32(1, offset)),
  )
  return box("minf", kind === "subtitles" ? fullBox("nmhd", 0) : textMediaHeader(), data, table)
}

const FONT_ID = 1

/** Six reserved bytes and the index of the data reference: this file. */
const SAMPLE_ENTRY = u16(0, 0, 0, 1)

/** White text, centred at the bottom of its box. */
function timedText(): Uint8Array {
  const { width, height, size } = SUBTITLES
  const white = u8(0xff, 0xff, 0xff, 0xff)
  return box(
    "tx3g",
    SAMPLE_ENTRY,
    u32(0),
    u8(1, 0xff),
    u8(0, 0, 0, 0),
    u16(0, 0, height, width),
    u16(0, 0, FONT_ID),
    u8(0, size),
    white,
    fontTable("Sans-Serif"),
  )
}

function quickTimeText(): Uint8Array {
  const box0 = u16(0, 0, 0, 0)
  return box("text", SAMPLE_ENTRY, u32(1), u8(0, 0), u32(0), box0, u16(0, 0, FONT_ID, 0), u32(0), fontTable(""))
}

function fontTable(name: string): Uint8Array {
  const bytes = letters(name)
  return box("ftab", u16(1, FONT_ID), u8(bytes.length), bytes)
}

/** QuickTime also requires the appearance of a text, although chapters are not drawn. */
function textMediaHeader(): Uint8Array {
  const drawing = fullBox("gmin", 0, u16(0x40, 0x8000, 0x8000, 0x8000, 0, 0))
  const matrix = box("text", u16(1), u32(0, 0, 0, 1, 0, 0, 0, 0x4000), u16(0))
  return box("gmhd", drawing, matrix)
}
