import { TemporaryFailure } from "../../src/background/jobs/failures.ts"
import { created } from "../harness/content-videos.ts"
import { type Installation, NOW } from "../harness/installation.ts"
import { companyId, idOf, sharedCourseId } from "../harness/records.ts"
import { renderDue } from "../harness/rendered-video.ts"
import { videoCompany } from "../harness/video-company.ts"

/** The company for tests of the audit log: that of content videos, with a course that accepts qualifications. */

const ENTRY = {
  key: "entry",
  title: "Entry",
  short_type: "base",
  state: "active",
  allow_user_approval_date: true,
  instruction_course_key: "safety",
  content: [{ key: "entry-chapter", title: "Chapter", nodes: [{ key: "entry-page", title: "Page", text: "Slowly." }] }],
}

export function contentVideoDataset(): object {
  const { companies, ...shared } = videoCompany() as { companies: { courses: object[] }[] }
  const [acme, ...others] = companies
  // One for each group training with participants.
  const taught = Array.from({ length: 6 }, (_, index) => ({
    key: `taught-${index + 1}`,
    title: "Taught",
    state: "active",
  }))
  return { ...shared, companies: [{ ...acme, courses: [...(acme?.courses ?? []), ENTRY, ...taught] }, ...others] }
}

/** The ids of the records that the tests change. */
export function idsOf(installation: Installation) {
  const location = (key: string) => idOf(installation, "locations", key)
  const team = (key: string) => idOf(installation, "teams", key)
  const user = (key: string) => idOf(installation, "users", key)
  const course = (key: string) => idOf(installation, "courses", key)
  return {
    acme: companyId(installation),
    berlin: location("berlin"),
    krakow: location("krakow"),
    warehouse: team("warehouse"),
    office: team("office"),
    plant: team("plant"),
    admin: user("admin"),
    ada: user("ada"),
    lukasz: user("lukasz"),
    alone: user("alone"),
    gone: user("gone"),
    boss: user("boss"),
    safety: course("safety"),
    welcome: course("welcome"),
    entry: course("entry"),
  }
}

/** A new open assignment of a shared course for Ada. A second one of the same course would be refused. */
export async function assignToAda(installation: Installation, course: string): Promise<number> {
  const body = { course_id: sharedCourseId(installation, course) }
  const path = `users/${idOf(installation, "users", "ada")}/course-assignments`
  return Number((await installation.request("POST", path, { body })).body.data?.id)
}

/** A content video that failed to render. */
export async function failVideo(installation: Installation): Promise<number> {
  const { content_node_video_id: id } = await created(installation, { api_base_course_id: -1 })
  const render = () => Promise.reject(new TemporaryFailure("the disk is full"))
  const day = 86_400_000
  for (let attempt = 0; attempt < 4; attempt++) await renderDue({ ...installation, render }, NOW + attempt * day)
  return id
}
