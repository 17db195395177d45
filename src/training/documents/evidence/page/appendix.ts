import { asMarkdown } from "../../../../tools/markdown/as-markdown.ts"
import { plainText } from "../../../../tools/markdown/plain-text.ts"
import { LINE } from "../../colours.ts"
import type { EvidenceFacts, PrintedNode, PrintedVersion } from "../facts.ts"
import { writeQuestions } from "./attempt.ts"
import { writeFacts } from "./facts-table.ts"
import { type Flow, MARGIN, WIDTH } from "./flow.ts"
import { BODY, CHAPTER, HASH, HEADING, NODE, NOTE } from "./styles.ts"
import type { Writing } from "./writing.ts"

/** Space kept below a heading, so that a heading is never at the end of a page. */
const BELOW = 44

const LABELS = 104
const COLUMN = { left: MARGIN, width: WIDTH }

/** The content at the time, so that the record can be understood without the server. */
export function writeAppendix(flow: Flow, facts: EvidenceFacts, writing: Writing): void {
  if (facts.versions.length === 0) return
  const { appendix } = writing.words
  flow.startPage()
  flow.text(appendix.title, { ...HEADING, size: 16 })
  flow.space(3)
  flow.text(appendix.lead, NOTE)
  if (facts.hides_questions) flow.text(appendix.questionsLeftOut, NOTE)
  for (const [index, version] of facts.versions.entries()) {
    flow.space(16)
    flow.keep(150)
    flow.text(appendix.heading(index + 1, facts.versions.length), { ...HEADING, role: "H3" })
    flow.text(`SHA-256 ${version.hash}`, HASH)
    flow.text(appendix.since(version.first_entry), NOTE)
    flow.space(3)
    flow.drawing.rectangle(MARGIN, flow.y, WIDTH, 0.75, LINE)
    writeVersion(flow, version, writing)
  }
}

function writeVersion(flow: Flow, { chapters, images, is_cut }: PrintedVersion, writing: Writing): void {
  const { appendix } = writing.words
  for (const chapter of chapters) {
    flow.space(10)
    flow.keep(CHAPTER.size * 2 + BELOW)
    flow.text(chapter.title, CHAPTER)
    for (const node of chapter.nodes) writeNode(flow, node, writing)
  }
  if (images.length > 0) {
    flow.space(8)
    flow.keep(NODE.size * 2 + BELOW)
    flow.text(appendix.images, { ...NODE, role: "H4" })
    writeFacts(
      flow,
      images.map(({ key, sha256 }) => [key, sha256, "hash"]),
      { left: MARGIN, width: WIDTH, labels: 150 },
    )
  }
  if (is_cut) {
    flow.space(8)
    flow.text(appendix.cut, { ...BODY, weight: "strong" })
  }
}

function writeNode(flow: Flow, node: PrintedNode, writing: Writing): void {
  const { words } = writing
  const { appendix } = words
  flow.space(7)
  flow.keep(NODE.size * 2 + BELOW)
  flow.text(node.title, NODE)
  flow.space(1)
  if (node.same_as !== null) {
    flow.text(appendix.same(node.same_as + 1), NOTE)
    return
  }
  if (node.text !== null) flow.text(plainText(node.text), BODY)
  const { video } = node
  if (video !== null) {
    flow.space(3)
    writeFacts(
      flow,
      [
        [appendix.video, `${video.name} (${writing.seconds(video.duration)})`],
        [words.labels.file, video.sha256, "hash"],
        ...(video.captions_sha256 === null ? [] : [[words.labels.captions, video.captions_sha256, "hash"] as const]),
      ],
      { left: MARGIN, width: WIDTH, labels: LABELS },
    )
  }
  const spoken = video?.prompter_text ?? node.prompter_text
  if (spoken !== null && spoken !== "") {
    flow.space(3)
    flow.keep(BELOW)
    flow.text(appendix.spoken, NOTE)
    flow.text(plainText(asMarkdown(spoken)), BODY)
  }
  if (node.questions.length > 0) writeNodeQuestions(flow, node, writing)
}

function writeNodeQuestions(flow: Flow, { questions }: PrintedNode, { words }: Writing): void {
  flow.space(4)
  flow.keep(BELOW)
  flow.text(words.appendix.questions, NOTE)
  flow.space(2)
  const written = questions.map(({ text, answers }) => ({
    text,
    answers: answers.map((answer) => ({
      ...{ text: answer.text, correct: answer.correct, chosen: false },
      words: answer.correct ? words.attempt.correct : "",
    })),
  }))
  writeQuestions(flow, written, COLUMN)
}
