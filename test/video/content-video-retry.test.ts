import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { TemporaryFailure } from "../../src/background/jobs/failures.ts"
import { sql } from "../../src/database/port.ts"
import { expectRefusal } from "../harness/answers.ts"
import { addVideo, created } from "../harness/content-videos.ts"
import { Installation, NOW } from "../harness/installation.ts"
import { nonconformities } from "../harness/openapi-conformance.ts"
import { OpenApiDocument } from "../harness/openapi-document.ts"
import { jobs } from "../harness/queue.ts"
import { expectNothingChanged, NOBODYS_ID } from "../harness/records.ts"
import { renderDue } from "../harness/rendered-video.ts"
import { LASTING_TOKENS } from "../harness/training-company.ts"
import { contentNodeId, videoCompany } from "../harness/video-company.ts"

/** A failed content video is made again on request. */

const DAY = 86_400_000

let installation: Installation
let video: number
beforeEach(async () => {
  installation = await Installation.start({ dataset: videoCompany(), settings: LASTING_TOKENS })
  video = (await created(installation, { api_base_course_id: -1 })).content_node_video_id
})
afterEach(() => installation.stop())

const retry = (id: number, as = "admin") => installation.request("POST", `contentvideos/${id}/retry`, { as })

/** Makes every attempt fail, so that the video has failed. */
async function failAll(): Promise<void> {
  const render = () => Promise.reject(new TemporaryFailure("the disk is full"))
  for (let attempt = 0; attempt < 4; attempt++) await renderDue({ ...installation, render }, NOW + attempt * DAY)
  installation.time.now = NOW + 3 * DAY
}

describe("a failed video", () => {
  test("says why, without addresses", async () => {
    await failAll()
    const { body } = await installation.request("GET", `contentvideos/${video}`)
    expect(body.data).toMatchObject({
      state: "failed",
      progress: 0,
      error: "the disk is full",
      duration: null,
      video_url: null,
      captions_url: null,
    })
  })

  test("is queued again on request, as if it had never been tried", async () => {
    await failAll()
    installation.time.now += 5_000
    const answer = await retry(video)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      id: video,
      state: "queued",
      progress: 0,
      error: null,
      updated_at: "2026-11-23T09:30:05Z",
    })
    const document = await OpenApiDocument.of(installation)
    const content = document.operation("retryContentVideo").responses["200"]?.content?.["application/json"]
    expect(nonconformities(document, content?.schema ?? {}, answer.body)).toEqual([])
    const payload = JSON.stringify({ video_id: video })
    const { now } = installation.time
    expect(await jobs(installation.database)).toEqual([
      {
        kind: "render_video",
        state: "queued",
        payload,
        run_at: now,
        attempts: 0,
        failures: 0,
        holder: null,
        error: null,
      },
    ])
  })

  test("is then made once, and can fail as often as before", async () => {
    await failAll()
    await retry(video)
    const failing = () => Promise.reject(new TemporaryFailure("still full"))
    await renderDue({ ...installation, render: failing }, NOW + 3 * DAY)
    const again = await installation.request("GET", `contentvideos/${video}`)
    expect(again.body.data).toMatchObject({ state: "queued", error: "still full" })
    await renderDue(installation, NOW + 4 * DAY)
    const { body } = await installation.request("GET", `contentvideos/${video}`)
    expect(body.data).toMatchObject({ state: "ready", progress: 100, error: null, duration: 4.2 })
    expect(await jobs(installation.database)).toEqual([])
  })

  test("has one job, however often and by however many callers it is requested", async () => {
    await failAll()
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(video)))
    answers.push(await retry(video))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await jobs(installation.database)).toHaveLength(1)
  })
})

describe("a video in another state is unchanged", () => {
  test.each(["queued", "rendering", "ready"])("when it is %s", async (state) => {
    if (state === "ready") await renderDue(installation, NOW)
    else
      await installation.database.run(sql`update content_videos set state = ${state}, progress = 7 where id = ${video}`)
    await expectNothingChanged(installation, async () => {
      const answer = await retry(video)
      expect([answer.status, answer.body.data?.state as unknown]).toEqual([200, state])
      const shown = await installation.request("GET", `contentvideos/${video}`)
      expect(answer.body).toEqual(shown.body)
    })
  })
})

describe("making a video again is refused", () => {
  test("for one of another company and of the provider with 403, for an unknown one with 404", async () => {
    const providers = await addVideo(installation.database, null, await contentNodeId(installation, "guide-page", null))
    await installation.database.run(sql`update content_videos set state = 'failed'`)
    await expectNothingChanged(installation, async () => {
      expectRefusal(await retry(video, "other"), 403)
      expectRefusal(await retry(providers), 403)
      expectRefusal(await retry(NOBODYS_ID), 404)
      expectRefusal(await installation.request("POST", "contentvideos/0/retry"), 404)
      expectRefusal(await installation.request("POST", "contentvideos/x/retry"), 404)
    })
  })

  test("without content.create", async () => {
    await installation.database.run(sql`update content_videos set state = 'failed'`)
    await expectNothingChanged(installation, async () => {
      for (const as of ["employee", "norole"]) expectRefusal(await retry(video, as), 403)
      const token = await installation.token("admin", "courses.view")
      const answer = await installation.request("POST", `contentvideos/${video}/retry`, { token })
      expectRefusal(answer, 403)
    })
    for (const as of ["trainer", "locadmin"]) expect((await retry(video, as)).status).toBe(200)
  })
})
