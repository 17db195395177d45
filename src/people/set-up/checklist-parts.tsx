/** @jsxImportSource preact */

import { Badge } from "../../pages/components/badge.tsx"
import type { Reader } from "../../pages/reader.ts"
import { CHECKLIST_STEPS, type ChecklistStep } from "../wording/names.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import type { Checklist } from "./checklist.ts"

interface Props {
  readonly reader: Reader
  readonly checklist: Checklist
}

/** The pages where the steps are done. */
const PAGES: Readonly<Record<ChecklistStep, string>> = {
  people: "/console/people/import",
  places: "/console/places",
  logo: "/console/company",
  mail: "/console/company#mail",
  training: "/console/assignments/new",
}

/** The next steps, one per line, each with a link to its page. */
export function ChecklistLines({ reader, checklist }: Props) {
  const { done, checklist: wording } = PEOPLE_WORDING[reader.language].setUp
  const { steps, statuses, noCourses, starterCourses } = wording
  return (
    <ol class="lines checklist">
      {CHECKLIST_STEPS.map((step) => {
        const isDone = checklist.done.has(step)
        const { title, text } = steps[step]
        return (
          <li key={step}>
            <div>
              <p class="name">
                <a href={PAGES[step]}>{title}</a>
              </p>
              <p class="about">{text}</p>
              {step === "training" && checklist.starterCourses.length > 0 && !isDone && (
                <p class="about">{starterCourses}</p>
              )}
              {step === "training" && !checklist.hasCourses && !isDone && (
                <p class="about">
                  {noCourses} <a href="/console/courses/starter">{done.starterCourses}</a>
                </p>
              )}
            </div>
            <Badge
              tone={isDone ? "good" : "plain"}
              icon={isDone ? "circle-check" : "circle-dot"}
              word={isDone ? statuses.done : statuses.open}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** A link to the list, on the page where administrators start. */
export function ChecklistCard({ reader, checklist }: Props) {
  const { title, progress, continue: go } = PEOPLE_WORDING[reader.language].setUp.checklist
  return (
    <section class="card block">
      <h2>
        {title} <span class="count">{progress(checklist.done.size, CHECKLIST_STEPS.length)}</span>
      </h2>
      <p>
        <a class="button" href="/setup/done">
          {go}
        </a>
      </p>
    </section>
  )
}
