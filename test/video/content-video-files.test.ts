import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { created } from "../harness/content-videos.ts"
import { Installation, NOW } from "../harness/installation.ts"
import { CAPTIONS, MP4, renderDue, renderedAs } from "../harness/rendered-video.ts"
import { LASTING_TOKENS } from "../harness/training-company.ts"
import { videoCompany } from "../harness/video-company.ts"

/** The addresses of a finished video: who can use them, for how long, and what they return. */

const DURATION = 90.25
/** For how many seconds an address is valid: the length of the video and six hours. */
const LIFETIME = 91 + 6 * 60 * 60

let installation: Installation
let id: number
beforeAll(async () => {
  installation = await Installation.start({ dataset: videoCompany(), settings: LASTING_TOKENS })
  id = (await created(installation, { api_base_course_id: -1 })).content_node_video_id
  await renderDue({ ...installation, render: async () => renderedAs(MP4, { duration: DURATION }) }, NOW)
})
afterAll(() => installation.stop())
beforeEach(() => {
  installation.time.now = NOW
})

interface Addresses {
  readonly video: URL
  readonly captions: URL
}

async function addresses(headers: Record<string, string> = {}): Promise<Addresses> {
  const { data } = (await installation.request("GET", `contentvideos/${id}`, { headers })).body
  return { video: new URL(String(data?.video_url)), captions: new URL(String(data?.captions_url)) }
}

const ask = (url: URL | string, headers: Record<string, string> = {}, method = "GET") =>
  installation.app.handle(new Request(String(url), { method, headers }))

const statusOf = async (url: URL | string) => (await ask(url)).status
const sha256 = (bytes: string | Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex")

describe("the address of a finished video", () => {
  test("returns the MP4 to anyone who has it, without a token", async () => {
    const { video } = await addresses()
    const response = await ask(video)
    expect({ status: response.status, bytes: await response.text() }).toEqual({
      status: 200,
      bytes: Buffer.from(MP4).toString(),
    })
    const fileId = video.pathname.split("/").at(-1)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-disposition": `inline; filename="video-${fileId}.mp4"`,
      "accept-ranges": "bytes",
      etag: `"${sha256(MP4)}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-transform",
    })
  })

  test("of its poster returns a picture, and that of its chapters returns WebVTT", async () => {
    const poster = { mediaType: "image/jpeg", base64: Buffer.from("not quite a JPEG").toString("base64") }
    const chapters = "WEBVTT\n\n00:00.000 --> 00:04.000\nBrakes\n"
    const more = (await created(installation, { api_base_course_id: -1, prompter_text: "Other." }))
      .content_node_video_id
    await renderDue({ ...installation, render: async () => renderedAs(MP4, { poster, chapters }) }, NOW)
    const { data } = (await installation.request("GET", `contentvideos/${more}`)).body
    const [picture, list] = await Promise.all([ask(String(data?.poster_url)), ask(String(data?.chapters_url))])
    expect([picture.status, picture.headers.get("content-type"), await picture.text()]).toEqual([
      200,
      "image/jpeg",
      "not quite a JPEG",
    ])
    expect([list.status, list.headers.get("content-type"), await list.text()]).toEqual([
      200,
      "text/vtt; charset=utf-8",
      chapters,
    ])
    expect(picture.headers.get("content-disposition")).toMatch(/^inline; filename="poster-\d+\.jpg"$/)
    // Each address is valid for its own file only.
    const swapped = new URL(String(data?.poster_url))
    swapped.pathname = new URL(String(data?.chapters_url)).pathname
    expect(await statusOf(swapped)).toBe(403)
  })

  test("is null for a missing poster and missing chapters", async () => {
    const { data } = (await installation.request("GET", `contentvideos/${id}`)).body
    expect(data).toMatchObject({ poster_url: null, chapters_url: null })
  })

  test("of its captions returns WebVTT", async () => {
    const { captions } = await addresses()
    const response = await ask(captions)
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: CAPTIONS })
    const fileId = captions.pathname.split("/").at(-1)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/vtt; charset=utf-8",
      "content-disposition": `inline; filename="captions-${fileId}.vtt"`,
      "accept-ranges": "bytes",
      etag: `"${sha256(CAPTIONS)}"`,
    })
  })

  test("is absolute, and the same in the list", async () => {
    const { video, captions } = await addresses()
    const { data } = (await installation.request("GET", "contentvideos")).body
    expect(data?.[0]).toMatchObject({ video_url: video.href, captions_url: captions.href })
    expect(video.href).toMatch(/^http:\/\/localhost\/files\/\d+\?expires=\d+&signature=[\w-]{43}$/)
  })

  test("returns ranges, so that a player can seek", async () => {
    const { video } = await addresses()
    for (const [range, start, end] of [
      ["bytes=0-1", 0, 2],
      ["bytes=100-199", 100, 200],
      ["bytes=-7", MP4.length - 7, MP4.length],
      ["bytes=300-", 300, MP4.length],
    ] as const) {
      const response = await ask(video, { range })
      expect([response.status, response.headers.get("content-range")]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${MP4.length}`,
      ])
      expect(response.headers.get("content-type")).toBe("video/mp4")
      expect(await response.text()).toBe(Buffer.from(MP4.subarray(start, end)).toString())
    }
    const beyond = await ask(video, { range: `bytes=${MP4.length}-` })
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${MP4.length}`])
  })

  test("sends nothing to a client that has the file, and sends a range on condition that the file is unchanged", async () => {
    const { video } = await addresses()
    const etag = `"${sha256(MP4)}"`
    expect((await ask(video, { "if-none-match": etag })).status).toBe(304)
    expect((await ask(video, { "if-none-match": '"other"' })).status).toBe(200)
    expect((await ask(video, { range: "bytes=0-9", "if-range": etag })).status).toBe(206)
    expect((await ask(video, { range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200)
  })
})

describe("an address expires", () => {
  test("after six hours plus the length of the video, in whole seconds", async () => {
    const { video, captions } = await addresses()
    for (const url of [video, captions]) {
      expect(Number(url.searchParams.get("expires"))).toBe(NOW / 1_000 + LIFETIME)
      installation.time.now = NOW + LIFETIME * 1_000 - 1
      expect(await statusOf(url)).toBe(200)
      installation.time.now = NOW + LIFETIME * 1_000
      expect(await statusOf(url)).toBe(403)
      installation.time.now = NOW
    }
  })

  test("and a new one is returned for another request", async () => {
    const before = await addresses()
    installation.time.now = NOW + LIFETIME * 1_000
    const after = await addresses()
    expect(after.video.href).not.toBe(before.video.href)
    expect([await statusOf(after.video), await statusOf(after.captions)]).toEqual([200, 200])
  })
})

describe("an address is refused", () => {
  test("with a signature that is wrong or missing", async () => {
    const { video, captions } = await addresses()
    const signature = String(video.searchParams.get("signature"))
    const changed = `${signature.slice(0, -2)}${signature.endsWith("AA") ? "BB" : "AA"}`
    for (const other of [changed, "", String(captions.searchParams.get("signature"))]) {
      const url = new URL(video)
      url.searchParams.set("signature", other)
      expect(await statusOf(url)).toBe(403)
    }
    expect(await statusOf(`http://localhost${video.pathname}`)).toBe(403)
  })

  test("for another file, a later expiry, or the other purpose", async () => {
    const { video, captions } = await addresses()
    expect(await statusOf(`http://localhost${captions.pathname}${video.search}`)).toBe(403)
    const later = new URL(video)
    later.searchParams.set("expires", String(Number(video.searchParams.get("expires")) + 1))
    expect(await statusOf(later)).toBe(403)
  })
})

test("addresses use the public address if it is set", async () => {
  const settings = { public_url: "https://training.acme.example" }
  const own = await Installation.start({ dataset: videoCompany(), settings })
  try {
    await created(own, { api_base_course_id: -1 })
    await renderDue(own, NOW)
    const { data } = (await own.request("GET", "contentvideos")).body
    expect(String(data?.[0]?.video_url)).toStartWith("https://training.acme.example/files/")
    expect(String(data?.[0]?.captions_url)).toStartWith("https://training.acme.example/files/")
  } finally {
    await own.stop()
  }
})
