import { CERTIFICATES } from "../format/certificates.ts"
import type { OwnerId } from "../format/record.ts"
import { ASSIGNMENTS, GROUP_TRAININGS, VIDEOS } from "../format/training.ts"
import { countOf, findAssignments, findPage, findParts, findUserIds, findVideos } from "../store/exported.ts"
import type { CourseNames } from "./course-names.ts"
import { groupDetailsOf } from "./group-details.ts"
import { evidenceOf } from "./learning.ts"
import { mapped, pages, told } from "./pages.ts"
import { type Exporting, partRows, rowOf } from "./row.ts"

/** Number of videos read at a time, each with its text. */
const VIDEOS_AT_ONCE = 200

/** Writes an owner's videos without the rendered files, because an import renders the videos again. */
export async function exportVideos(exporting: Exporting, owner: OwnerId): Promise<void> {
  const { json, queries } = exporting
  const videos = pages((page) => findVideos(queries, owner, page), VIDEOS_AT_ONCE)
  const rows = mapped(videos, (page) =>
    page.map((video) => ({
      ...rowOf(VIDEOS, video, exporting),
      ...(video.content_node_company_id === owner ? {} : { shared: true }),
    })),
  )
  await json.list("videos", rows)
}

/** Writes a company's group trainings. */
export async function exportGroupTrainings(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries } = exporting
  const trainings = pages((page) => findPage(queries, GROUP_TRAININGS, companyId, page))
  const rows = mapped(trainings, async (page) => {
    const details = await groupDetailsOf(
      queries,
      page.map(({ id }) => id),
    )
    return page.map((training) => rowOf(GROUP_TRAININGS, training, exporting, details.get(training.id), names))
  })
  await json.list("group_trainings", rows)
}

/** Number of users whose assignments are read at a time: how many assignments each of them has is unknown. */
const USERS_AT_ONCE = 200

/** Writes a company's assignments. */
export async function exportAssignments(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries, onProgress } = exporting
  const total = await countOf(queries, ASSIGNMENTS, companyId)
  const users = pages((page) => findUserIds(queries, companyId, page), USERS_AT_ONCE)
  const rows = mapped(users, async (page) => {
    const ids = page.map(({ id }) => id)
    const assignments = await findAssignments(queries, ids)
    const issued = await findParts(
      queries,
      CERTIFICATES,
      assignments.map(({ id }) => id),
    )
    const certificates = partRows(CERTIFICATES, issued, exporting)
    const evidence = await evidenceOf(exporting, assignments, names)
    return assignments.map((assignment) => {
      const { id } = assignment
      const parts = { certificates: certificates.get(id), evidence: evidence.get(id) }
      return rowOf(ASSIGNMENTS, assignment, exporting, parts, names)
    })
  })
  await json.list("assignments", told(rows, { what: "assignments written", total }, onProgress))
}
