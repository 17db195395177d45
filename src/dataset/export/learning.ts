import type { Queries } from "../../database/port.ts"
import { EVIDENCE, IMAGES } from "../format/learning.ts"
import { type Purpose, VIDEO_PURPOSES } from "../format/organisation.ts"
import type { OwnerId } from "../format/record.ts"
import { momentText } from "../moments.ts"
import {
  findCourseNames,
  findFiles,
  findPage,
  findParts,
  findShownVideoFiles,
  findVersionFiles,
  findVersions,
  type ReadablePart,
  type ShownVideoFile,
} from "../store/exported.ts"
import type { CourseNames } from "./course-names.ts"
import { mapped, pages } from "./pages.ts"
import { type Exporting, partRows, rowOf } from "./row.ts"

/**
 * The files of videos in versions of content, by id. A video that was rendered again may have the same captions. Of two
 * files with the same content, the first stands for both, because a dataset lists each content only once.
 */
export async function videoFilesOf(queries: Queries): Promise<ReadonlyMap<number, ShownVideoFile>> {
  const first = new Map<string, ShownVideoFile>()
  const byId = new Map<number, ShownVideoFile>()
  for (const file of await findShownVideoFiles(queries)) {
    const content = `${file.company_id} ${file.purpose} ${file.sha256}`
    const shown = first.get(content) ?? file
    first.set(content, shown)
    byId.set(file.id, shown)
  }
  return byId
}

/** Copies all of the owner's files into the folder of the dataset, and writes the list of them. */
export async function exportFiles({ json, queries, files, videoFiles }: Exporting, owner: OwnerId): Promise<void> {
  const ofVideos = [...new Set(videoFiles.values())].filter(({ company_id }) => company_id === owner)
  async function* found() {
    yield* pages((page) => findFiles(queries, owner, page))
    yield ofVideos
  }
  const rows = mapped(found(), async (page) => {
    for (const file of page) await files.copy(file)
    return page.map((file) => ({
      file: files.pathOf(file),
      purpose: file.purpose,
      id: file.id,
      created_at: momentText(file.created_at),
    }))
  })
  await json.list("files", rows)
}

/** Writes an owner's pictures. */
export async function exportImages(exporting: Exporting, owner: OwnerId): Promise<void> {
  const { json, queries } = exporting
  const images = pages((page) => findPage(queries, IMAGES, owner, page))
  await json.list(
    "images",
    mapped(images, (page) => page.map((image) => rowOf(IMAGES, image, exporting))),
  )
}

/** Number of versions read at a time, each with its full content. */
const VERSIONS_AT_ONCE = 20

/** Writes the content of courses as a company has seen it. */
export async function exportVersions(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries, files, videoFiles } = exporting
  const versions = pages((page) => findVersions(queries, companyId, page), VERSIONS_AT_ONCE)
  const rows = mapped(versions, async (page) => {
    const shown = await findVersionFiles(
      queries,
      page.map(({ id }) => id),
    )
    const filesOf = Map.groupBy(shown, ({ content_version_id }) => content_version_id)
    return page.map(({ id, course_id, course_key, hash, content, created_at }) => {
      const all = (filesOf.get(id) ?? []).flatMap((file) => (isOfVideo(file) ? (videoFiles.get(file.id) ?? []) : file))
      const named = [...new Map(all.map((file) => [file.id, file])).values()]
      const own = named.filter(({ company_id }) => company_id !== null).map(files.pathOf)
      const shared = named.filter(({ company_id }) => company_id === null).map(files.pathOf)
      return {
        course_key: names.nameOf({ id: course_id, key: course_key }),
        sha256: hash,
        id,
        created_at: momentText(created_at),
        ...(own.length === 0 ? {} : { files: own }),
        ...(shared.length === 0 ? {} : { shared_files: shared }),
        content: JSON.parse(content),
      }
    })
  })
  await json.list("content_versions", rows)
}

function isOfVideo({ purpose }: { readonly purpose: Purpose }): boolean {
  return VIDEO_PURPOSES.some((of) => of === purpose)
}

/** The evidence of these assignments, as in their rows. */
export async function evidenceOf(
  exporting: Exporting,
  assignments: readonly { readonly id: number; readonly course_id: number }[],
  names: CourseNames,
): Promise<ReadonlyMap<number, readonly object[]>> {
  const { queries } = exporting
  const courseOf = new Map(assignments.map(({ id, course_id }) => [id, course_id]))
  const evidence = await findParts(queries, EVIDENCE, [...courseOf.keys()])
  const others = new Set(evidence.flatMap((piece) => otherCourseOf(piece, courseOf) ?? []))
  const courses = new Map((await findCourseNames(queries, [...others])).map((course) => [course.id, course]))
  return partRows(EVIDENCE, evidence, exporting, (piece) => {
    const course = courses.get(otherCourseOf(piece, courseOf) ?? 0)
    return course === undefined ? {} : { content_course_key: names.nameOf(course) }
  })
}

/** The course of the content in a piece of evidence, if the assignment has a different course now. */
function otherCourseOf(piece: ReadablePart, courseOf: ReadonlyMap<number, number>): number | undefined {
  const course = piece.to_content_version_course_id
  return typeof course !== "number" || course === courseOf.get(piece.parent) ? undefined : course
}
