import { afterEach, beforeEach, expect, test } from "bun:test"
import { sql } from "../../src/database/port.ts"
import { expectFaults, idsOf } from "../harness/answers.ts"
import { create, created } from "../harness/content-videos.ts"
import { Installation, NOW } from "../harness/installation.ts"
import { crossReferences } from "../harness/marked-company.ts"
import { companyId, idOf, sharedCourseId } from "../harness/records.ts"
import { renderDue } from "../harness/rendered-video.ts"
import { videoCompany } from "../harness/video-company.ts"

/** Content that a company places in a course of the provider belongs to that company alone. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start({ dataset: videoCompany() })
})
afterEach(() => installation.stop())

const guide = () => ({ course_id: sharedCourseId(installation, "guide") })
const fire = () => sharedCourseId(installation, "fire")

/** Records a qualification for fire protection, a shared course without content, in a company. */
function qualify(company: "acme" | "beta") {
  const [user, as] = company === "acme" ? ["ada", "admin"] : ["bob", "other"]
  const path = `users/${idOf(installation, "users", user, company)}/qualifications`
  return installation.request("POST", path, { as, body: { course_id: fire() } })
}

test("it does not count as the course's content for other companies", async () => {
  expectFaults(await qualify("acme"), ["qualification"])
  await created(installation, guide())
  expect((await qualify("acme")).status).toBe(201)
  expectFaults(await qualify("beta"), ["qualification"])
  await created(installation, guide(), { as: "other" })
  expect((await qualify("beta")).status).toBe(201)
})

test("it belongs to the company with its course node, video, job and files", async () => {
  const { content_node_id, course_node_id, content_node_video_id } = await created(installation, guide())
  const { database } = installation
  const acme = companyId(installation)
  const job = await database.get(sql`select company_id from jobs`)
  await renderDue(installation, NOW)
  const owners = await database.all<{ company_id: number | null }>(sql`
    select company_id from content_nodes where id = ${content_node_id}
    union all select company_id from course_nodes where id = ${course_node_id}
    union all select company_id from content_videos where id = ${content_node_video_id}
    union all select company_id from files where purpose in ('video', 'captions')`)
  expect([job, ...owners]).toEqual(Array(6).fill({ company_id: acme }))
  expect(await crossReferences(installation)).toEqual([])
})

test("another company can neither see it nor add to it", async () => {
  const { content_node_id, content_node_video_id } = await created(installation, guide())
  await renderDue(installation, NOW)
  expect(idsOf(await installation.request("GET", "contentvideos", { as: "other" }))).toEqual([])
  expect((await installation.request("GET", `contentvideos/${content_node_video_id}`, { as: "other" })).status).toBe(
    403,
  )
  expectFaults(await create(installation, { content_node_id }, { as: "other" }), ["content_node_id"])
  expect((await create(installation, { content_node_id })).status).toBe(201)
})

test("content of two companies can be in one course", async () => {
  const [acme, beta] = [await created(installation, guide()), await created(installation, guide(), { as: "other" })]
  expect([acme.course_id, beta.course_id]).toEqual([fire(), fire()])
  expect(acme.content_node_id).not.toBe(beta.content_node_id)
  expect(idsOf(await installation.request("GET", "contentvideos"))).toEqual([acme.content_node_video_id])
  const other = await installation.request("GET", "contentvideos", { as: "other" })
  expect(idsOf(other)).toEqual([beta.content_node_video_id])
})

test("a video for a page of the provider belongs to the company that requested it", async () => {
  const page = await installation.database.get<{ id: number }>(sql`
    select id from content_nodes where key = 'guide-page' and company_id is null`)
  const { content_node_video_id, content_node_id } = await created(installation, { content_node_id: page?.id })
  expect<number | undefined>(content_node_id).toBe(page?.id)
  expect((await installation.request("GET", `contentvideos/${content_node_video_id}`, { as: "other" })).status).toBe(
    403,
  )
  expect(idsOf(await installation.request("GET", "contentvideos", { as: "other" }))).toEqual([])
})
