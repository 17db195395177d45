import type { Queries } from "../../database/port.ts"
import type { FrozenContent, FrozenNode } from "./frozen.ts"
import { type ContentNode, type CourseContent, contentOf, hashOf, type ImageRow, imagesOf } from "./rules.ts"
import * as store from "./store.ts"

interface Course {
  readonly id: number
  readonly key: string
  readonly title: string
}

/**
 * Stores the current content of a course for a company unless the same content is already stored. Returns the id of the
 * version.
 *
 * @param now epoch milliseconds
 */
export async function keepVersion(
  tx: Queries,
  companyId: number,
  { course, content = undefined }: { readonly course: Course; readonly content?: CourseContent | undefined },
  now: number,
): Promise<number> {
  const { known, images, frozen, hash } = await freeze(tx, companyId, course, content)
  const place = { companyId, courseId: course.id }
  const kept = await store.findVersion(tx, place, hash)
  if (kept !== undefined) return kept
  const files = known.nodes.flatMap(({ video }) =>
    video === undefined ? [] : [video.fileId, ...(video.captions === undefined ? [] : [video.captions.fileId])],
  )
  const fileIds = [...files, ...images.map(({ file_id }) => file_id)]
  return store.insertVersion(tx, { ...place, hash, content: JSON.stringify(frozen), fileIds }, now)
}

/** The hash that the current content of a course has for a company, stored or not. */
export async function hashOfContent(queries: Queries, companyId: number, course: Course): Promise<string> {
  return (await freeze(queries, companyId, course)).hash
}

async function freeze(queries: Queries, companyId: number, course: Course, content?: CourseContent) {
  const known = content ?? (await contentOf(queries, companyId, course.id))
  const images = await shownImages(queries, companyId, known)
  // Ids are left out because they are specific to this installation: the same content keeps its hash when it moves to
  // another one.
  const frozen = frozenOf(course, known, images)
  return { known, images, frozen, hash: hashOf(frozen) }
}

/** The pictures whose keys occur in the texts. */
async function shownImages(tx: Queries, companyId: number, { nodes }: CourseContent): Promise<ImageRow[]> {
  const texts = nodes.flatMap(({ text }) => text ?? [])
  const images = [...(await imagesOf(tx, companyId)).values()]
  return images.filter(({ key }) => texts.some((text) => text.includes(key)))
}

function frozenOf({ key, title }: Course, content: CourseContent, images: readonly ImageRow[]): FrozenContent {
  return {
    course: { key, title },
    chapters: content.chapters.map((chapter) => ({ title: chapter.title, nodes: chapter.nodes.map(frozenNodeOf) })),
    images: images.map((image) => ({ key: image.key, sha256: image.sha256 })),
  }
}

function frozenNodeOf({ key, title, text, prompterText, video, questions }: ContentNode): FrozenNode {
  return {
    ...{ key, title, text, prompter_text: prompterText },
    questions: questions.map((question) => ({ ...question, answers: [...question.answers] })),
    video:
      video === undefined
        ? null
        : {
            ...{ name: video.name, prompter_text: video.text, duration: video.duration, sha256: video.sha256 },
            captions_sha256: video.captions?.sha256 ?? null,
          },
  }
}

/** The content of one of the company's versions, as it was stored. Undefined for an unknown id. */
export async function versionContent(
  queries: Queries,
  companyId: number,
  id: number,
): Promise<FrozenContent | undefined> {
  const content = await store.findVersionContent(queries, companyId, id)
  return content === undefined ? undefined : JSON.parse(content)
}
