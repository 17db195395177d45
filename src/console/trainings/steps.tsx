/** @jsxImportSource preact */

import { Icon } from "../../pages/components/icon.tsx"
import type { IconName } from "../../pages/icons.ts"
import { PORTAL_WORDING } from "../../portal/wording/wording.ts"
import { isOver } from "../../training/learning/going-on.ts"
import type { Journey } from "../../training/learning/journey.ts"
import type { StepStatus } from "../../training/learning/standing.ts"
import type { ConsoleReader } from "../frame/reader.ts"

type Status = StepStatus | "failed"

const ICONS: Readonly<Record<Status, IconName>> = {
  open: "circle-dot",
  done: "circle-check",
  locked: "lock",
  failed: "circle-x",
}

/** The steps of a training, both completed and missing. */
export function TrainingSteps({ reader, journey }: { readonly reader: ConsoleReader; readonly journey: Journey }) {
  const { steps, statuses, completedPages } = PORTAL_WORDING[reader.language].course
  const { nodes, isContentCompleted, test, confirmation, conversation, trainer } = journey.standing
  const { state } = journey.assignment
  const completed = isContentCompleted ? nodes.length : nodes.filter(({ status }) => status === "completed").length
  const attempts = test === undefined || test.status === "done" || isOver(journey) ? null : test.attemptsLeft
  const isPracticeFailed = state === "failed" && test?.status !== "failed"
  const rows: readonly { readonly name: string; readonly status: Status | undefined; readonly about?: string }[] = [
    ...(nodes.length === 0
      ? []
      : [
          {
            name: steps.content,
            status: isContentCompleted ? ("done" as const) : ("open" as const),
            about: completedPages(completed, nodes.length),
          },
        ]),
    { name: steps.test, status: test?.status, ...(attempts === null ? {} : { about: steps.attemptsLeft(attempts) }) },
    { name: steps.confirmation, status: confirmation },
    { name: steps.conversation, status: conversation },
    { name: steps.trainer, status: trainer === undefined ? undefined : isPracticeFailed ? "failed" : trainer },
  ]
  // What is missing no longer matters once there is a result.
  const isShown = ({ status }: (typeof rows)[number]) =>
    status !== undefined && (!isOver(journey) || status === "done" || status === "failed")
  if (!rows.some(isShown)) return null
  return (
    <section class="block">
      <h2>{steps.title}</h2>
      <ol class="steps">
        {rows.filter(isShown).map(
          ({ name, status, about }) =>
            status !== undefined && (
              <li key={name} class={`step ${status}`}>
                <div class="head">
                  <h3>{name}</h3>
                  <span class={`status-word ${status}`}>
                    <Icon name={ICONS[status]} />
                    {statuses[status]}
                  </span>
                </div>
                {about !== undefined && <p class="about">{about}</p>}
              </li>
            ),
        )}
      </ol>
    </section>
  )
}
