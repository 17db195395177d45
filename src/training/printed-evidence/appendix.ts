import type { Queries } from "../../database/port.ts"
import type { FrozenContent, FrozenNode } from "../content/frozen.ts"
import { versionContent } from "../content/versions.ts"
import type { PrintedEntry, PrintedNode, PrintedVersion } from "../documents/evidence/facts.ts"
import { CONTENT_ROOM, cutTo, roomOf } from "./volume.ts"

interface Learned {
  readonly companyId: number
  readonly entries: readonly PrintedEntry[]
  /** The ids of versions, by hash. */
  readonly versions: ReadonlyMap<string, number>
  readonly hidesQuestions: boolean
}

/**
 * The content at the time, one version after the other. If a later version has the same node unchanged, it is not
 * printed again.
 */
export async function printedVersions(
  queries: Queries,
  { companyId, entries, versions, hidesQuestions }: Learned,
): Promise<PrintedVersion[]> {
  const printed: PrintedVersion[] = []
  const before = new Map<string, number>()
  let room = CONTENT_ROOM
  for (const [hash, id] of versions) {
    const first_entry = entries.find((entry) => entry.content_hash === hash)?.number ?? 0
    // Content that is not going to be printed does not have to be read.
    const content = room > 0 ? await versionContent(queries, companyId, id) : undefined
    const volume = printedContent(content, { hidesQuestions, before, place: printed.length, room })
    room = volume.room
    const images = content?.images ?? []
    printed.push({ hash, first_entry, chapters: volume.chapters, images, is_cut: volume.isCut })
  }
  return printed
}

interface Printing {
  readonly hidesQuestions: boolean
  /** The number of the version in which a node was printed, by the complete content of the node. */
  readonly before: Map<string, number>
  readonly place: number
  readonly room: number
}

function printedContent(content: FrozenContent | undefined, { hidesQuestions, before, place, room }: Printing) {
  let left = room
  let isCut = content === undefined
  const chapters: { title: string; nodes: PrintedNode[] }[] = []
  for (const chapter of content?.chapters ?? []) {
    const nodes: PrintedNode[] = []
    for (const node of chapter.nodes) {
      if (left <= 0) {
        isCut = true
        break
      }
      const shown = { ...node, questions: hidesQuestions ? [] : node.questions }
      const identity = JSON.stringify(shown)
      const same = before.get(identity)
      if (same !== undefined) {
        left -= roomOf(node.title)
        nodes.push({ ...emptyNode(node), same_as: same })
        continue
      }
      const cut = cutNode(shown, left)
      left -= cut.room
      if (cut.isCut) isCut = true
      else before.set(identity, place)
      nodes.push({ ...cut.node, same_as: null })
    }
    if (nodes.length > 0) chapters.push({ title: chapter.title, nodes })
    left -= roomOf(chapter.title)
  }
  return { chapters, room: left, isCut }
}

function emptyNode({ key, title }: FrozenNode): FrozenNode {
  return { key, title, text: null, prompter_text: null, video: null, questions: [] }
}

/** A node, shortened to the room that is left. */
function cutNode(node: FrozenNode, room: number): { node: FrozenNode; room: number; isCut: boolean } {
  let left = room - roomOf(node.title)
  let isCut = false
  const fit = (text: string) => {
    const shown = cutTo(text, Math.max(0, left))
    if (shown.length < text.length) isCut = true
    left -= roomOf(shown)
    return shown
  }
  const text = node.text === null ? null : fit(node.text)
  const spoken = node.video === null ? node.prompter_text : null
  const prompter_text = spoken === null ? null : fit(spoken)
  const video = node.video === null ? null : { ...node.video, prompter_text: fit(node.video.prompter_text) }
  const questions: FrozenNode["questions"][number][] = []
  for (const question of node.questions) {
    if (left <= 0) isCut = true
    else questions.push(question)
    left -= roomOf(question.text) + question.answers.reduce((sum, answer) => sum + roomOf(answer.text), 0)
  }
  return { node: { ...node, text, prompter_text, video, questions }, room: room - left, isCut }
}
