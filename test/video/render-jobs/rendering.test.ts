import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { cpus } from "node:os"
import { join } from "node:path"
import { TemporaryFailure } from "../../../src/background/jobs/failures.ts"
import { type Database, sql } from "../../../src/database/port.ts"
import { RENDER_JOB } from "../../../src/video/promise.ts"
import type { RenderRequest } from "../../../src/video/render/messages.ts"
import { addVideo, created, TEXT, videoInTable } from "../../harness/content-videos.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { methodsOf } from "../../harness/methods.ts"
import { until } from "../../harness/processes.ts"
import { claim, jobs, put, recordingLog } from "../../harness/queue.ts"
import {
  CAPTIONS,
  fakeRenderHandler,
  MP4,
  type Render,
  renderDue,
  renderedAs,
  videoFiles,
} from "../../harness/rendered-video.ts"
import { contentNodeId, videoCompany } from "../../harness/video-company.ts"
import { BARE } from "../bare-request.ts"

/** The job that makes a content video: what it passes to the renderer, and what is kept of the result. */

let installation: Installation
let video: number
beforeEach(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
  const { content_node_video_id } = await created(installation, { api_base_course_id: -1, name: "Daily check" })
  video = content_node_video_id
})
afterEach(() => installation.stop())

const inTable = (id = video) => videoInTable(installation.database, id)
const make = (render: Render, now = NOW) => renderDue({ ...installation, render }, now)
const stored = () => readdirSync(join(installation.directory, "files")).filter((name) => !name.startsWith("."))

async function textOf(name: string | undefined): Promise<string> {
  const { body } = await installation.files.read(String(name))
  return new Response(body).text()
}

describe("a queued video", () => {
  test("is made from its name, text and estimated length, and its company's name and language", async () => {
    const requests: RenderRequest[] = []
    await make(async (request) => {
      requests.push(request)
      return renderedAs()
    })
    expect(requests).toEqual([
      {
        ...BARE,
        title: "Daily check",
        text: TEXT,
        company: "Acme GmbH",
        language: null,
        companyLanguage: "de",
        length: 4,
      },
    ])
  })

  test("of the provider has no company, and English if its language is not detected", async () => {
    const { database } = installation
    const id = await addVideo(database, null, await contentNodeId(installation, "guide-page", null))
    await database.run(sql`delete from jobs`)
    await putRenderJob(id)
    const requests: RenderRequest[] = []
    await make(async (request) => {
      requests.push(request)
      return renderedAs()
    })
    expect(requests).toMatchObject([{ company: null, language: null, companyLanguage: "en" }])
    expect(await database.all(sql`select company_id from files where purpose in ('video', 'captions')`)).toEqual([
      { company_id: null },
      { company_id: null },
    ])
  })

  test("has the language that was sent, in lower case, from the beginning", async () => {
    const { content_node_video_id: id } = await created(installation, { api_base_course_id: -1, language: "FR" })
    expect(await languageShown(id)).toBe("fr")
    const requests: RenderRequest[] = []
    await make(async (request) => {
      requests.push(request)
      return renderedAs(MP4, { language: request.language ?? "en" })
    })
    expect(requests.map(({ language }) => language).sort()).toEqual(["fr", null])
    expect(await languageShown(id)).toBe("fr")
  })

  test("has the detected language once it is made", async () => {
    expect(await languageShown(video)).toBeNull()
    await make(async () => renderedAs(MP4, { language: "it" }))
    expect(await languageShown(video)).toBe("it")
  })

  test("is ready afterwards, with one pair of files and no job left", async () => {
    await make(async () => renderedAs())
    const files = await installation.database.all<{ id: number }>(sql`
      select id, company_id, purpose, media_type, size, sha256 from files where purpose in ('video', 'captions') order by id`)
    const digest = (bytes: string | Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex")
    const acme = installation.ids.companies.acme?.id
    expect<unknown>(files).toEqual([
      {
        id: files[0]?.id,
        company_id: acme,
        purpose: "video",
        media_type: "video/mp4",
        size: MP4.length,
        sha256: digest(MP4),
      },
      {
        id: files[1]?.id,
        company_id: acme,
        purpose: "captions",
        media_type: "text/vtt; charset=utf-8",
        size: CAPTIONS.length,
        sha256: digest(CAPTIONS),
      },
    ])
    expect(await inTable()).toMatchObject({
      state: "ready",
      progress: 100,
      error: null,
      duration: 4.2,
      draft_name: null,
      video_file_id: files[0]?.id,
      captions_file_id: files[1]?.id,
    })
    const [mp4, vtt] = await videoFiles(installation.database)
    expect(await textOf(mp4?.storage_name)).toBe(Buffer.from(MP4).toString())
    expect(await textOf(vtt?.storage_name)).toBe(CAPTIONS)
    expect(stored()).toHaveLength(2)
    expect(await jobs(installation.database)).toEqual([])
  })

  test("has a poster and chapters as separate files, if it has any", async () => {
    const poster = { mediaType: "image/jpeg", base64: Buffer.from("not quite a JPEG").toString("base64") }
    const chapters = "WEBVTT\n\n00:00.000 --> 00:04.000\nBrakes\n"
    await make(async () => renderedAs(MP4, { poster, chapters }))
    const files = await installation.database.all<Record<string, unknown>>(sql`
      select f.purpose, f.media_type, f.storage_name, f.size from files f
      join content_videos v on f.id in (v.poster_file_id, v.chapters_file_id) where v.id = ${video} order by f.id`)
    expect(files.map(({ storage_name, ...facts }) => facts)).toEqual([
      { purpose: "poster", media_type: "image/jpeg", size: 16 },
      { purpose: "chapters", media_type: "text/vtt; charset=utf-8", size: chapters.length },
    ])
    const [picture, list] = files.map(({ storage_name }) => String(storage_name))
    expect(await textOf(picture)).toBe("not quite a JPEG")
    expect(await textOf(list)).toBe(chapters)
  })

  test("uses its company's pronunciations, and shows whom to ask", async () => {
    const said = [{ written: "DGUV", spoken: "D G U V", language: "de" }]
    await installation.database.run(sql`
      update companies set pronunciations = ${JSON.stringify(said)}, training_contact = 'Ada, room 12' where key = 'acme'`)
    await installation.database.run(sql`update content_videos set style = 'scroll' where id = ${video}`)
    const requests: RenderRequest[] = []
    await make(async (request) => {
      requests.push(request)
      return renderedAs()
    })
    expect(requests).toMatchObject([{ style: "scroll", pronunciations: said, contact: "Ada, room 12" }])
  })

  test("that is already ready is not made again, whoever requests it", async () => {
    await make(async () => renderedAs())
    const before = await inTable()
    await putRenderJob(video)
    let calls = 0
    await make(async () => {
      calls++
      return renderedAs()
    })
    expect({ calls, row: await inTable(), jobs: await jobs(installation.database) }).toEqual({
      calls: 0,
      row: before,
      jobs: [],
    })
  })

  test("that was deleted before is not a failure", async () => {
    await installation.database.run(sql`delete from content_videos`)
    await make(() => Promise.reject(new Error("nothing is there to be made")))
    expect(await jobs(installation.database)).toEqual([])
  })
})

describe("while it is made, a video", () => {
  test("is in the state rendering, and reports its progress at most once a second", async () => {
    const { database } = installation
    let now = NOW
    let state = ""
    const saved: unknown[] = []
    const run: Database["run"] = (query) => {
      if (query.sql.includes("set progress =")) saved.push(query.values[0])
      return database.run(query)
    }
    const handler = fakeRenderHandler({
      ...installation,
      database: { ...methodsOf(database), run },
      clock: () => now,
      render: async (_, { onProgress }) => {
        ;({ state } = await inTable())
        for (const [percent, milliseconds] of Object.entries({ 10: 500, 20: 499, 30: 1, 40: 1_000, 50: 999 })) {
          now += milliseconds
          onProgress(Number(percent))
        }
        await until(async () => (await inTable()).progress === 40)
        return renderedAs()
      },
    })
    const [job] = await claim(database, 1, () => NOW)
    if (job === undefined) throw new Error("there is no job")
    await handler.run(job, new AbortController().signal)
    expect({ state, saved }).toEqual({ state: "rendering", saved: [30, 40] })
    expect(await inTable()).toMatchObject({ state: "ready", progress: 100 })
  })

  test("leaves neither files nor rows nor a job when deleted", async () => {
    await make(async () => {
      await installation.database.run(sql`delete from content_videos where id = ${video}`)
      return renderedAs()
    })
    expect({
      stored: stored(),
      rows: await videoFiles(installation.database),
      jobs: await jobs(installation.database),
    }).toEqual({ stored: [], rows: [], jobs: [] })
  })

  test("characters without a font are logged, and the video still becomes ready", async () => {
    const { log, lines } = recordingLog()
    await renderDue({ ...installation, log, render: async () => renderedAs(MP4, { missing: ["𓀀", "\ue000"] }) }, NOW)
    const line = lines.map((text) => JSON.parse(text)).find(({ characters }) => characters !== undefined)
    expect(line).toMatchObject({ video, characters: ["U+13000", "U+E000"], level: 40 })
    expect((await inTable()).state).toBe("ready")
  })
})

test("the reason why a video is not spoken is logged, and the video still becomes ready", async () => {
  const { log, lines } = recordingLog()
  const notes = ["piper has no voice for the language de"]
  await renderDue({ ...installation, log, render: async () => renderedAs(MP4, { notes }) }, NOW)
  const line = lines.map((text) => JSON.parse(text)).find(({ reasons }) => reasons !== undefined)
  expect(line).toMatchObject({ video, reasons: notes, level: 40 })
  expect((await inTable()).state).toBe("ready")
})

describe("a job for a video", () => {
  test("without a video id is parked at once", async () => {
    await installation.database.run(sql`delete from jobs`)
    await put(installation.database, RENDER_JOB.name, { now: NOW })
    await make(async () => renderedAs())
    expect(await jobs(installation.database)).toMatchObject([
      { state: "parked", error: "the job does not say which video it makes", failures: 1 },
    ])
    expect(await inTable()).toMatchObject({ state: "queued", error: null })
  })

  test("runs separately from other jobs: at least one, and one per core except one", () => {
    expect(fakeRenderHandler(installation).atOnce).toBe(Math.max(1, cpus().length - 1))
  })

  test("fails with the public message of its error", async () => {
    await make(() => Promise.reject(new TemporaryFailure("the voice is missing")))
    expect(await inTable()).toMatchObject({ state: "queued", error: "the voice is missing" })
  })
})

async function languageShown(id: number): Promise<unknown> {
  const { body } = await installation.request("GET", `contentvideos/${id}`)
  return body.data?.language
}

async function putRenderJob(id: number): Promise<void> {
  await installation.database.run(sql`
    insert into jobs (company_id, kind, payload, state, run_at, attempts, created_at, updated_at)
    values (null, ${RENDER_JOB.name}, ${JSON.stringify({ video_id: id })}, 'queued', ${NOW}, 0, ${NOW}, ${NOW})`)
}
