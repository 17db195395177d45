/** @jsxImportSource preact */

import type { ComponentChildren } from "preact"
import { Icon } from "../../pages/components/icon.tsx"
import type { IconName } from "../../pages/icons.ts"
import type { Reader } from "../../pages/reader.ts"
import type { ContentNode } from "../../training/content/rules.ts"
import { isOver } from "../../training/learning/going-on.ts"
import type { Journey } from "../../training/learning/journey.ts"
import type { NodeStatus } from "../../training/learning/progress/node-progress.ts"
import type { CourseWording } from "../wording/course-shape.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import type { OwnCourse } from "./rules.ts"

type Status = keyof CourseWording["statuses"]

const ICONS: Readonly<Record<Status, IconName>> = {
  open: "circle-dot",
  done: "circle-check",
  locked: "lock",
  changed: "triangle-alert",
  failed: "circle-x",
}

interface Props {
  readonly reader: Reader
  readonly course: Pick<OwnCourse, "journey" | "isTestUnderWay">
}

/** The steps of a course: its pages and its other requirements. */
export function Steps({ reader, course: { journey, isTestUnderWay } }: Props) {
  const wording = PORTAL_WORDING[reader.language].course
  const { steps } = wording
  const { assignment, course, demands, standing, content } = journey
  const { test, confirmation, conversation, trainer, isContentCompleted } = standing
  const drawn = Math.min(course.number_of_questions, content.questions.length)
  const isEnded = isOver(journey)
  // Steps that turned out not to be needed, because the result came from elsewhere, are not shown as open.
  const shown = (status: Status) => (isEnded && status !== "done" && status !== "failed" ? undefined : status)
  const attemptsLeft = test?.status === "done" || isEnded ? null : (test?.attemptsLeft ?? null)
  const unbegun = attemptsLeft === null || !isTestUnderWay ? attemptsLeft : attemptsLeft - 1
  const facts = [
    steps.questions(drawn),
    ...(isTestUnderWay ? [steps.attemptUnderWay] : []),
    ...(unbegun === null || (isTestUnderWay && unbegun === 0) ? [] : [steps.attemptsLeft(unbegun)]),
  ]
  return (
    <section class="block">
      <h2>{steps.title}</h2>
      <ol class="steps">
        {content.nodes.length > 0 && (
          <Step wording={wording} name={steps.content} status={shown(isContentCompleted ? "done" : "open")}>
            <Chapters wording={wording} journey={journey} />
          </Step>
        )}
        {test !== undefined && drawn > 0 && (
          <Step
            wording={wording}
            name={
              test.status === "done" || (test.status === "open" && assignment.state === "done") ? (
                <a href={`/learn/${assignment.id}/test`}>{steps.test}</a>
              ) : (
                steps.test
              )
            }
            status={shown(test.status)}
          >
            <p class="about">{facts.join(" · ")}</p>
          </Step>
        )}
        {demands.confirmation && confirmation !== undefined && (
          <Step wording={wording} name={steps.confirmation} status={shown(confirmation)}>
            <p class="about">{steps.aboutConfirmation}</p>
          </Step>
        )}
        {conversation !== undefined && (
          <Step wording={wording} name={steps.conversation} status={shown(conversation)}>
            <p class="about">{steps.aboutConversation}</p>
          </Step>
        )}
        {trainer !== undefined && (
          <Step
            wording={wording}
            name={steps.trainer}
            status={shown(assignment.state === "failed" && test?.status !== "failed" ? "failed" : trainer)}
          >
            <p class="about">{steps.aboutTrainer}</p>
          </Step>
        )}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly wording: CourseWording
  readonly name: ComponentChildren
  /** Undefined if there is nothing to say about the step. */
  readonly status: Status | undefined
  readonly children: ComponentChildren
}

function Step({ wording, name, status, children }: StepProps) {
  return (
    <li class={status === undefined ? "step" : `step ${status}`}>
      <div class="head">
        <h3>{name}</h3>
        {status !== undefined && <StatusWord wording={wording} status={status} />}
      </div>
      {children}
    </li>
  )
}

function StatusWord({ wording, status }: { readonly wording: CourseWording; readonly status: Status }) {
  return (
    <span class={`status-word ${status}`}>
      <Icon name={ICONS[status]} />
      {wording.statuses[status]}
    </span>
  )
}

function Chapters({ wording, journey }: { readonly wording: CourseWording; readonly journey: Journey }) {
  const { chapters } = journey.content
  const statusOf = new Map(journey.standing.nodes.map(({ node, status }) => [node.id, status]))
  return (
    <>
      {chapters.map(({ id, title, nodes }) => (
        <div key={id} class="chapter">
          <h4>
            <bdi>{title}</bdi>
          </h4>
          <ol>
            {nodes.map((node) => (
              <Page
                key={node.id}
                wording={wording}
                journey={journey}
                node={node}
                status={statusOf.get(node.id) ?? "open"}
              />
            ))}
          </ol>
        </div>
      ))}
    </>
  )
}

interface PageProps {
  readonly wording: CourseWording
  readonly journey: Journey
  readonly node: ContentNode
  readonly status: NodeStatus
}

function Page({ wording, journey, node, status }: PageProps) {
  const { assignment, standing } = journey
  const { id, title, video } = node
  const shown = shownStatus(status, standing.isContentCompleted || isOver(journey))
  return (
    <li>
      <p class="name">
        {assignment.state === "assigned" ? (
          <bdi>{title}</bdi>
        ) : (
          <a href={`/learn/${assignment.id}/nodes/${id}`}>
            <bdi>{title}</bdi>
          </a>
        )}
        {video !== undefined && (
          <span class="about">{wording.steps.video(Math.max(1, Math.round(video.duration / 60)))}</span>
        )}
      </p>
      {shown !== undefined && <StatusWord wording={wording} status={shown} />}
      {shown === "changed" && <p class="about changed">{wording.changed}</p>}
    </li>
  )
}

/** Whether a step is open or has changed is irrelevant if nobody has to complete it any more. */
function shownStatus(status: NodeStatus, isUnneeded: boolean): Status | undefined {
  if (status === "completed") return "done"
  return isUnneeded ? undefined : status
}
