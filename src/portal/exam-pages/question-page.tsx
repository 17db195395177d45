/** @jsxImportSource preact */

import { FaultSummary } from "../../pages/components/form.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { type Attempt, hasOneAnswer } from "../../training/learning/exam/rules.ts"
import { WayBack } from "../course-pages/page.tsx"
import type { ExamNotice } from "../wording/names.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import { AttemptOf, written } from "./parts.tsx"

interface QuestionPage {
  readonly reader: Reader
  readonly person: PortalPerson
  /** `/learn/{assignment}` */
  readonly path: string
  readonly notice: ExamNotice | undefined
  readonly attempt: Attempt
  /** The position of the question in the attempt. */
  readonly place: number
  readonly isFaulty?: boolean
}

/**
 * A question of an attempt. Nothing on the page reveals which answers are correct: answers are identified by their
 * shuffled positions.
 */
export function questionPage({ reader, person, path, notice, attempt, place, isFaulty = false }: QuestionPage): string {
  const wording = PORTAL_WORDING[reader.language].exam.question
  const { questions, choices } = attempt
  const question = questions[place]
  if (question === undefined) throw new TypeError("an attempt has no such question")
  const total = questions.length
  const isOne = hasOneAnswer(question)
  const chosen = new Set(choices.get(place)?.chosen)
  const faults: Record<string, string> = isFaulty ? { "answer-0": wording.impossible } : {}
  return renderPortalPage({
    title: wording.position(place + 1, total),
    reader,
    person,
    current: "learn",
    above: <WayBack address={path} label={attempt.courseTitle} />,
    hasFaults: isFaulty,
    notice: notice && PORTAL_WORDING[reader.language].exam.notices[notice],
    children: (
      <>
        <progress value={place + 1} max={total} aria-hidden="true" />
        <form class="form test-question card" method="post" action={`${path}/test/${place + 1}`}>
          <FaultSummary reader={reader} faults={faults} />
          <AttemptOf attempt={attempt} />
          <fieldset tabindex={-1} autofocus={!isFaulty && notice === undefined} aria-describedby="how">
            <legend dir="auto">{question.text}</legend>
            <p id="how" class="hint">
              {isOne ? wording.oneAnswer : wording.severalAnswers}
              {questions.some(({ points }) => points !== question.points) &&
                ` ${wording.points(written(question.points, reader))}`}
            </p>
            {question.answers.map(({ text }, answer) => (
              <label key={answer} class="test-answer">
                <input
                  id={`answer-${answer}`}
                  type={isOne ? "radio" : "checkbox"}
                  name={isOne ? "chosen" : `chosen_${answer}`}
                  value={isOne ? answer : "on"}
                  checked={chosen.has(answer)}
                />
                <span dir="auto">{text}</span>
              </label>
            ))}
          </fieldset>
          <div class="actions">
            <button type="submit" class="button">
              {wording.save}
            </button>
            {place > 0 && (
              <button type="submit" class="button quiet" name="go" value="back">
                {wording.back}
              </button>
            )}
            <button type="submit" class="button quiet" name="go" value="overview">
              {wording.toOverview}
            </button>
          </div>
        </form>
      </>
    ),
  })
}
