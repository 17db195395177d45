/** @jsxImportSource preact */

import { Badge } from "../../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../../pages/components/form.tsx"
import { Icon } from "../../../pages/components/icon.tsx"
import { type ImageAddress, Markdown } from "../../../pages/components/markdown.tsx"
import { type PortalPerson, renderPortalPage } from "../../../pages/layouts/portal.tsx"
import type { Reader } from "../../../pages/reader.ts"
import { asMarkdown } from "../../../tools/markdown/as-markdown.ts"
import type { ContentNode } from "../../../training/content/rules.ts"
import { isOver } from "../../../training/learning/going-on.ts"
import type { CourseWording } from "../../wording/course-shape.ts"
import { PORTAL_WORDING } from "../../wording/wording.ts"
import { Ask } from "../ask.tsx"
import { WayBack } from "../page.tsx"
import type { OwnCourse } from "../rules.ts"
import { Player, type VideoAddresses } from "./player.tsx"
import { Practice } from "./practice.tsx"
import type { Practised } from "./practice-answers.ts"

interface NodePage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly course: Pick<OwnCourse, "journey" | "contacts">
  readonly node: ContentNode
  /** Undefined if there is no video. */
  readonly addresses: VideoAddresses | undefined
  readonly imageAddress: ImageAddress
  /** A token that contains the time when the page was opened. */
  readonly opened: string
  /** Whether the text of the video is read instead. */
  readonly isInstead: boolean
  readonly isFromStart: boolean
  readonly practised?: Practised | undefined
  readonly faults?: FieldFaults | undefined
  readonly scripts: readonly string[]
}

/** A page of a course: a video, a text or both, and the next step. */
export function nodePage({ reader, person, course, node, faults = {}, scripts, ...shown }: NodePage): string {
  const wording = PORTAL_WORDING[reader.language].course
  const { journey, contacts } = course
  const { assignment, content, standing, demands } = journey
  const path = `/learn/${assignment.id}/nodes/${node.id}`
  const place = content.nodes.findIndex(({ id }) => id === node.id)
  const status = standing.nodes[place]?.status
  const progress = journey.progress.get(node.id)
  const isCompleted = status === "completed" || standing.isContentCompleted || isOver(journey)
  const isPlayed = shown.addresses !== undefined && !shown.isInstead
  return renderPortalPage({
    title: node.title,
    reader,
    person,
    current: "learn",
    scripts: isPlayed ? scripts : [],
    hasFaults: Object.keys(faults).length > 0,
    above: (
      <div class="node-place">
        <WayBack address={`/learn/${assignment.id}`} label={journey.course.title} />
        <p class="quiet">
          <bdi>{chapterOf(journey, node)}</bdi> · {wording.node.position(place + 1, content.nodes.length)}
        </p>
      </div>
    ),
    children: (
      <>
        <FaultSummary reader={reader} faults={faults} />
        {status === "changed" && !standing.isContentCompleted && (
          <p class="notice">
            <Icon name="triangle-alert" />
            {wording.changed}
          </p>
        )}
        {status === "completed" && (
          <p>
            <Badge tone="good" icon="circle-check" word={wording.statuses.done} />
          </p>
        )}
        <article class="node">
          {isPlayed && node.video !== undefined && shown.addresses !== undefined && (
            <Player
              reader={reader}
              title={node.title}
              video={node.video}
              addresses={shown.addresses}
              progress={progress?.substance === node.substance ? progress : undefined}
              report={isCompleted ? undefined : `${path}/played`}
              isFromStart={shown.isFromStart}
            />
          )}
          <Words wording={wording} reader={reader} node={node} {...shown} />
        </article>
        {!demands.test && node.questions.length > 0 && (
          <Practice
            reader={reader}
            action={`${path}/practice`}
            questions={node.questions}
            opened={shown.opened}
            practised={shown.practised}
          />
        )}
        <WayOn
          wording={wording}
          journey={journey}
          place={place}
          opened={shown.opened}
          isInstead={shown.isInstead}
          isQuiet={isPlayed && !isCompleted}
        />
        <Ask reader={reader} contacts={contacts} />
      </>
    ),
  })
}

function chapterOf({ content }: OwnCourse["journey"], node: ContentNode): string {
  return content.chapters.find(({ nodes }) => nodes.some(({ id }) => id === node.id))?.title ?? ""
}

type WordsProps = Pick<NodePage, "reader" | "node" | "addresses" | "imageAddress" | "isInstead"> & {
  readonly wording: CourseWording
}

/** The text to read: that of the page, and that of the video if the video is not played. */
function Words({ wording, reader, node, addresses, imageAddress, isInstead }: WordsProps) {
  const { text, prompterText, video } = node
  // As long as its video is not ready, a page shows its text.
  const spoken = video !== undefined ? (isInstead ? video.text : undefined) : text === null ? prompterText : undefined
  return (
    <>
      {video !== undefined && addresses !== undefined && (
        <p>
          <a class="with-icon" href={isInstead ? "?" : "?instead=1"}>
            <Icon name={isInstead ? "circle-play" : "file-text"} />
            {isInstead ? wording.node.toVideo : wording.node.instead}
          </a>
        </p>
      )}
      {isInstead && <p class="quiet">{wording.node.insteadOf}</p>}
      {spoken && (
        <Spoken text={spoken} language={video?.language ?? undefined} reader={reader} imageAddress={imageAddress} />
      )}
      {text !== null && (
        <Markdown text={text} headingLevel={2} language={reader.language} imageAddress={imageAddress} />
      )}
      {text === null && !spoken && video === undefined && <p class="quiet">{wording.node.empty}</p>}
    </>
  )
}

type SpokenProps = Pick<NodePage, "reader" | "imageAddress"> & {
  readonly text: string
  readonly language: string | undefined
}

/** The spoken text of a video. Line breaks are kept as in the video. */
function Spoken({ text, language, reader, imageAddress }: SpokenProps) {
  return (
    <div class="spoken" lang={language}>
      <Markdown text={asMarkdown(text)} headingLevel={2} language={reader.language} imageAddress={imageAddress} />
    </div>
  )
}

interface WayOnProps {
  readonly wording: CourseWording
  readonly journey: OwnCourse["journey"]
  readonly place: number
  readonly opened: string
  readonly isInstead: boolean
  /** Something else has to be done first. */
  readonly isQuiet: boolean
}

/** The button that completes the page, and the links to the previous and the next page. */
function WayOn({ wording, journey, place, opened, isInstead, isQuiet }: WayOnProps) {
  const { assignment, content } = journey
  const addressOf = (id: number) => `/learn/${assignment.id}/nodes/${id}`
  const [node, previous, next] = [content.nodes[place], content.nodes[place - 1], content.nodes[place + 1]]
  if (node === undefined) return null
  return (
    <nav class="way-on" aria-label={wording.node.position(place + 1, content.nodes.length)}>
      {previous !== undefined && (
        <a class="button quiet" href={addressOf(previous.id)} rel="prev">
          <Icon name="chevron-left" />
          {wording.node.previous}
        </a>
      )}
      {isOver(journey) ? (
        <a class="button" href={next === undefined ? `/learn/${assignment.id}` : addressOf(next.id)} rel="next">
          {next === undefined ? wording.node.toCourse : wording.node.next}
          <Icon name="chevron-right" />
        </a>
      ) : (
        <form method="post" action={addressOf(node.id)}>
          {isInstead && <input type="hidden" name="instead" value="on" />}
          <input type="hidden" name="shown" value={node.shown} />
          <input type="hidden" name="opened" value={opened} />
          <button type="submit" class={isQuiet ? "button quiet" : "button"} data-continue>
            {wording.node.continue}
            <Icon name="chevron-right" />
          </button>
        </form>
      )}
    </nav>
  )
}
