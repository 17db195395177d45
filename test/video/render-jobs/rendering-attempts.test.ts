import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { TemporaryFailure } from "../../../src/background/jobs/failures.ts"
import { fail, LEASE } from "../../../src/background/jobs/rules.ts"
import { sql } from "../../../src/database/port.ts"
import { type FileStore, FilesUnavailable } from "../../../src/files/port.ts"
import { RENDER_JOB } from "../../../src/video/promise.ts"
import { created, videoInTable } from "../../harness/content-videos.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { until } from "../../harness/processes.ts"
import { claim, gate, jobs, loopOn, recordingLog } from "../../harness/queue.ts"
import { fakeRenderHandler, type Render, renderDue, renderedAs, videoFiles } from "../../harness/rendered-video.ts"
import { videoCompany } from "../../harness/video-company.ts"

/** Attempts at a content video that fail, are stopped, die or are overtaken. In the end there is one video or a reason. */

let installation: Installation
let video: number
beforeEach(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
  video = (await created(installation, { api_base_course_id: -1 })).content_node_video_id
})
afterEach(() => installation.stop())

const DAY = 86_400_000
const inTable = () => videoInTable(installation.database, video)
const make = (render: Render, now = NOW) => renderDue({ ...installation, render }, now)
const failing: Render = () => Promise.reject(new TemporaryFailure("the voice is missing"))

const stored = () => {
  const names = readdirSync(join(installation.directory, "files")).filter((name) => !name.startsWith("."))
  return names.sort()
}

/** The installation's file storage, with writing replaced. */
function filesWriting(write: FileStore["write"]): FileStore {
  const { files } = installation
  return {
    write,
    read: (name, range) => files.read(name, range),
    locate: (name) => files.locate(name),
    remove: (name) => files.remove(name),
    check: () => files.check(),
    look: () => files.look(),
  }
}

/** Expects that the video is ready, with one pair of files and nothing else stored. */
async function expectOnePair(): Promise<void> {
  const files = await videoFiles(installation.database)
  expect(files.map(({ purpose }) => purpose)).toEqual(["video", "captions"])
  expect(stored()).toEqual(files.map(({ storage_name }) => storage_name).sort())
  expect(await inTable()).toMatchObject({ state: "ready", progress: 100, error: null, draft_name: null })
}

/** The video's job, claimed by a worker. */
async function taken(now = NOW) {
  const [job] = await claim(installation.database, 1, () => now)
  if (job === undefined) throw new Error("there is no job to be taken")
  return job
}

describe("an attempt that fails", () => {
  test("leaves the video in the queue, with the reason, until it succeeds", async () => {
    await make(failing)
    expect(await inTable()).toMatchObject({ state: "queued", progress: 0, error: "the voice is missing" })
    expect(await jobs(installation.database)).toMatchObject([{ state: "queued", failures: 1 }])
    await make(async () => renderedAs(), NOW + DAY)
    await expectOnePair()
    expect(await jobs(installation.database)).toEqual([])
  })

  test("leaves the video failed after the fourth, and its job parked", async () => {
    const states: string[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      await make(failing, NOW + attempt * DAY)
      states.push((await inTable()).state)
    }
    expect(states).toEqual(["queued", "queued", "queued", "failed", "failed", "failed"])
    expect(await inTable()).toMatchObject({ progress: 0, error: "the voice is missing", duration: null })
    expect(await jobs(installation.database)).toMatchObject([{ state: "parked", attempts: 4, failures: 4 }])
  })

  test("reveals nothing about an unexpected error except in the log", async () => {
    const { log, lines } = recordingLog()
    const render = () => Promise.reject(new RangeError("secret detail in /home"))
    await renderDue({ ...installation, render, log }, NOW)
    expect((await inTable()).error).toBe("unexpected RangeError, see the log")
    expect(lines.join("")).toContain("secret detail in /home")
  })

  test("leaves nothing behind, neither poster nor chapters, when one of its files cannot be stored", async () => {
    const poster = { mediaType: "image/jpeg", base64: "AAAA" }
    const files = filesWriting(async (name, bytes) => {
      if (name.includes("chapters")) throw new FilesUnavailable("there is no room", "make room")
      await installation.files.write(name, bytes)
    })
    const render: Render = async () => renderedAs(undefined, { poster, chapters: "WEBVTT\n" })
    await renderDue({ ...installation, files, render }, NOW)
    expect(stored()).toEqual([])
    expect(await inTable()).toMatchObject({ state: "queued" })
  })

  test("because file storage is unavailable says so, and the log says where", async () => {
    writeFileSync(join(installation.directory, "files"), "a file where the folder should be")
    const { log, lines } = recordingLog()
    await renderDue({ ...installation, log }, NOW)
    const { state, error } = await inTable()
    expect({ state, error }).toEqual({
      state: "queued",
      error: expect.stringMatching(/^the video could not be stored: [A-Z]+: [a-z ]+$/),
    })
    expect(error).not.toContain(installation.directory)
    expect(lines.join("")).toContain(installation.directory)
  })

  test.each([
    ["ENOSPC", "ENOSPC: no space left on device, write", "ENOSPC: no space left on device, write"],
    ["EROFS", "EROFS: read-only file system, open '/secret/a b'", "EROFS: read-only file system"],
    ["EACCES", "EACCES: permission denied, rename '/secret/a' -> '/secret/b'", "EACCES: permission denied"],
    [undefined, "an answer of /secret", "the file storage cannot be written to"],
  ])("for the reason %s names no path", async (code, message, told) => {
    const cause = code === undefined ? new Error(message) : Object.assign(new Error(message), { code })
    const files = filesWriting(() => Promise.reject(new FilesUnavailable("/secret is away", "look", { cause })))
    await renderDue({ ...installation, files }, NOW)
    expect((await inTable()).error).toBe(`the video could not be stored: ${told}`)
  })
})

test("an attempt whose captions cannot be stored leaves no video behind", async () => {
  const files = filesWriting((name, bytes) =>
    name.endsWith(".vtt")
      ? Promise.reject(new FilesUnavailable("full", "look"))
      : installation.files.write(name, bytes),
  )
  await renderDue({ ...installation, files }, NOW)
  expect(stored()).toEqual([])
  expect(await inTable()).toMatchObject({ state: "queued", error: expect.stringContaining("could not be stored") })
})

describe("an attempt that is stopped", () => {
  test("returns to the queue as if it had not started, and the next one makes the video", async () => {
    const { database } = installation
    let signals = 0
    const render: Render = (_, { signal }) =>
      new Promise((_, reject) => {
        signals++
        signal.addEventListener("abort", () => reject(signal.reason))
      })
    const clock = () => NOW
    const loop = loopOn(database, {
      handlers: { [RENDER_JOB.name]: fakeRenderHandler({ ...installation, render, clock }) },
      clock,
    })
    loop.start()
    await until(() => signals === 1)
    await loop.stop()
    expect(await jobs(database)).toMatchObject([{ state: "queued", attempts: 0, failures: 0, error: null }])
    expect(await inTable()).toMatchObject({ error: null, video_file_id: null })
    expect((await inTable()).state).not.toBe("failed")
    await make(async () => renderedAs())
    await expectOnePair()
  })
})

describe("an attempt that dies", () => {
  test("after storing files leaves them to the next one, which removes them", async () => {
    const { database, files } = installation
    const job = await taken()
    const killed = () => Promise.reject(new Error("killed"))
    const write: FileStore["write"] = async (name, bytes) => {
      await files.write(name, bytes)
      if (name.endsWith(".vtt")) await killed()
    }
    const dying = { ...filesWriting(write), remove: killed }
    const attempt = fakeRenderHandler({ database, files: dying, clock: () => NOW }).run(
      job,
      new AbortController().signal,
    )
    expect(
      await attempt.then(
        () => "done",
        () => "dead",
      ),
    ).toBe("dead")
    const left = stored()
    expect(left).toHaveLength(2)
    expect((await inTable()).draft_name).not.toBeNull()

    await make(async () => renderedAs(), NOW + LEASE)
    await expectOnePair()
    for (const name of left) expect(stored()).not.toContain(name)
  })

  test("any number of times does not count, and does not lose the video", async () => {
    for (let death = 0; death < 10; death++) await taken(NOW + death * LEASE)
    await make(async () => renderedAs(), NOW + 10 * LEASE)
    await expectOnePair()
  })
})

describe("an attempt that was overtaken", () => {
  /** Begins an attempt and pauses it during rendering; `end` lets it continue and waits until it has ended. */
  async function heldUp(now: number, render: () => ReturnType<Render>) {
    const { opened, open } = gate()
    const begun = gate()
    const job = await taken(now)
    const handler = fakeRenderHandler({
      ...installation,
      clock: () => now,
      render: async () => {
        begun.open()
        await opened
        return render()
      },
    })
    const ended = handler.run(job, new AbortController().signal)
    await begun.opened
    const end = async () => {
      open()
      await ended
    }
    return { job, handler, end }
  }

  const bytes = (text: string) => new Uint8Array(Buffer.from(text))

  test("by a finished one stores nothing permanently", async () => {
    const first = await heldUp(NOW, async () => renderedAs(bytes("first")))
    await make(async () => renderedAs(bytes("second")), NOW + LEASE)
    const ready = await inTable()
    await first.end()
    await expectOnePair()
    expect(await inTable()).toEqual(ready)
  })

  test("by one that is still rendering leaves the video to it", async () => {
    const first = await heldUp(NOW, async () => renderedAs(bytes("first")))
    const second = await heldUp(NOW + LEASE, async () => renderedAs(bytes("the second"), { duration: 7 }))
    await first.end()
    expect(await inTable()).toMatchObject({ state: "rendering", video_file_id: null })
    await second.end()
    await expectOnePair()
    const sizes = await installation.database.all(sql`select size from files where purpose = 'video'`)
    expect({ sizes, duration: (await inTable()).duration }).toEqual({ sizes: [{ size: 10 }], duration: 7 })
  })

  test("records no failure, whenever it fails", async () => {
    const first = await heldUp(NOW, async () => renderedAs())
    const second = await heldUp(NOW + LEASE, async () => renderedAs())
    const failure = { error: new TemporaryFailure("too late"), handler: first.handler, now: NOW + LEASE }
    expect(await fail(installation.database, first.job, failure)).toBeUndefined()
    expect(await inTable()).toMatchObject({ state: "rendering", error: null })
    await Promise.all([first.end(), second.end()])
    await expectOnePair()
  })
})
