import { setImmediate } from "node:timers/promises"
import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny"
import type { VideoStyle } from "../../styles.ts"
import { decoderConfig } from "../h264/decoder-config.ts"
import { joinedBytes, letters, u32, viewOf } from "./boxes.ts"
import { FileInMemory } from "./file-in-memory.ts"
import { frontIndex } from "./front-index.ts"
import { threeLetters } from "./languages.ts"
import type { Times } from "./shown-times.ts"
import type { TextTrack, TimedText } from "./text-track.ts"

/** Number of frames of either kind after which the event loop gets a turn. */
const FRAMES_AT_ONCE = 200

/**
 * Number of frames after which garbage is collected; by itself, the engine would do so later, with a higher peak of
 * memory use.
 */
const FRAMES_TO_COLLECT = 2000

/** A coded picture or piece of sound; times in seconds. */
interface Frame {
  readonly data: Uint8Array
  readonly timestamp: number
  readonly duration: number
}

interface Picture extends Frame {
  /** When it is decoded, if that is before it is shown. Pictures are in decoding order. */
  readonly decoded?: number
  /** Whether it is a key frame, which can be decoded without any other picture. */
  readonly key: boolean
}

/** MP3. */
interface Sound {
  /** Hertz. */
  readonly sampleRate: number
  readonly channels: number
  readonly frames: readonly Frame[]
}

interface Contents {
  readonly title: string
  /** Language of pictures and speech, two letters. */
  readonly language: string
  readonly style: VideoStyle
  /** H.264 as described by `decoderConfig` for that style, in order. */
  readonly pictures: Iterable<Picture>
  readonly sound?: Sound | undefined
  /** Captions: players offer them, but show them only if the viewer turns them on. */
  readonly captions?: readonly TimedText[]
  /** Chapters, in order and without gaps. */
  readonly chapters?: readonly TimedText[]
}

/**
 * Writes a video as an MP4 file that begins with its index, so that players can start before they have received all of
 * it. Pictures are requested one by one, and the event loop gets turns in between. The index lists all pictures, so
 * nothing is written before the last one has arrived.
 *
 * @param write receives the bytes in order; its errors are rethrown
 * @throws whatever `pictures` and `sound` throw, and the reason of `signal` when it is aborted
 */
export async function writeMp4(
  { title, language, style, pictures, sound, captions = [], chapters = [] }: Contents,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const file = new FileInMemory()
  let index: { readonly moov: Uint8Array<ArrayBuffer>; readonly at: number } | undefined
  const onMoov = (data: Uint8Array, at: number) => {
    index = { moov: new Uint8Array(data), at }
  }
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false, onMoov }), target: file.target })
  const languageCode = threeLetters(language)
  const pictureTrack = new EncodedVideoPacketSource("avc")
  const soundTrack = new EncodedAudioPacketSource("mp3")
  output.addVideoTrack(pictureTrack, { decoderConfig: pictureConfig(style), languageCode })
  if (sound !== undefined) {
    const { sampleRate, channels } = sound
    const decoderConfig = { codec: "mp3", sampleRate, numberOfChannels: channels }
    output.addAudioTrack(soundTrack, { decoderConfig, languageCode })
  }
  output.setMetadataTags({ title })
  await output.start()
  let added = 0
  const times: Times[] = []
  for (const { data, timestamp, duration, key, decoded = timestamp } of inOrder(pictures, sound?.frames ?? [])) {
    const track = key === undefined ? soundTrack : pictureTrack
    if (track === pictureTrack) times.push({ decoded, shown: timestamp })
    // The library writes negative numbers if pictures are shown in a different order, and not all programs can read those.
    await track.add(new EncodedPacket(data, key === false ? "delta" : "key", decoded, duration))
    added++
    if (added % FRAMES_AT_ONCE > 0) continue
    if (added % FRAMES_TO_COLLECT === 0) Bun.gc(true)
    await setImmediate()
    signal?.throwIfAborted()
  }
  // The index briefly takes several megabytes, so garbage that the pictures have left behind is collected first.
  Bun.gc(true)
  await output.finalize()
  if (index === undefined) throw new TypeError("an MP4 file was written without an index")
  const texts: readonly Pick<TextTrack, "kind" | "texts">[] = [
    { kind: "subtitles", texts: captions },
    { kind: "chapters", texts: chapters },
  ]
  const shown = texts.filter((track) => track.texts.length > 0)
  await writeInOrder(file, index, { texts: shown, language: languageCode, pictures: times }, write)
}

/** Rewrites a file that has its index at the end so that the index comes first. */
async function writeInOrder(
  file: FileInMemory,
  { moov, at: end }: { readonly moov: Uint8Array<ArrayBuffer>; readonly at: number },
  {
    texts,
    language,
    pictures,
  }: {
    readonly texts: readonly Pick<TextTrack, "kind" | "texts">[]
    readonly language: string
    readonly pictures: readonly Times[]
  },
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> {
  const [first] = file.parts()
  const before = first === undefined ? 0 : viewOf(first).getUint32(0)
  const tracks = texts.map((track) => ({ ...track, language }))
  const { index, samples, samplesAt } = frontIndex(moov, tracks, { pictures, before, samplesTo: end })
  for (const part of file.parts(0, before)) await write(part)
  await write(index)
  const size = 8 + samples.length + end - samplesAt
  await write(joinedBytes(u32(size), letters("mdat")))
  for (const part of file.parts(samplesAt, end)) await write(part)
  await write(samples)
}

/** The description of the pictures in the file. */
function pictureConfig(style: VideoStyle) {
  const { codec, description, width, height } = decoderConfig(style)
  const bt709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const
  return { codec, description, codedWidth: width, codedHeight: height, colorSpace: bt709 }
}

/** Pictures and sound, ordered by start time, so that the data that a player needs at any time is close together. */
function* inOrder(pictures: Iterable<Picture>, sounds: Iterable<Frame>): Generator<Frame & Partial<Picture>> {
  const rest = sounds[Symbol.iterator]()
  let sound = rest.next()
  for (const picture of pictures) {
    const { decoded = picture.timestamp } = picture
    for (; sound.done !== true && sound.value.timestamp < decoded; sound = rest.next()) yield sound.value
    yield picture
  }
  for (; sound.done !== true; sound = rest.next()) yield sound.value
}
