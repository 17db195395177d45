import { describe, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { unfinishedFiles } from "../../src/video/render-jobs/unfinished-files.ts"
import { acmeWith, EmptyInstallation, instruction, NOW } from "./empty-installation.ts"
import { faultsAfter } from "./faults-after.ts"

const ACME = "companies[0]"
const page = (key: string) => ({ key, title: `Page ${key}` })
const chapter = (key: string, ...nodes: readonly object[]) => ({ key, title: `Chapter ${key}`, nodes })
const video = (key: string, content_node_key: string, more: object = {}) => ({
  key,
  name: `Video ${key}`,
  content_node_key,
  prompter_text: "Text.",
  ...more,
})

/**
 * The provider's course `s` with the page `p` in the chapter `c`, and a company with a course, page and chapter of the
 * same keys.
 */
const both = (provided: readonly object[], rows: object) => ({
  courses: [instruction("s", { content: provided })],
  ...acmeWith(rows),
})

describe("content that an import removes", () => {
  test("also removes the videos of all owners and their files, whose bytes a job deletes", async () => {
    await using installation = await EmptyInstallation.start()
    const { database } = installation
    const provided = [chapter("c", page("p"), page("q"))]
    const rows = [video("a", "p", { shared: true }), video("b", "q", { shared: true })]
    await installation.import({ ...both(provided, { videos: rows }), videos: [video("a", "p")] })
    await database.run(sql`
      insert into files (id, company_id, purpose, storage_name, media_type, size, sha256, created_at)
      select id, company_id, 'video', 'file-' || cast(id as text), 'video/mp4', 1, 'x', ${NOW} from content_videos`)
    await database.run(sql`
      update content_videos set state = 'ready', video_file_id = id, draft_name = 'draft-' || cast(id as text)`)
    await installation.import({ courses: [{ key: "s", content: [chapter("c", page("q"))] }] })
    const kept = await installation.rows("select id, key, video_file_id from content_videos")
    expect(kept).toEqual([{ id: 3, key: "b", video_file_id: 3 }])
    expect(await installation.rows("select storage_name from files")).toEqual([{ storage_name: "file-3" }])
    const jobs = await installation.rows("select company_id, payload, run_at from jobs where kind = 'remove_files'")
    expect(jobs.map(({ payload, ...job }) => ({ ...job, ...JSON.parse(String(payload)) }))).toEqual([
      {
        company_id: null,
        run_at: NOW,
        names: ["file-1", "file-2", ...["draft-1", "draft-2"].flatMap(unfinishedFiles)],
      },
    ])
  })

  test("leaves a job for each five hundred files, and none if there are no files", async () => {
    await using installation = await EmptyInstallation.start()
    const nodes = Array.from({ length: 501 }, (_, index) => ({ ...page(`p${index}`), prompter_text: "Text." }))
    const of = (content: unknown) => installation.importAcme({ courses: [instruction("c", { content })] })
    await of([chapter("c", ...nodes)])
    await installation.database.run(sql`update content_videos set draft_name = key where id <= 300`)
    await of(null)
    const jobs = await installation.rows("select payload from jobs where kind = 'remove_files' order by id")
    expect(jobs.map(({ payload }) => JSON.parse(String(payload)).names.length)).toEqual([500, 500, 200])
    await of([chapter("c", ...nodes)])
    await of(null)
    expect(await installation.rows("select count(*) as n from jobs where kind = 'remove_files'")).toEqual([{ n: 3 }])
    expect(await installation.count("content_videos")).toBe(0)
  })
})

describe("a video belongs to a content node that exists after the import", () => {
  test("which is one of its owner's or, with `shared`, of the provider's", async () => {
    const videos = [
      video("a", "own"),
      video("b", "own", { shared: true }),
      video("c", "p"),
      video("d", "p", { shared: true }),
      video("e", "new"),
    ]
    const rows = { courses: [instruction("c", { content: [chapter("own", page("own"))] })] }
    const first = both([chapter("c", page("p"))], rows)
    const more = { courses: [instruction("d", { content: [chapter("new", page("new"))] })] }
    const second = { ...acmeWith({ ...more, videos }), videos: [video("a", "p"), video("b", "own")] }
    expect(await faultsAfter(first, second)).toEqual([
      'videos[1].content_node_key: no content node has the key "own"',
      `${ACME}.videos[1].content_node_key: no content node of the provider's has the key "own"`,
      `${ACME}.videos[2].content_node_key: no content node has the key "p"`,
    ])
  })

  const owned = (content: unknown) => ({ courses: [instruction("s"), instruction("c", { content })] })
  const own = owned([chapter("c", page("p")), chapter("d", page("q"))])
  const sharedRows = (content: unknown) => ({ shared_courses: [{ course_key: "s", content }] })

  test.each<[string, object, object]>([
    ["its page is not mentioned", own, owned([chapter("c"), chapter("d")])],
    ["its chapter is not mentioned", own, owned([chapter("d", page("q"))])],
    ["the course no longer has content", own, owned(null)],
    ["the chapter no longer has pages", own, owned([{ key: "c", nodes: null }])],
  ])("which does not exist if %s", async (_, before, after) => {
    const videos = [video("v", "p")]
    expect(await faultsAfter(acmeWith(before), acmeWith({ ...after, videos }))).toEqual([
      `${ACME}.videos[0].content_node_key: no content node has the key "p"`,
    ])
  })

  test.each<[string, object]>([
    ["the course is not mentioned", {}],
    ["the content of the course is not mentioned", { courses: [{ key: "c" }] }],
    ["the pages of its chapter are not mentioned", owned([{ key: "c" }])],
    ["it moves to another course", { courses: [instruction("e", { content: [chapter("e", page("p"))] })] }],
  ])("which exists if %s", async (_, after) => {
    await using installation = await EmptyInstallation.start()
    await installation.import(acmeWith(own))
    await installation.import(acmeWith({ ...after, videos: [video("v", "p")] }))
    expect(await installation.count("content_videos")).toBe(1)
  })

  test.each<[string, readonly object[], object, boolean]>([
    [
      "the company mentions only another chapter of the provider's",
      [],
      sharedRows([{ key: "d", shared: true }]),
      false,
    ],
    ["the company mentions other pages in the chapter", [], sharedRows([{ ...shared("c"), nodes: [] }]), false],
    ["the company does not mention the pages", [], sharedRows([shared("c")]), true],
    ["the provider's chapter is removed", [chapter("d")], {}, false],
    ["the provider's chapter is filled with new pages", [chapter("c"), chapter("d")], {}, true],
    ["the provider's chapter is removed, and the company mentions the page elsewhere", [chapter("d")], moved(), true],
  ])("of a company in the provider's chapter, if %s", async (_, provided, rows, isThere) => {
    const filled = sharedRows([{ ...shared("c"), nodes: [page("p")] }, shared("d")])
    const first = both([chapter("c", page("x")), chapter("d")], filled)
    const changed = provided.length === 0 ? {} : { courses: [{ key: "s", content: provided }] }
    const faults = await faultsAfter(first, { ...changed, ...acmeWith({ ...rows, videos: [video("v", "p")] }) })
    expect(faults).toEqual(isThere ? [] : [`${ACME}.videos[0].content_node_key: no content node has the key "p"`])
  })

  function shared(key: string) {
    return { key, shared: true }
  }

  function moved() {
    return sharedRows([{ ...shared("d"), nodes: [page("p")] }])
  }

  test("so a video whose content node is removed needs all properties, like a new one, and may keep its id", async () => {
    const first = acmeWith({ ...own, videos: [video("v", "p"), video("w", "q")] })
    const after = owned([chapter("c", page("n")), chapter("d", page("q"))])
    const part = acmeWith({ ...after, videos: [{ key: "v", name: "New" }] })
    expect(await faultsAfter(first, part)).toEqual([
      `${ACME}.videos[0].content_node_key: is missing`,
      `${ACME}.videos[0].prompter_text: is missing`,
    ])
    await using installation = await EmptyInstallation.start()
    await installation.import(first)
    await installation.import(acmeWith({ ...after, videos: [video("v", "n", { id: 1 })] }))
    expect(await installation.rows("select id, key, state from content_videos order by id")).toEqual([
      { id: 1, key: "v", state: "queued" },
      { id: 2, key: "w", state: "queued" },
    ])
  })
})
