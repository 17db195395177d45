/** @jsxImportSource preact */

import { Badge } from "../../pages/components/badge.tsx"
import { Form } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { Attempt } from "../../training/learning/exam/rules.ts"
import { WayBack } from "../course-pages/page.tsx"
import type { ExamNotice } from "../wording/names.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import { AttemptOf } from "./parts.tsx"

interface OverviewPage {
  readonly reader: Reader
  readonly person: PortalPerson
  /** `/learn/{assignment}` */
  readonly path: string
  readonly notice: ExamNotice | undefined
  readonly attempt: Attempt
}

/** If there are more questions than this, the button to finish the test is also shown above the list. */
const MANY = 10

/** All questions of an attempt, with the unanswered ones marked. This is the last page before the attempt ends. */
export function overviewPage({ reader, person, path, notice, attempt }: OverviewPage): string {
  const { overview, question, notices } = PORTAL_WORDING[reader.language].exam
  const { questions, choices } = attempt
  const unanswered = questions.length - choices.size
  const end = (
    <>
      {unanswered > 0 && (
        <p class="test-remark warn">
          <Icon name="circle-alert" />
          {overview.warning(unanswered)}
        </p>
      )}
      <Form reader={reader} action={`${path}/test/end`} submit={overview.end}>
        <AttemptOf attempt={attempt} />
      </Form>
    </>
  )
  return renderPortalPage({
    title: overview.title,
    reader,
    person,
    current: "learn",
    notice: notice && notices[notice],
    above: <WayBack address={path} label={attempt.courseTitle} />,
    children: (
      <>
        <p>{overview.lead}</p>
        {questions.length > MANY && end}
        <ol class="lines">
          {questions.map(({ text }, place) => (
            <li key={place}>
              <div>
                <p class="name">
                  <a href={`${path}/test/${place + 1}`}>{question.position(place + 1, questions.length)}</a>
                </p>
                <p class="about cut" dir="auto">
                  {text}
                </p>
              </div>
              {choices.has(place) ? (
                <Badge tone="good" icon="circle-check" word={overview.answered} />
              ) : (
                <Badge tone="warn" icon="circle-alert" word={overview.unanswered} />
              )}
            </li>
          ))}
        </ol>
        {end}
      </>
    ),
  })
}
