import { describe, expect, test } from "bun:test"
import { encodeVideo } from "../../src/video/render/h264/encode-video.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { captionsIn, complaints, decoded, probed, probedFile } from "../harness/decoded-video.ts"
import { drawn, LUMA, paced } from "./drawn-picture.ts"
import { mp4File } from "./whole-video.ts"

const picturesOf = (frames: number, pace: number) => encodeVideo(drawn(LUMA.flat, 0), paced(frames, 1, pace))

/** An MP3 of silence: MPEG-2 layer III, 32 kbit/s, 24 kHz, one channel, with frames of 96 bytes that contain no coded sound. */
function silence(seconds: number) {
  const duration = 576 / 24_000
  const data = new Uint8Array(96)
  data.set([0xff, 0xf3, 0x44, 0xc4])
  const frames = Array.from({ length: Math.floor(seconds / duration) }, (_, index) => {
    return { data, timestamp: index * duration, duration }
  })
  return { sampleRate: 24_000, channels: 1, frames }
}

/** Forty pictures in twenty seconds, with captions and chapters. */
const TALK = {
  title: "",
  get pictures() {
    return picturesOf(40, 0.5)
  },
  captions: [
    { from: 1, to: 3.2, text: "Grüße an alle & mehr,\nauch euch" },
    { from: 3.2, to: 5, text: "Zwei" },
    { from: 7, to: 9, text: "Drei" },
  ],
  chapters: [
    { from: 0, to: 8.5, text: "Einführung & mehr" },
    { from: 8.5, to: 20, text: "安全 🦺" },
  ],
}

interface Stream {
  readonly codec_type: string
  readonly tags: { readonly language: string }
}

interface Chapter {
  readonly start_time: string
  readonly end_time: string
  readonly tags: { readonly title: string }
}

/** The names of a file's outermost boxes, in order. */
function boxesOf(file: Uint8Array): string[] {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const names: string[] = []
  for (let at = 0; at < file.length; at += view.getUint32(at))
    names.push(Buffer.from(file).toString("latin1", at + 4, at + 8))
  return names
}

describe("an MP4 file", () => {
  test("begins with its index", async () => {
    expect(boxesOf(await mp4File({ title: "Title", pictures: picturesOf(3, 1) }))).toEqual(["ftyp", "moov", "mdat"])
  })

  test("has its captions after its pictures, so that a program that streams it finds the pictures first", async () => {
    const file = await mp4File(TALK)
    expect(boxesOf(file)).toEqual(["ftyp", "moov", "mdat"])
    expect(Buffer.from(file).indexOf("Zwei")).toBeGreaterThan(file.length - 200)
  })

  test("lets other work run while it is written", async () => {
    let turns = 0
    let isFinished = false
    const takeTurn = () => {
      turns++
      if (!isFinished) setImmediate(takeTurn)
    }
    setImmediate(takeTurn)
    await mp4File({ title: "", pictures: picturesOf(3000, 0.01) })
    isFinished = true
    expect(turns).toBeGreaterThan(10)
  })

  test("is not finished when cancelled", async () => {
    const controller = new AbortController()
    function* pictures() {
      for (const picture of picturesOf(1000, 0.01)) {
        if (picture.timestamp > 4) controller.abort(new Error("called off"))
        if (picture.timestamp > 8) throw new Error("went on")
        yield picture
      }
    }
    await expect(mp4File({ title: "", pictures: pictures() }, controller.signal)).rejects.toThrow("called off")
  })
})

describe.skipIf(!hasPrograms("MP4 files", "ffmpeg", "ffprobe"))("an MP4 file, read by other programs", () => {
  test("states its format, length and title", async () => {
    const title = "Sicherheit für alle: 安全 🦺"
    const file = await mp4File({ title, pictures: picturesOf(50, 0.5) })
    const { streams, format } = probed(file, "-count_packets", "-show_streams", "-show_format")
    expect(streams).toHaveLength(1)
    expect(streams[0]).toMatchObject({
      codec_name: "h264",
      profile: "Constrained Baseline",
      level: 40,
      width: 1280,
      height: 720,
      sample_aspect_ratio: "1:1",
      pix_fmt: "yuv420p",
      color_range: "tv",
      color_space: "bt709",
      color_transfer: "bt709",
      color_primaries: "bt709",
      has_b_frames: 0,
      refs: 1,
      nb_read_packets: "50",
    })
    expect(Number(streams[0].duration)).toBeCloseTo(25.25, 3)
    expect(format.tags.title).toBe(title)
  })

  test("has its pictures at their times, to a 50,000th of a second", async () => {
    const timeline = paced(40, 1, 1 / 29.97)
    const { packets } = probed(await mp4File({ title: "", pictures: picturesOf(40, 1 / 29.97) }), "-show_packets")
    expect(packets).toHaveLength(40)
    for (const [frame, packet] of packets.entries()) {
      expect(Math.abs(packet.pts_time - timeline.timestamp(frame))).toBeLessThan(1 / 50_000)
    }
  })

  test("has sound close to the pictures it belongs to", async () => {
    const file = await mp4File({ title: "", pictures: picturesOf(240, 0.1), sound: silence(24) })
    expect(decoded(file)).toHaveLength(240)
    const { streams, packets } = probed(file, "-show_streams", "-show_packets")
    expect(streams[1]).toMatchObject({ codec_name: "mp3", sample_rate: "24000", channels: 1 })
    expect(packets.filter((packet: { codec_type: string }) => packet.codec_type === "audio")).toHaveLength(1000)
    const inFile = packets.toSorted((a: { pos: string }, b: { pos: string }) => Number(a.pos) - Number(b.pos))
    let latest = 0
    for (const packet of inFile) {
      expect(Number(packet.pts_time)).toBeGreaterThan(latest - 1.5)
      latest = Math.max(latest, Number(packet.pts_time))
    }
  })

  test("states the language of its pictures, sound, captions and chapters", async () => {
    const file = await mp4File({ ...TALK, language: "de", sound: silence(20) })
    const { streams } = probedFile(file, "-show_streams")
    const kinds = streams.map(({ codec_type, tags }: Stream) => [codec_type, tags.language])
    expect(kinds).toEqual([
      ["video", "deu"],
      ["audio", "deu"],
      ["subtitle", "deu"],
      ["data", "deu"],
    ])
  })

  test("says that the language is undetermined if there is no code for it", async () => {
    const { streams } = probedFile(await mp4File({ ...TALK, language: "xx" }), "-show_streams")
    expect(streams[0].tags.language).toBe("und")
  })

  test("has chapters with their titles and times", async () => {
    const { chapters } = probedFile(await mp4File({ ...TALK, sound: silence(20) }), "-show_chapters")
    const told = chapters.map(({ start_time, end_time, tags }: Chapter) => [+start_time, +end_time, tags.title])
    expect(told).toEqual([
      [0, 8.5, "Einführung & mehr"],
      [8.5, 20, "安全 🦺"],
    ])
  })

  test("has captions at their times, which are not shown unless selected", async () => {
    const file = await mp4File({ ...TALK, sound: silence(20) })
    const { streams } = probedFile(file, "-show_streams")
    const subtitles = streams.find(({ codec_type }: Stream) => codec_type === "subtitle")
    expect(subtitles).toMatchObject({ codec_name: "mov_text", disposition: { default: 0 } })
    expect(captionsIn(file)).toEqual([
      ["00:00:01,000 --> 00:00:03,200", "Grüße an alle & mehr,", "auch euch"],
      ["00:00:03,200 --> 00:00:05,000", "Zwei"],
      ["00:00:07,000 --> 00:00:09,000", "Drei"],
    ])
  })

  test("is decoded without warnings, with its captions and chapters, from a file and streamed", async () => {
    const captions = Array.from({ length: 19 }, (_, index) => ({ from: index, to: index + 1, text: `${index}` }))
    const file = await mp4File({ ...TALK, captions, sound: silence(20) })
    expect(decoded(file)).toHaveLength(40)
    expect(complaints(file)).toBe("")
  })

  test("keeps sound that lasts longer than its pictures", async () => {
    const { streams } = probed(
      await mp4File({ title: "", pictures: picturesOf(2, 0.1), sound: silence(3) }),
      "-show_streams",
    )
    expect(streams.map(({ codec_type }: { codec_type: string }) => codec_type)).toEqual(["video", "audio"])
    expect(Number(streams[1].duration)).toBeCloseTo(3, 1)
  })
})
