import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { expectFaults, expectRefusal, idsOf, listOf } from "../harness/answers.ts"
import { addVideo, create, created } from "../harness/content-videos.ts"
import { Installation, NOW } from "../harness/installation.ts"
import { nonconformities } from "../harness/openapi-conformance.ts"
import { OpenApiDocument } from "../harness/openapi-document.ts"
import { idOf, NOBODYS_ID, sharedCourseId } from "../harness/records.ts"
import { renderDue, renderedAs } from "../harness/rendered-video.ts"
import { contentNodeId, videoCompany } from "../harness/video-company.ts"

/** Responses about content videos: when one is requested, individually, and as a list. */

let installation: Installation
let document: OpenApiDocument
/** Videos of acme in its own course, in a shared course and for an existing page; one of the provider, and one of beta. */
let videos: Readonly<Record<"own" | "placed" | "paged" | "providers" | "betas", number>>
beforeAll(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
  document = await OpenApiDocument.of(installation)
  const videoOf = async (body: object, as?: string) =>
    (await created(installation, body, as === undefined ? {} : { as })).content_node_video_id
  videos = {
    betas: await videoOf({ course_id: sharedCourseId(installation, "guide") }, "other"),
    own: await videoOf({ team_id: idOf(installation, "teams", "warehouse") }),
    placed: await videoOf({ course_id: sharedCourseId(installation, "guide"), name: "Placed" }),
    providers: await addVideo(installation.database, null, await contentNodeId(installation, "guide-page", null)),
    paged: await videoOf({ content_node_id: await contentNodeId(installation, "welcome-page") }),
  }
})
afterAll(() => installation.stop())

const show = (id: number, as = "admin") => installation.request("GET", `contentvideos/${id}`, { as })
const list = (query = "", as = "admin") => installation.request("GET", `contentvideos${query}`, { as })

describe("creating a video", () => {
  test("returns 201 with what was created, and nothing else", async () => {
    const answer = await create(installation, { team_id: idOf(installation, "teams", "far") })
    const number = expect.any(Number)
    expect<unknown>({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        data: {
          content_node_video_id: number,
          content_node_id: number,
          course_id: idOf(installation, "courses", "endless"),
          course_node_id: number,
          estimated_video_length: 4,
        },
      },
    })
    const kept = await installation.database.get(sql`
      select v.content_node_id, n.course_node_id, d.course_id from content_videos v
      join content_nodes n on n.id = v.content_node_id join course_nodes d on d.id = n.course_node_id
      where v.id = ${Number(answer.body.data?.content_node_video_id)}`)
    const { content_node_id, course_node_id, course_id } = JSON.parse(answer.text).data
    expect(kept).toEqual({ content_node_id, course_node_id, course_id })
  })

  test.each([
    ["one word", "Stop", 1],
    ["150 words", "word ".repeat(150), 60],
    ["375 words in lines", "word word\nword ".repeat(125), 150],
    ["240 characters of Chinese", "安".repeat(240), 60],
    ["240 characters of Thai", "ก".repeat(240), 60],
    ["Korean words, which have spaces", "안전 ".repeat(150), 60],
    ["words and characters", `${"word ".repeat(25)}${"字".repeat(40)}`, 20],
  ])("estimates its length in seconds: %s", async (_, prompter_text, seconds) => {
    const team_id = idOf(installation, "teams", "far")
    const { estimated_video_length, content_node_video_id } = await created(installation, { team_id, prompter_text })
    expect(estimated_video_length).toBe(seconds)
    expect((await show(content_node_video_id)).body.data).toMatchObject({ estimated_video_length: seconds })
  })

  test.each([
    ["scroll", "scroll"],
    ["slides", "slides"],
    [null, "slides"],
    [undefined, "slides"],
  ])("in the style %p shows that style as %p", async (style, shown) => {
    const team_id = idOf(installation, "teams", "far")
    const { content_node_video_id } = await created(installation, {
      team_id,
      ...(style === undefined ? {} : { style }),
    })
    expect((await show(content_node_video_id)).body.data).toMatchObject({ style: shown })
  })

  test.each(["Slides", "film", 1, true])("refuses the style %p and creates nothing", async (style) => {
    const before = await installation.database.get(sql`select count(*) as n from content_videos`)
    const answer = await create(installation, { team_id: idOf(installation, "teams", "far"), style })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual(["style"])
    expect(await installation.database.get(sql`select count(*) as n from content_videos`)).toEqual(before)
  })

  test("puts one job into the queue, with the video and its company", async () => {
    const { content_node_video_id } = await created(installation, { team_id: idOf(installation, "teams", "far") })
    const jobs = await installation.database.all<{ payload: string }>(sql`
      select kind, company_id, payload, state, run_at from jobs order by id`)
    const mine = jobs.filter(({ payload }) => JSON.parse(payload).video_id === content_node_video_id)
    expect<unknown>(mine).toEqual([
      {
        kind: "render_video",
        company_id: installation.ids.companies.acme?.id,
        payload: JSON.stringify({ video_id: content_node_video_id }),
        state: "queued",
        run_at: NOW,
      },
    ])
  })
})

describe("a video that is queued", () => {
  test("is shown with all its fields", async () => {
    const { status, body } = await show(videos.placed)
    const data: Record<string, unknown> = JSON.parse(JSON.stringify(body.data))
    expect({ status, data }).toEqual({
      status: 200,
      data: {
        id: videos.placed,
        type: "content_video",
        state: "queued",
        progress: 0,
        error: null,
        content_node_id: data.content_node_id,
        course_id: sharedCourseId(installation, "fire"),
        course_node_id: data.course_node_id,
        name: "Placed",
        language: null,
        style: "slides",
        estimated_video_length: 4,
        duration: null,
        video_url: null,
        captions_url: null,
        poster_url: null,
        chapters_url: null,
        created_at: "2026-11-20T09:30:00Z",
        updated_at: "2026-11-20T09:30:00Z",
      },
    })
    expect(data.course_node_id).toBeGreaterThan(0)
    const { schema } = document.operation("showContentVideo").responses["200"]?.content?.["application/json"] ?? {}
    expect(nonconformities(document, schema ?? {}, body)).toEqual([])
  })

  test("for an existing content node has no course node of its own", async () => {
    expect((await show(videos.paged)).body.data).toMatchObject({
      course_node_id: null,
      content_node_id: await contentNodeId(installation, "welcome-page"),
      course_id: idOf(installation, "courses", "welcome"),
    })
  })
})

describe("a single video", () => {
  test("of the company and of the provider is shown to callers who may create content", async () => {
    for (const as of ["admin", "locadmin", "trainer", "mixed"]) {
      for (const id of [videos.own, videos.placed, videos.providers]) expect((await show(id, as)).status).toBe(200)
    }
    for (const as of ["employee", "norole"]) expectRefusal(await show(videos.own, as), 403)
  })

  test("of another company is 403, even in a shared course, and an unknown one is 404", async () => {
    expectRefusal(await show(videos.betas), 403)
    expectRefusal(await show(videos.placed, "other"), 403)
    expectRefusal(await show(NOBODYS_ID), 404)
    for (const id of ["0", "-1", "1.5", "x", "01", "9007199254740993"]) {
      expectRefusal(await installation.request("GET", `contentvideos/${id}`), 404)
    }
  })

  test("can only be read and retried", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const { status, headers } = await installation.request(method, `contentvideos/${videos.own}`, { body: {} })
      expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"])
    }
  })
})

describe("the list", () => {
  test("has the company's videos and the provider's, by id, each as shown individually", async () => {
    const answer = await list("?per_page=100")
    const ids = idsOf(answer)
    expect(ids).toEqual(ids.toSorted((one, two) => one - two))
    for (const id of [videos.own, videos.placed, videos.paged, videos.providers]) expect(ids).toContain(id)
    expect(ids).not.toContain(videos.betas)
    for (const video of listOf(answer)) expect<unknown>(video).toEqual((await show(Number(video.id))).body.data)
    expect(idsOf(await list("", "other"))).toEqual([videos.betas, videos.providers])
  })

  test("is paged", async () => {
    const all = idsOf(await list("?per_page=100"))
    const walked: number[] = []
    for (let page = 1; page <= Math.ceil(all.length / 3); page++) {
      const answer = await list(`?per_page=3&page=${page}`)
      expect(answer.body.meta).toMatchObject({ current_page: page, per_page: 3, total: all.length })
      walked.push(...idsOf(answer))
    }
    expect(walked).toEqual(all)
    expect(listOf(await list())).toHaveLength(Math.min(15, all.length))
    expectFaults(await list("?per_page=101&page=0&state=done"), ["page", "per_page", "state"])
  })

  test("can be filtered by state, which links keep", async () => {
    const { database } = installation
    const states = ["rendering", "ready", "failed"] as const
    const ids = [videos.own, videos.placed, videos.paged]
    for (const [index, id] of ids.entries()) {
      await database.run(sql`update content_videos set state = ${states[index] ?? ""} where id = ${id}`)
    }
    try {
      for (const [index, state] of states.entries()) {
        expect<(number | undefined)[]>(idsOf(await list(`?state=${state}`))).toEqual([ids[index]])
      }
      const queued = await list("?state=queued&per_page=1")
      for (const id of ids) expect(idsOf(await list("?state=queued&per_page=100"))).not.toContain(id)
      expect(String(queued.body.links?.next)).toContain("state=queued")
      expect(idsOf(await list("?state=ready", "other"))).toEqual([])
    } finally {
      await database.run(sql`update content_videos set state = 'queued' where state <> 'queued'`)
    }
    for (const bad of ["active", "inactive", "Ready", "done", "ready,failed"]) {
      expectFaults(await list(`?state=${bad}`), ["state"])
    }
  })

  test("is refused without content.create", async () => {
    for (const as of ["employee", "norole"]) expectRefusal(await list("", as), 403)
  })
})

test("the background loop is woken for each video, once its job is saved, and for nothing else", async () => {
  const woken: Promise<unknown>[] = []
  const countJobs = () => own.database.get(sql`select count(*) as jobs from jobs`)
  const own: Installation = await Installation.start({ dataset: videoCompany(), nudge: () => woken.push(countJobs()) })
  try {
    const { content_node_video_id: id } = await created(own, { api_base_course_id: -1 })
    await create(own, { prompter_text: "" })
    await own.database.run(sql`update content_videos set state = 'failed'`)
    await own.request("POST", `contentvideos/${id}/retry`)
    await own.request("GET", `contentvideos/${id}`)
    expect(await Promise.all(woken)).toEqual([{ jobs: 1 }, { jobs: 2 }])
  } finally {
    await own.stop()
  }
})

test("a video goes from queued through rendering to ready, with its progress", async () => {
  const own = await Installation.start({ dataset: videoCompany() })
  try {
    const { content_node_video_id: id } = await created(own, { api_base_course_id: -1 })
    const seen: unknown[] = []
    const look = async () => {
      const { data } = (await own.request("GET", `contentvideos/${id}`)).body
      seen.push([data?.state, data?.progress, data?.duration, typeof data?.video_url, data?.updated_at])
    }
    await look()
    const render = async () => {
      await look()
      return renderedAs()
    }
    await renderDue({ ...own, render }, NOW + 1_000)
    await look()
    expect(seen).toEqual([
      ["queued", 0, null, "object", "2026-11-20T09:30:00Z"],
      ["rendering", 0, null, "object", "2026-11-20T09:30:01Z"],
      ["ready", 100, 4.2, "string", "2026-11-20T09:30:01Z"],
    ])
  } finally {
    await own.stop()
  }
})
