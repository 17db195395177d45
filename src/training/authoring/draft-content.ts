import { type Static, Type } from "typebox"
import { choice, line, lines, title } from "../../http/fields.ts"
import { nullable } from "../../http/schema.ts"
import { DEFAULT_STYLE, VIDEO_STYLES } from "../content/video-styles.ts"

/*
 * The content of a course as its authors write it. A draft may be unfinished: titles, questions and answers without words
 * are saved, and refused only when it is published.
 */

/** The greatest size of a body with a draft, in bytes. */
export const DRAFT_BYTES_MAX = 5 * 1024 * 1024
export const NODES_MAX = 500
export const QUESTIONS_MAX = 2_000
/** The longest text of a page, in characters. */
const TEXT_MAX = 1_000_000
/** The longest text from which a video is made, in characters. */
const PROMPTER_TEXT_MAX = 14_000
const POINTS_MAX = 1_000_000

const KEY_KEPT = "A key that is sent stays; where none is sent, one is made."
const key = (description: string, example: string) => line({ description, examples: [example] })
const sentKey = (of: string, example: string) =>
  Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 255, ...key(`The ${of}'s key. ${KEY_KEPT}`, example) })),
  )

const words = {
  chapter: { description: "The chapter's title.", examples: ["Before you drive"] },
  node: { description: "The page's title.", examples: ["The daily check"] },
  text: { description: "What the page says, in Markdown.", examples: ["Walk around the truck **once**."] },
  prompterText: {
    description: "The text from which the page's video is made. Null: no video.",
    examples: ["Walk around the truck once. Look at tyres, forks and chains."],
  },
  style: { description: "How the video shows its text.", examples: [DEFAULT_STYLE] },
  question: { description: "The question.", examples: ["What do you check first?"] },
  points: { description: "The points that it gives.", examples: [1] },
  answer: { description: "The answer.", examples: ["The tyres"] },
  correct: { description: "Whether it is right.", examples: [true] },
} as const

const chapterKey = "before-you-drive"
const nodeKey = "daily-check"
const questionKey = "daily-check-1"

const Answer = Type.Object({
  text: Type.String(words.answer),
  correct: Type.Boolean(words.correct),
})
const Question = Type.Object({
  key: Type.String({ description: "The question's key.", examples: [questionKey] }),
  text: Type.String(words.question),
  points: Type.Number({ minimum: 0, ...words.points }),
  answers: Type.Array(Answer, { description: "The answers, in order." }),
})
const Node = Type.Object({
  key: Type.String({ description: "The page's key, by which learners keep their progress.", examples: [nodeKey] }),
  title: Type.String(words.node),
  text: nullable(Type.String(words.text)),
  prompter_text: nullable(Type.String(words.prompterText)),
  style: choice(VIDEO_STYLES, words.style),
  questions: Type.Array(Question, { description: "The page's questions, in order." }),
})
const Chapter = Type.Object({
  key: Type.String({ description: "The chapter's key.", examples: [chapterKey] }),
  title: Type.String(words.chapter),
  nodes: Type.Array(Node, { description: "The pages of the chapter, in order." }),
})

/** The content of a draft, a revision or a version: every part has its key. */
export const DraftContent = Type.Array(Chapter, { description: "The chapters, in order." })
export type DraftContent = Static<typeof DraftContent>
export type DraftChapter = Static<typeof Chapter>
export type DraftNode = Static<typeof Node>
export type DraftQuestion = Static<typeof Question>

const SentAnswer = Type.Object({
  text: nullable(lines({ ...words.answer, "x-plain": true } as object)),
  correct: Type.Optional(Type.Boolean({ ...words.correct, default: false })),
})
const SentQuestion = Type.Object({
  key: sentKey("question", questionKey),
  text: nullable(lines({ ...words.question, "x-plain": true } as object)),
  points: Type.Optional(Type.Number({ minimum: 0, maximum: POINTS_MAX, default: 1, ...words.points })),
  answers: Type.Optional(Type.Array(SentAnswer, { maxItems: 100, description: "The answers, in order." })),
})
const SentNode = Type.Object({
  key: sentKey("page", nodeKey),
  title: nullable(title(words.node)),
  text: Type.Optional(nullable(lines(words.text, TEXT_MAX))),
  prompter_text: Type.Optional(nullable(lines(words.prompterText, PROMPTER_TEXT_MAX))),
  style: Type.Optional(choice(VIDEO_STYLES, { ...words.style, default: DEFAULT_STYLE })),
  questions: Type.Optional(Type.Array(SentQuestion, { description: "The page's questions, in order." })),
})
const SentChapter = Type.Object({
  key: sentKey("chapter", chapterKey),
  title: nullable(title(words.chapter)),
  nodes: Type.Optional(Type.Array(SentNode, { description: "The pages of the chapter, in order." })),
})

/** The content as it is sent: keys are made where none are sent. */
export const SentContent = Type.Array(SentChapter, {
  maxItems: NODES_MAX,
  description: `The whole content: its chapters, in order. At most ${NODES_MAX} pages and ${QUESTIONS_MAX} questions.`,
})
export type SentContent = Static<typeof SentContent>
