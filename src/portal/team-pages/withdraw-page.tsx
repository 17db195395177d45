/** @jsxImportSource preact */

import { Form } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import type { TeamTraining } from "./rules.ts"

interface WithdrawPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly training: TeamTraining
}

/** Asks for confirmation before a training is withdrawn, because this cannot be undone. */
export function withdrawPage({ reader, person, training: { journey, learner } }: WithdrawPage): string {
  const { question, text, submit, keep } = PORTAL_WORDING[reader.language].team.withdraw
  const path = `/team/${journey.assignment.id}`
  return renderPortalPage({
    title: question(learner.full_name, journey.course.title),
    reader,
    person,
    current: "team",
    above: (
      <a class="way-back" href={path}>
        <Icon name="chevron-left" />
        <bdi>{`${learner.full_name} – ${journey.course.title}`}</bdi>
      </a>
    ),
    children: (
      <section class="card block">
        <p>{text}</p>
        <Form
          reader={reader}
          action={`${path}/withdraw`}
          submit={submit}
          kind="danger"
          beside={
            <a class="button quiet" href={path}>
              {keep}
            </a>
          }
        />
      </section>
    ),
  })
}
