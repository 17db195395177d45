/** @jsxImportSource preact */
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { type ImageAddress, Markdown } from "../../pages/components/markdown.tsx"
import { Player, type VideoAddresses } from "../../portal/course-pages/nodes/player.tsx"
import { asMarkdown } from "../../tools/markdown/as-markdown.ts"
import type { ContentNode, Question } from "../../training/content/rules.ts"
import { pointsOf } from "../../training/courses/points.ts"
import type { VideoState } from "../../video/states.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import type { ShownCourse } from "./course.ts"
import { COURSES_WORDING } from "./wording/wording.ts"

export interface ContentProps {
  readonly reader: ConsoleReader
  readonly shown: ShownCourse
  /** The page that is shown; undefined if the course has no content. */
  readonly node: ContentNode | undefined
  /** The addresses of its video, if it has one. */
  readonly addresses: VideoAddresses | undefined
  readonly imageAddress: ImageAddress
  /** Its video that is still to be made, or that failed. */
  readonly unfinished: { readonly id: number; readonly state: VideoState } | undefined
}

/** The content of a course as people will see it, one page at a time, beside the list of its chapters. */
export function ContentPart({ reader, shown, node, addresses, imageAddress, unfinished }: ContentProps) {
  const wording = COURSES_WORDING[reader.language]
  const { course, content, instruction } = shown
  if (node === undefined) {
    return (
      <EmptyState
        icon="book-open"
        {...wording.noContent}
        next={
          instruction && (
            <a class="button quiet" href={`/console/courses/${instruction.id}?tab=content`}>
              {wording.facts.instruction}
            </a>
          )
        }
      />
    )
  }
  const here = `/console/courses/${course.id}`
  return (
    <div class="content-view">
      <nav class="contents card" aria-label={wording.tabs.content}>
        {content.questions.length > 0 && (
          <p class="quiet">
            {wording.asks.questions(content.questions.length)}, {wording.asks.pointsInAll(pointsOf(content.questions))}
          </p>
        )}
        <ol>
          {content.chapters.map((chapter) => (
            <li key={chapter.id}>
              <p class="chapter" dir="auto">
                {chapter.title}
              </p>
              <ol>
                {chapter.nodes.map((each) => (
                  <li key={each.id}>
                    <a
                      href={`${here}?tab=content&page=${each.id}`}
                      aria-current={each.id === node.id ? "true" : undefined}
                    >
                      <Icon name={each.video === undefined ? "file-text" : "circle-play"} />
                      <span dir="auto">{each.title}</span>
                      {each.questions.length > 0 && (
                        <span class="count" title={wording.asks.questions(each.questions.length)}>
                          {each.questions.length}
                          <span class="unseen"> {wording.questionWord(each.questions.length)}</span>
                        </span>
                      )}
                    </a>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </nav>
      <article class="card block" aria-labelledby="page-title">
        <h2 id="page-title" dir="auto">
          {node.title}
        </h2>
        {node.video !== undefined && addresses !== undefined && (
          <Player
            reader={reader}
            title={node.title}
            video={node.video}
            addresses={addresses}
            progress={undefined}
            report={undefined}
            isFromStart={true}
          />
        )}
        <Words reader={reader} node={node} imageAddress={imageAddress} />
        {unfinished !== undefined && (
          <p>
            <a class="with-icon" href={`/console/videos/${unfinished.id}`}>
              <Icon name={unfinished.state === "failed" ? "triangle-alert" : "loader"} />
              {unfinished.state === "failed" ? wording.videoFailed : wording.videoWaits}
            </a>
          </p>
        )}
        {shown.may.film && node.video === undefined && unfinished === undefined && (
          <p>
            <a class="with-icon" href={`/console/videos/new?content_node_id=${node.id}`}>
              <Icon name="clapperboard" />
              {wording.acts.filmPage}
            </a>
          </p>
        )}
        {node.questions.length > 0 && <Questions reader={reader} shown={shown} questions={node.questions} />}
      </article>
    </div>
  )
}

type WordsProps = Pick<ContentProps, "reader" | "imageAddress"> & { readonly node: ContentNode }

/** The text of a page as learners read it: their page shows the text of a video as long as the video is not ready. */
function Words({ reader, node: { text, prompterText, video }, imageAddress }: WordsProps) {
  const wording = COURSES_WORDING[reader.language]
  const common = { headingLevel: 3, language: reader.language, imageAddress } as const
  const spoken = video === undefined ? (text === null ? prompterText : null) : video.text
  return (
    <>
      {text !== null && <Markdown text={text} {...common} />}
      {spoken !== null &&
        (video === undefined ? (
          <div class="spoken">
            <Markdown text={asMarkdown(spoken)} {...common} />
          </div>
        ) : (
          <details>
            <summary>{wording.videoText}</summary>
            <div class="spoken" lang={video.language ?? undefined}>
              <Markdown text={asMarkdown(spoken)} {...common} />
            </div>
          </details>
        ))}
      {text === null && spoken === null && <p class="quiet">{wording.emptyPage}</p>}
    </>
  )
}

interface QuestionsProps {
  readonly reader: ConsoleReader
  readonly shown: ShownCourse
  readonly questions: readonly Question[]
}

/** The questions of a page. Correct answers are marked only for readers who may see them. */
function Questions({ reader, shown: { demands, may }, questions }: QuestionsProps) {
  const wording = COURSES_WORDING[reader.language]
  return (
    <section class="block" aria-labelledby="questions">
      <h3 id="questions">{wording.questions(questions.length)}</h3>
      <p class="quiet">
        {demands.test ? wording.ofTest : wording.ofPractice} {!may.seeKey && wording.keyHidden}
      </p>
      <ol class="questions">
        {questions.map((question, index) => (
          <li key={index}>
            <p dir="auto">
              {question.text} <span class="quiet">({wording.asks.pointsInAll(question.points)})</span>
            </p>
            <ul>
              {question.answers.map((answer) => (
                <li key={answer.text} class={may.seeKey && answer.correct ? "correct" : undefined} dir="auto">
                  {may.seeKey && <Icon name={answer.correct ? "circle-check" : "circle"} />}
                  <span>
                    {answer.text}
                    {may.seeKey && answer.correct && <span class="unseen"> ({wording.correct})</span>}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}
