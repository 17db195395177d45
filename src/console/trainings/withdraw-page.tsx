/** @jsxImportSource preact */

import { Form } from "../../pages/components/form.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ShownTraining } from "./rules.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

interface WithdrawPage extends Framed {
  readonly training: ShownTraining
}

/** Asks for confirmation before a training is withdrawn, because this cannot be undone. */
export function withdrawPage({ training: { journey, learner }, ...framed }: WithdrawPage): string {
  const { reader } = framed
  const { question, text, submit, keep } = TRAININGS_WORDING[reader.language].withdraw
  const path = `/console/assignments/${journey.assignment.id}`
  return renderConsolePage({
    ...framed,
    title: question(learner.full_name, journey.course.title),
    width: "narrow",
    current: "assignments",
    crumbs: [
      { label: TRAININGS_WORDING[reader.language].title, address: "/console/assignments" },
      { label: `${learner.full_name} – ${journey.course.title}`, address: path },
    ],
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
