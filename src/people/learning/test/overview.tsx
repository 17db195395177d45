/** @jsxImportSource preact */
import { Badge } from "../../../pages/components/badge.tsx"
import { Form } from "../../../pages/components/form.tsx"
import { Icon } from "../../../pages/components/icon.tsx"
import { type PortalPerson, renderPortalPage } from "../../../pages/layouts/portal.tsx"
import type { Reader } from "../../../pages/reader.ts"
import type { Attempt } from "../../../training/learning/test/rules.ts"
import { WayBack } from "../../course/page.tsx"
import { AttemptOf } from "./parts.tsx"
import { TEST_WORDING } from "./wording/wording.ts"

interface OverviewPage {
  readonly reader: Reader
  readonly person: PortalPerson
  /** `/learn/{assignment}` */
  readonly path: string
  readonly courseTitle: string
  readonly attempt: Attempt
}

/** All questions of an attempt, and which are not answered yet: the last page before it ends. */
export function overviewPage({ reader, person, path, courseTitle, attempt }: OverviewPage): string {
  const { overview, question } = TEST_WORDING[reader.language]
  const { questions, choices } = attempt
  const unanswered = questions.length - choices.size
  return renderPortalPage({
    title: overview.title,
    reader,
    person,
    current: "learn",
    above: <WayBack address={path} label={courseTitle} />,
    children: (
      <>
        <p>{overview.lead}</p>
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
    ),
  })
}
