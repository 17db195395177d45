import type { Database, Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/** The content of a course as a company sees it. */

export type { ImageRow } from "./store.ts"

interface Answer {
  readonly text: string
  readonly correct: boolean
}

export interface Question {
  readonly text: string
  readonly points: number
  readonly answers: readonly Answer[]
}

/** The newest ready video of a node. */
export interface NodeVideo {
  readonly id: number
  readonly name: string
  /** The spoken text, shown when the learner chooses "read the text instead". */
  readonly text: string
  /** Two letters; null if the language was never detected. */
  readonly language: string | null
  /** In seconds. */
  readonly duration: number
  readonly fileId: number
  readonly sha256: string
  readonly captions: { readonly fileId: number; readonly sha256: string } | undefined
  /** File ids of the poster and the chapters, which add nothing to the content of the video. */
  readonly poster: number | undefined
  readonly chapters: number | undefined
}

export interface ContentNode {
  readonly id: number
  readonly key: string
  readonly title: string
  /** Markdown. */
  readonly text: string | null
  /** The text from which a video is (or will be) made. */
  readonly prompterText: string | null
  readonly video: NodeVideo | undefined
  readonly questions: readonly Question[]
  /** Hash of the content that is to be learned. When it changes, learners who have completed the node have to do so again. */
  readonly substance: string
  /**
   * Hash of the part of the content that a page shows. It is not secret: forms send it back to identify what the page
   * showed.
   */
  readonly shown: string
}

interface Chapter {
  readonly id: number
  readonly title: string
  readonly nodes: readonly ContentNode[]
}

export interface CourseContent {
  readonly chapters: readonly Chapter[]
  /** The nodes of all chapters, in order. */
  readonly nodes: readonly ContentNode[]
  /** All questions of the content. */
  readonly questions: readonly Question[]
}

/** The fields of a node from which its substance is computed. */
type Substantial = Pick<ContentNode, "title" | "text" | "prompterText" | "questions"> & {
  readonly spoken: string | null
}

/**
 * The content of a course for a company: the course's own nodes and those that the company added. Chapters in
 * which the company sees no node are omitted.
 */
export async function contentOf(queries: Queries, companyId: number, courseId: number): Promise<CourseContent> {
  const nodes = await filled(queries, companyId, await store.findNodes(queries, companyId, courseId))
  const chapters = [...Map.groupBy(nodes, ({ row }) => row.chapter_id)].map(([id, inChapter]) => ({
    id,
    title: inChapter[0]?.row.chapter_title ?? "",
    nodes: inChapter.map(({ node }) => node),
  }))
  const inOrder = chapters.flatMap((chapter) => chapter.nodes)
  return { chapters, nodes: inOrder, questions: inOrder.flatMap(({ questions }) => questions) }
}

/** The same content for pages, which read it often and never change it. Cached by course id. */
export function rememberedContent(database: Database, companyId: number): (courseId: number) => Promise<CourseContent> {
  return (courseId) =>
    database.remembered(`content ${companyId} ${courseId}`, () => contentOf(database, companyId, courseId))
}

/** A node and its course. */
export interface PlacedNode {
  readonly courseId: number
  readonly node: ContentNode
}

/** The given nodes that the company can see, by id. Cheaper than reading the whole course. */
export async function nodesOf(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PlacedNode>> {
  const nodes = await filled(queries, companyId, await store.findNodesById(queries, companyId, ids))
  return new Map(nodes.map(({ row, node }) => [node.id, { courseId: row.course_id, node }]))
}

/** Builds the nodes of these rows, with their questions and videos. */
async function filled<Row extends store.NodeRow>(queries: Queries, companyId: number, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const answers = await store.findAnswers(queries, ids)
  const videos = await store.findVideos(queries, companyId, ids)
  const questionsOf = Map.groupBy(answers, ({ content_node_id }) => content_node_id)
  const videoOf = new Map(videos.map((video) => [video.content_node_id, video]))
  return rows.map((row) => ({ row, node: nodeOf(row, questionsOf.get(row.id) ?? [], videoOf.get(row.id)) }))
}

function nodeOf(
  row: store.NodeRow,
  answers: readonly store.AnswerRow[],
  video: store.VideoRow | undefined,
): ContentNode {
  const { id, key, title, text, prompter_text: prompterText } = row
  const questions = [...Map.groupBy(answers, ({ question_id }) => question_id).values()].map(questionOf)
  const spoken = video?.prompter_text ?? prompterText
  return {
    ...{ id, key, title, text, prompterText, questions },
    video: video === undefined ? undefined : videoOf(video),
    substance: substanceOf({ title, text, prompterText, questions, spoken }),
    // Questions are left out, because their answers could be guessed from the hash.
    shown: hashOf({ title, text, spoken }),
  }
}

function questionOf(answers: readonly store.AnswerRow[]): Question {
  const [{ question: text, points } = { question: "", points: 0 }] = answers
  return { text, points, answers: answers.map((answer) => ({ text: answer.text, correct: answer.correct === 1 })) }
}

function videoOf(row: store.VideoRow): NodeVideo {
  const { id, name, prompter_text: text, language, duration, captions_file_id, captions_sha256 } = row
  const captions =
    captions_file_id === null || captions_sha256 === null
      ? undefined
      : { fileId: captions_file_id, sha256: captions_sha256 }
  const file = { fileId: row.video_file_id, sha256: row.video_sha256 }
  const others = { poster: row.poster_file_id ?? undefined, chapters: row.chapters_file_id ?? undefined }
  return { id, name, text, language, duration, ...file, captions, ...others }
}

/** The text and the questions of a node count, but its files do not: rendering a video again does not change its text. */
function substanceOf({ title, text, questions, spoken }: Substantial): string {
  return hashOf({ title, text, spoken, questions })
}

/** The SHA-256 hash of a value as JSON, in hexadecimal. */
export function hashOf(value: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("hex")
}

/**
 * The pictures that texts for this company can show, by the keys used in the texts. If the company is null: those for
 * the provider's texts.
 */
export async function imagesOf(
  queries: Queries,
  companyId: number | null,
): Promise<ReadonlyMap<string, store.ImageRow>> {
  return new Map((await store.findImages(queries, companyId)).map((image) => [image.key, image]))
}
