import { expect, test } from "bun:test"
import { emptyFrame, WHOLE } from "../../src/video/render/frame/frame.ts"
import { posterOf } from "../../src/video/render/frame/poster.ts"
import { copyRgba } from "../../src/video/render/frame/rgba.ts"
import { hasPrograms } from "../harness/debian-program.ts"
import { closeness, decoded } from "../harness/decoded-video.ts"
import { BARE } from "./bare-request.ts"
import { wholeVideo } from "./whole-video.ts"

const bytesOf = ({ base64 }: { readonly base64: string }) => new Uint8Array(Buffer.from(base64, "base64"))

test.skipIf(!hasPrograms("posters", "ffmpeg"))("a poster is a JPEG of the frame, in its colours", async () => {
  const pixels = new Uint8Array(1280 * 720 * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    const isLeft = (at / 4) % 1280 < 640
    pixels.set(isLeft ? [200, 30, 40, 255] : [20, 90, 220, 255], at)
  }
  const frame = emptyFrame()
  copyRgba(pixels, WHOLE, frame)
  const poster = await posterOf(frame)
  expect(poster.mediaType).toBe("image/jpeg")
  const args = ["-v", "error", "-i", "pipe:0", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
  const { stdout, stderr } = Bun.spawnSync(["ffmpeg", ...args], { stdin: bytesOf(poster) })
  expect(stderr.toString()).toBe("")
  expect(stdout.length).toBe(pixels.length)
  expect(closeness(new Uint8Array(stdout), pixels)).toBeGreaterThan(35)
})

test.skipIf(!hasPrograms("posters", "ffmpeg"))("the poster of a scrolling video is its first picture", async () => {
  const text = "Walk around the truck. Look at tyres, forks and chains."
  const request = {
    ...BARE,
    style: "scroll",
    title: "Daily check",
    company: "Acme",
    companyLanguage: "en",
    language: "en",
  } as const
  const { poster, video } = await wholeVideo({ ...request, text, length: 4 })
  if (poster === null) throw new Error("there is no poster")
  const args = ["-v", "error", "-i", "pipe:0", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
  const picture = new Uint8Array(Bun.spawnSync(["ffmpeg", ...args], { stdin: bytesOf(poster) }).stdout)
  const shown = emptyFrame()
  copyRgba(picture, WHOLE, shown)
  expect(closeness(shown.luma, decoded(video)[0]?.luma ?? new Uint8Array())).toBeGreaterThan(28)
})
