import { setImmediate } from "node:timers/promises"
import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny"
import { decoderConfig } from "../h264/decoder-config.ts"
import { FileInMemory } from "./file-in-memory.ts"

/** After so many frames of either kind, it yields to the event loop. */
const FRAMES_AT_ONCE = 200

/** After so many the garbage that they have left is collected, which the engine would do later and at a higher peak. */
const FRAMES_TO_COLLECT = 2000

/** A coded picture or piece of sound; times in seconds. */
interface Frame {
  readonly data: Uint8Array
  readonly timestamp: number
  readonly duration: number
}

interface Picture extends Frame {
  /** Whether it needs no other picture. */
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
  /** H.264 as `decoderConfig` says, in order. */
  readonly pictures: Iterable<Picture>
  /** How many there are: room is kept for what the index has to say about each. */
  readonly pictureCount: number
  readonly sound?: Sound | undefined
}

/**
 * Writes a video as an MP4 file that begins with its index, so that players can begin before they have all of it.
 * Pictures are requested one by one, and it yields in between. The index lists all of them, so nothing is written
 * before the last.
 *
 * @param write takes the bytes from the first to the last; its errors are rethrown
 * @throws what `pictures` and `sound` throw, and the reason of `signal` when that is aborted
 */
export async function writeMp4(
  { title, pictures, pictureCount, sound }: Contents,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const file = new FileInMemory()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "reserve" }), target: file.target })
  const pictureTrack = new EncodedVideoPacketSource("avc")
  const soundTrack = new EncodedAudioPacketSource("mp3")
  output.addVideoTrack(pictureTrack, { decoderConfig: pictureConfig(), maximumPacketCount: pictureCount })
  if (sound !== undefined) {
    const { sampleRate, channels, frames } = sound
    output.addAudioTrack(soundTrack, {
      decoderConfig: { codec: "mp3", sampleRate, numberOfChannels: channels },
      maximumPacketCount: frames.length,
    })
  }
  output.setMetadataTags({ title })
  await output.start()
  let added = 0
  for (const { data, timestamp, duration, key } of inOrder(pictures, sound?.frames ?? [])) {
    const track = key === undefined ? soundTrack : pictureTrack
    await track.add(new EncodedPacket(data, key === false ? "delta" : "key", timestamp, duration))
    added++
    if (added % FRAMES_AT_ONCE > 0) continue
    if (added % FRAMES_TO_COLLECT === 0) Bun.gc(true)
    await setImmediate()
    signal?.throwIfAborted()
  }
  // The index takes some megabytes for a moment: what the pictures have left behind goes first.
  Bun.gc(true)
  await output.finalize()
  for (const part of file.parts()) await write(part)
}

/** What the file says about its pictures. */
function pictureConfig() {
  const { codec, description, width, height } = decoderConfig()
  const bt709 = { primaries: "bt709", transfer: "bt709", matrix: "bt709", fullRange: false } as const
  return { codec, description, codedWidth: width, codedHeight: height, colorSpace: bt709 }
}

/** Pictures and sound by the time at which they begin, so that a player finds close together what it needs together. */
function* inOrder(pictures: Iterable<Picture>, sounds: Iterable<Frame>): Generator<Frame & { readonly key?: boolean }> {
  const rest = sounds[Symbol.iterator]()
  let sound = rest.next()
  for (const picture of pictures) {
    for (; sound.done !== true && sound.value.timestamp < picture.timestamp; sound = rest.next()) yield sound.value
    yield picture
  }
  for (; sound.done !== true; sound = rest.next()) yield sound.value
}
