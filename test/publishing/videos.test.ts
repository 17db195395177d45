import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { TemporaryFailure } from "../../src/background/jobs/failures.ts"
import { sql } from "../../src/database/port.ts"
import { versionHandler } from "../../src/publishing/handler.ts"
import { publishingOf } from "../../src/training/authoring/publishing-state.ts"
import { visibleCourse } from "../../src/training/courses/rules.ts"
import { listOf } from "../harness/answers.ts"
import { Installation, type Json, NOW } from "../harness/installation.ts"
import { until } from "../harness/processes.ts"
import { jobs, loopOn } from "../harness/queue.ts"
import { companyId, idOf } from "../harness/records.ts"
import { fakeRenderHandler, type Render } from "../harness/rendered-video.ts"
import { changed, courseOf, LADDER, WRITING_COMPANY, withText } from "../harness/written-course.ts"

/** Versions whose videos must be made first. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: WRITING_COMPANY })
})
afterEach(() => installation.stop())

const ladder = () => courseOf(installation)
const data = ({ body }: { readonly body: Json }) => body.data as unknown
const SPOKEN = "Put it on firm ground. Then climb."
const spoken = changed("stand", { prompter_text: SPOKEN })
/** Longer than the pause before any attempt, in milliseconds. */
const LATER = 20_000

async function publish(content: unknown, more: object = {}) {
  const { body } = await ladder().save(content)
  return ladder().publish({ revision: body.data?.revision, ...more })
}

const versions = async () => listOf(await ladder().get("versions")).map(({ number }) => Number(number))
const videos = () =>
  installation.database.all<{ id: number; state: string; key: string; prompter_text: string; is_hidden: number }>(sql`
    select v.id, v.state, n.key, v.prompter_text, d.is_hidden
    from content_videos v join content_nodes n on n.id = v.content_node_id join course_nodes d on d.id = n.course_node_id
    order by v.id`)

/** Makes the videos that are due, and shows the versions that wait for them. */
async function makeVideos(render?: Render): Promise<void> {
  const { database, files } = installation
  const clock = () => installation.time.now
  const handlers = [
    fakeRenderHandler({ database, files, clock, ...(render === undefined ? {} : { render }) }),
    versionHandler({ database, clock }),
  ]
  const loop = loopOn(database, { handlers: Object.fromEntries(handlers.map((one) => [one.kind, one])), clock })
  loop.start()
  await until(async () =>
    (await jobs(database)).every(({ state, run_at }) => state === "parked" || (state === "queued" && run_at > clock())),
  )
  await loop.stop()
}

/** What the course shows as its publishing. */
async function waiting() {
  const { database } = installation
  const course = await visibleCourse(database, companyId(installation), idOf(installation, "courses", "ladder"))
  if (course === undefined) throw new TypeError("there is no course")
  return publishingOf(database, course)
}

async function failVideos(): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt++) {
    installation.time.now += LATER
    await makeVideos(() => Promise.reject(new TemporaryFailure("the disk is full")))
  }
}

describe("a version with a video", () => {
  test("waits for it, and learners keep the version before", async () => {
    const answer = await publish(spoken, { note: "Spoken" })
    expect(answer.status).toBe(202)
    expect(data(answer)).toEqual({
      ...{ number: 2, revision: 1, note: "Spoken", hash: null, published_at: null },
      published_by: { id: expect.any(Number), full_name: "admin Muster" },
      publishing: { version: 2, state: "rendering", error: null },
    })
    expect(await versions()).toEqual([1])
    expect((await ladder().get("versions/1")).body.data?.content as unknown).toEqual(LADDER)
    await makeVideos()
    expect(await versions()).toEqual([2, 1])
    expect((await ladder().get("versions/2")).body.data?.content as unknown).toEqual(spoken)
    expect(await videos()).toMatchObject([{ state: "ready", key: "stand", is_hidden: 0 }])
  })

  test("is shown at once if nothing about its videos has changed", async () => {
    await publish(spoken)
    await makeVideos()
    const answer = await publish(withText("angle", "One to four.", spoken))
    expect(answer.status).toBe(200)
    expect((await videos()).length).toBe(1)
  })

  test("gets another one for another text or style, and the page keeps its own until then", async () => {
    await publish(spoken)
    await makeVideos()
    for (const [number, fields] of [
      [3, { prompter_text: "Put it on firm ground first." }],
      [4, { prompter_text: "Put it on firm ground first.", style: "scroll" }],
    ] as const) {
      expect((await publish(changed("stand", fields))).status).toBe(202)
      expect((await videos()).at(-1)).toMatchObject({ is_hidden: 1 })
      await makeVideos()
      expect((await versions())[0]).toBe(number)
      expect((await videos()).at(-1)).toMatchObject({ state: "ready", key: "stand", is_hidden: 0 })
    }
  })

  test("loses it with its text", async () => {
    await publish(spoken)
    await makeVideos()
    expect((await publish(LADDER)).status).toBe(200)
    expect(await videos()).toEqual([])
  })

  test("names the video in its hash", async () => {
    await publish(spoken)
    await makeVideos()
    const [row] = await installation.database.all<{ content: string; hash: string }>(sql`
      select c.content, c.hash from course_versions v join content_versions c on c.id = v.content_version_id
      where v.number = 2`)
    expect(row?.content).toContain(`"prompter_text":"${SPOKEN}","duration":4.2`)
    expect(listOf(await ladder().get("versions"))[0]?.hash as unknown).toBe(row?.hash)
  })
})

describe("a video that cannot be made", () => {
  test("keeps the version from being shown, and says why, until it is published again", async () => {
    await publish(spoken)
    await failVideos()
    expect(await waiting()).toEqual({ version: 2, state: "failed", error: "the disk is full" })
    expect(await versions()).toEqual([1])
    const again = await ladder().publish({ revision: 1 })
    expect(again.status).toBe(202)
    // Publishing again has put it back into the queue.
    expect(data(again)).toMatchObject({ publishing: { version: 2, state: "rendering", error: null } })
    await makeVideos()
    expect(await versions()).toEqual([2, 1])
    expect(await waiting()).toBeNull()
  })

  test("can also be retried by itself", async () => {
    await publish(spoken)
    await failVideos()
    const [video] = await videos()
    expect(video?.state).toBe("failed")
    expect((await installation.request("POST", `contentvideos/${video?.id}/retry`)).status).toBeLessThan(300)
    await makeVideos()
    expect(await versions()).toEqual([2, 1])
  })
})

describe("what is published while another version waits", () => {
  test("takes its place, and reuses the videos that it needs too", async () => {
    await publish(changed("angle", { prompter_text: "Four to one." }, spoken))
    expect((await videos()).length).toBe(2)
    const [kept] = await videos()
    expect((await publish(withText("climb", "Three points always.", spoken))).status).toBe(202)
    expect(await videos()).toEqual([kept as NonNullable<typeof kept>])
    await makeVideos()
    expect(await versions()).toEqual([2, 1])
    expect((await ladder().get("versions/2")).body.data?.revision as unknown).toBe(2)
  })

  test("is shown at once without videos, and ends the waiting", async () => {
    await publish(spoken)
    expect((await publish(withText("stand", "Without a video."))).status).toBe(200)
    expect(await videos()).toEqual([])
    await makeVideos()
    expect(await versions()).toEqual([2, 1])
  })

  test("is a draft that goes on", async () => {
    await publish(spoken)
    const saved = await ladder().save(withText("climb", "Later.", spoken))
    await makeVideos()
    expect(data(await ladder().draft())).toMatchObject({ revision: 2, based_on_version: 2 })
    const ifMatch = String(saved.headers.get("etag"))
    expect((await ladder().save(LADDER, { ifMatch })).status).toBe(200)
  })
})

test("a page for a waiting video is neither learned nor given another one", async () => {
  await publish(spoken)
  const [hidden] = await installation.database.all<{ id: number }>(sql`
    select n.id from content_nodes n join course_nodes d on d.id = n.course_node_id where d.is_hidden = 1`)
  const answer = await installation.request("POST", "contentvideos/create", {
    body: { content_node_id: hidden?.id, prompter_text: "Something else." },
  })
  expect(answer.status).toBe(422)
  expect(NOW).toBeLessThanOrEqual(installation.time.now)
})
