import { expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { MISSING_VIDEOS_JOB, missingVideosHandler } from "../../src/video/missing.ts"
import { EmptyInstallation, instruction, NOW } from "./empty-installation.ts"

const JOB = { id: 1, attempts: 1, failures: 0, kind: MISSING_VIDEOS_JOB.name, companyId: null, payload: {} }
const never = new AbortController().signal

/** A course of a company, or of the provider's, as it was when prompter text made no video. */
async function spoken(installation: EmptyInstallation): Promise<void> {
  const texts = Array.from({ length: 1001 }, (_, index) => ({ key: `p${index}`, title: `Page ${index}`, text: null }))
  const content = (nodes: readonly object[]) => [{ key: "ch", title: "Chapter", nodes }]
  await installation.import({
    courses: [instruction("s", { content: content(texts.slice(0, 2)) })],
    companies: [{ key: "acme", name: "Acme", courses: [instruction("c", { content: content(texts) })] }],
  })
  await installation.database.run(sql`update content_nodes set prompter_text = 'Text of ' || key where key <> 'p1'`)
}

test("content that had prompter text before there were videos gets one of each node's owner", async () => {
  await using installation = await EmptyInstallation.start()
  await spoken(installation)
  await missingVideosHandler(installation.database, () => NOW).run(JOB, never)
  const wrong = await installation.rows(`
    select n.key from content_nodes n left join content_videos v on v.content_node_id = n.id
    where coalesce(v.prompter_text, '') <> coalesce(n.prompter_text, '') or v.name <> n.title
      or (v.id is not null and coalesce(v.company_id, 0) <> coalesce(n.company_id, 0))`)
  expect(wrong).toEqual([])
  expect(await installation.count("content_videos")).toBe(1001)
  expect(
    await installation.rows(
      "select kind, count(distinct payload) as n, count(*) as all_of_them from jobs group by kind",
    ),
  ).toEqual([{ kind: "render_video", n: 1001, all_of_them: 1001 }])
})

test("done again, or stopped in between, it adds none twice", async () => {
  await using installation = await EmptyInstallation.start()
  await spoken(installation)
  const stop = new AbortController()
  const stopping = () => {
    stop.abort()
    return NOW
  }
  const first = missingVideosHandler(installation.database, stopping).run(JOB, stop.signal)
  await expect(first).rejects.toThrow("aborted")
  expect(await installation.count("content_videos")).toBe(500)
  const { run } = missingVideosHandler(installation.database, () => NOW)
  await run(JOB, never)
  await run(JOB, never)
  expect(await installation.count("content_videos")).toBe(1001)
  expect(await installation.count("jobs")).toBe(1001)
})

test("a node whose owner has a video, whatever it says, gets no other; another company's video does not count", async () => {
  await using installation = await EmptyInstallation.start()
  const content = [{ key: "ch", title: "Chapter", nodes: [{ key: "p", title: "Page" }] }]
  const video = { key: "v", name: "Video", content_node_key: "p", prompter_text: "Else." }
  await installation.import({
    courses: [instruction("s", { content })],
    companies: [
      { key: "acme", name: "Acme", videos: [{ ...video, shared: true }] },
      { key: "beta", name: "Beta", courses: [instruction("c", { content })], videos: [video] },
    ],
  })
  await installation.database.run(sql`update content_nodes set prompter_text = 'Text.'`)
  await missingVideosHandler(installation.database, () => NOW).run(JOB, never)
  expect(await installation.rows("select company_id, prompter_text from content_videos order by id")).toEqual([
    { company_id: 1, prompter_text: "Else." },
    { company_id: 2, prompter_text: "Else." },
    { company_id: null, prompter_text: "Text." },
  ])
})
