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

/** The next steps, one per line, each with instructions. */
export function ChecklistLines({ reader, checklist, companyKey }: Props & { readonly companyKey: string }) {
  const { steps, statuses, noCourses, starterCourses } = PEOPLE_WORDING[reader.language].setUp.checklist
  const commands: Readonly<Partial<Record<ChecklistStep, string>>> = {
    people: `trainbase user import people.csv --company ${companyKey}`,
    places: "trainbase import company.json",
    logo: "trainbase import company.json",
    mail: "trainbase mail test ada@acme.example",
    ...(checklist.hasCourses ? {} : { training: `trainbase starter-courses --company ${companyKey}` }),
  }
  const more = checklist.hasCourses ? (checklist.starterCourses.length > 0 ? starterCourses : undefined) : noCourses
  return (
    <ol class="lines checklist">
      {CHECKLIST_STEPS.map((step) => {
        const isDone = checklist.done.has(step)
        const { title, text } = steps[step]
        const command = commands[step]
        return (
          <li key={step}>
            <div>
              <p class="name">{step === "training" ? <a href="/console/assignments/new">{title}</a> : title}</p>
              <p class="about">{text}</p>
              {step === "training" && more !== undefined && !isDone && <p class="about">{more}</p>}
              {command !== undefined && !isDone && (
                <p class="about">
                  <code>{command}</code>
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
