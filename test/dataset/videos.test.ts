import { describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { importDataset } from "../../src/dataset/rules.ts"
import { acmeWith, EmptyInstallation, instruction, NOW } from "./empty-installation.ts"

const page = (key: string, prompter_text: string | null, more: object = {}) => ({
  key,
  title: `Page ${key}`,
  prompter_text,
  ...more,
})
const course = (...nodes: readonly object[]) => instruction("c", { content: [{ key: "ch", title: "Chapter", nodes }] })
const of = (...nodes: readonly object[]) => ({ courses: [course(...nodes)] })
const video = (key: string, prompter_text: string, more: object = {}) => ({
  key,
  name: `Video ${key}`,
  content_node_key: "p",
  prompter_text,
  ...more,
})

async function videos(installation: EmptyInstallation) {
  return installation.rows(`
    select n.key as page, v.company_id, v.name, v.prompter_text, v.state from content_videos v
    join content_nodes n on n.id = v.content_node_id order by v.id`)
}

async function texts(installation: EmptyInstallation) {
  return (await videos(installation)).map(({ prompter_text }) => prompter_text)
}

/** The videos for which there are jobs, in the order of the jobs. */
async function rendering(installation: EmptyInstallation) {
  const jobs = await installation.rows("select payload from jobs where kind = 'render_video' order by id")
  return jobs.map(({ payload }) => JSON.parse(String(payload)).video_id)
}

/** Pretends that the video has been rendered, as four files with the ids from 100 to 103 times its own id. */
async function makeReady({ database }: EmptyInstallation, id: number): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [purpose, file] of [
      ["video", 100 * id],
      ["captions", 101 * id],
      ["poster", 102 * id],
      ["chapters", 103 * id],
    ] as const) {
      await tx.run(sql`
        insert into files (id, company_id, purpose, storage_name, media_type, size, sha256, created_at)
        values (${file}, null, ${purpose}, ${`${purpose}-of-${id}`}, 'video/mp4', 1, 'x', ${NOW})`)
    }
    await tx.run(sql`
      update content_videos set state = 'ready', progress = 100, duration = 2.5, video_file_id = ${100 * id},
        captions_file_id = ${101 * id}, poster_file_id = ${102 * id}, chapters_file_id = ${103 * id} where id = ${id}`)
    await tx.run(sql`delete from jobs`)
  })
}

async function removals(installation: EmptyInstallation) {
  const jobs = await installation.rows("select payload from jobs where kind = 'remove_files' order by id")
  return jobs.map(({ payload }) => JSON.parse(String(payload)).names)
}

describe("the prompter text of a content node", () => {
  test("creates a video of the node's owner with the node's title, and the job that renders it", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import({ courses: [course(page("p", "Provided."))], ...acmeWith(of(page("p", "Own."))) })
    expect(await videos(installation)).toEqual([
      { page: "p", company_id: null, name: "Page p", prompter_text: "Provided.", state: "queued" },
      { page: "p", company_id: 1, name: "Page p", prompter_text: "Own.", state: "queued" },
    ])
    expect(await installation.rows("select company_id, kind, state, payload, run_at from jobs order by id")).toEqual([
      { company_id: null, kind: "render_video", state: "queued", payload: '{"video_id":1}', run_at: NOW },
      { company_id: 1, kind: "render_video", state: "queued", payload: '{"video_id":2}', run_at: NOW },
    ])
  })

  test("creates another video if it changes, and none if it is unchanged, removed, or already has a video", async () => {
    await using installation = await EmptyInstallation.start()
    const after = async (text: string | null, more: object = {}) => {
      await installation.importAcme(of(page("p", text, more)))
      return texts(installation)
    }
    expect(await after("One.")).toEqual(["One."])
    expect(await after("One.", { title: "Renamed" })).toEqual(["One."])
    await installation.importAcme(of({ key: "p" }))
    expect(await after("Two.")).toEqual(["One.", "Two."])
    expect(await after(null)).toEqual(["One.", "Two."])
    expect(await after("One.")).toEqual(["One.", "Two."])
    expect(await rendering(installation)).toEqual([1, 2])
  })

  test("is ignored if it is only white space", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme(of(page("p", " \n\t ")))
    expect([await installation.count("content_videos"), await installation.count("jobs")]).toEqual([0, 0])
  })

  test("creates no video in a dry run", async () => {
    await using installation = await EmptyInstallation.start()
    const { database, files, directory } = installation
    const options = { files, baseDirectory: directory, now: NOW, dryRun: true }
    await importDataset(database, acmeWith(of(page("p", "Text."))), options)
    expect([await installation.count("content_videos"), await installation.count("jobs")]).toEqual([0, 0])
  })

  test("creates the videos of thousands of nodes, one for each", async () => {
    await using installation = await EmptyInstallation.start()
    const nodes = Array.from({ length: 2600 }, (_, index) => page(`p${index}`, `Text ${index}`))
    await installation.importAcme(of(...nodes))
    const wrong = await installation.rows(`
      select n.key from content_nodes n left join content_videos v on v.content_node_id = n.id
      where v.prompter_text is null or v.prompter_text <> n.prompter_text or v.name <> n.title`)
    expect(wrong).toEqual([])
    const ids = await installation.rows("select id from content_videos order by id")
    expect(await rendering(installation)).toEqual(ids.map(({ id }) => id))
    expect(ids).toHaveLength(2600)
  })
})

describe("the list of videos", () => {
  test("adds videos with a job each, also on the provider's content, and the node's text creates no second one", async () => {
    await using installation = await EmptyInstallation.start()
    const rows = [
      video("v1", "Welcome."),
      video("v2", "More."),
      video("v3", "Shared.", { shared: true, made_course_node: true }),
    ]
    await installation.import({
      courses: [course(page("p", null))],
      videos: [video("v1", "Provided.")],
      ...acmeWith({ ...of(page("p", "Welcome.")), videos: rows }),
    })
    const found = await installation.rows(`
      select v.key, v.company_id, n.company_id as node_of, v.name, v.prompter_text, v.made_course_node
      from content_videos v join content_nodes n on n.id = v.content_node_id order by v.id`)
    const plain = { made_course_node: 0 }
    expect(found).toEqual([
      { key: "v1", company_id: null, node_of: null, name: "Video v1", prompter_text: "Provided.", ...plain },
      { key: "v1", company_id: 1, node_of: 1, name: "Video v1", prompter_text: "Welcome.", ...plain },
      { key: "v2", company_id: 1, node_of: 1, name: "Video v2", prompter_text: "More.", ...plain },
      { key: "v3", company_id: 1, node_of: null, name: "Video v3", prompter_text: "Shared.", made_course_node: 1 },
    ])
    expect(await rendering(installation)).toEqual([1, 2, 3, 4])
  })

  test("changes the given fields of a known video, and renders nothing again while the text is unchanged", async () => {
    await using installation = await EmptyInstallation.start()
    const rows = of(page("p", null), page("q", null))
    await installation.importAcme({ ...rows, videos: [video("v", "Text.", { made_course_node: true })] })
    await makeReady(installation, 1)
    await installation.importAcme({ videos: [{ key: "v", prompter_text: "Text." }] })
    await installation.importAcme({ videos: [{ key: "v", name: "New", content_node_key: "q" }] }, NOW + 1)
    const columns = "name, state, duration, made_course_node, video_file_id, estimated_length, updated_at"
    expect(await installation.rows(`select ${columns} from content_videos`)).toEqual([
      {
        name: "New",
        state: "ready",
        duration: 2.5,
        made_course_node: 1,
        video_file_id: 100,
        estimated_length: 1,
        updated_at: NOW + 1,
      },
    ])
    expect((await videos(installation)).map((row) => row.page)).toEqual(["q"])
    expect(await installation.count("jobs")).toBe(0)
    expect(await installation.count("files")).toBe(4)
  })

  test("renders a video again if its text changes, and removes the results of the old text", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ ...of(page("p", null)), videos: [video("v", "Text."), video("w", "Stays.")] })
    await makeReady(installation, 1)
    await installation.importAcme({ videos: [video("v", "Another text of more words."), video("w", "Stays.")] })
    expect(await installation.rows("select * from content_videos where key = 'v'")).toMatchObject([
      { id: 1, state: "queued", progress: 0, duration: null, video_file_id: null, captions_file_id: null },
    ])
    expect(await installation.rows("select estimated_length from content_videos where key = 'v'")).toEqual([
      { estimated_length: 2 },
    ])
    expect(await rendering(installation)).toEqual([1])
    expect(await removals(installation)).toEqual([["video-of-1", "captions-of-1", "poster-of-1", "chapters-of-1"]])
    expect(await installation.count("files")).toBe(0)
  })

  test("renders a video again if another style is given, and not if none is", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ ...of(page("p", null)), videos: [video("v", "Text.", { style: "scroll" })] })
    await makeReady(installation, 1)
    await installation.importAcme({ videos: [video("v", "Text.")] })
    expect(await installation.rows("select state, style from content_videos")).toEqual([
      { state: "ready", style: "scroll" },
    ])
    await installation.importAcme({ videos: [video("v", "Text.", { style: "slides" })] })
    expect(await installation.rows("select state, style from content_videos")).toEqual([
      { state: "queued", style: "slides" },
    ])
    expect(await rendering(installation)).toEqual([1])
  })

  test("renders a video again if another language is given, and not if the same or none is", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ ...of(page("p", null)), videos: [video("v", "Text.", { language: "DE" })] })
    await makeReady(installation, 1)
    const language = async () => (await installation.rows("select language from content_videos"))[0]?.language
    for (const more of [{}, { language: "de" }, { language: null }]) {
      await installation.importAcme({ videos: [video("v", "Text.", more)] })
      expect(await rendering(installation)).toEqual([])
      expect(await language()).toBe("de")
    }
    await installation.importAcme({ videos: [video("v", "Text.", { language: "en" })] })
    expect(await rendering(installation)).toEqual([1])
    expect(await language()).toBe("en")
    await installation.importAcme({ videos: [video("v", "Autre texte.")] })
    expect(await language()).toBeNull()
  })

  test("keeps the single job of a waiting video, and replaces the job of a failed one", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ ...of(page("p", null)), videos: [video("v", "Text."), video("w", "Text.")] })
    await installation.database.run(
      sql`update content_videos set state = 'failed', error = 'It broke.' where key = 'w'`,
    )
    await installation.database.run(sql`update jobs set state = 'parked' where payload = '{"video_id":2}'`)
    await installation.importAcme({ videos: [video("v", "Other."), video("w", "Other.")] })
    expect(await installation.rows("select payload, state from jobs order by id")).toEqual([
      { payload: '{"video_id":1}', state: "queued" },
      { payload: '{"video_id":2}', state: "queued" },
    ])
    expect(await installation.rows("select distinct state, error from content_videos")).toEqual([
      { state: "queued", error: null },
    ])
  })

  test("detaches a video from the attempt that is using the old text, and removes the files of that attempt", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.importAcme({ ...of(page("p", null)), videos: [video("v", "Text.")] })
    await installation.database.run(sql`update content_videos set state = 'rendering', draft_name = 'draft'`)
    await installation.database.run(sql`update jobs set state = 'running'`)
    await installation.importAcme({ videos: [video("v", "Other.")] })
    expect(await installation.rows("select state, draft_name from content_videos")).toEqual([
      { state: "queued", draft_name: null },
    ])
    expect(await rendering(installation)).toEqual([1, 1])
    expect(await removals(installation)).toEqual([["draft.mp4", "draft.vtt", "draft-poster.jpg", "draft-chapters.vtt"]])
  })
})
