/** @jsxImportSource preact */

import { Badge } from "../../../pages/components/badge.tsx"
import { Icon } from "../../../pages/components/icon.tsx"
import type { Reader } from "../../../pages/reader.ts"
import type { Question } from "../../../training/content/rules.ts"
import { hasOneAnswer } from "../../../training/learning/exam/rules.ts"
import type { CourseWording } from "../../wording/course-shape.ts"
import { PORTAL_WORDING } from "../../wording/wording.ts"
import { fieldOf, isRight, type Practised } from "./practice-answers.ts"

interface Props {
  readonly reader: Reader
  readonly action: string
  readonly questions: readonly Question[]
  /** A token that contains the time when the page was opened. */
  readonly opened: string
  /** The answers that were just given. */
  readonly practised: Practised | undefined
}

/** The questions of a page in a course without a test. Learners can try them and see which answers are correct. */
export function Practice({ reader, action, questions, opened, practised }: Props) {
  const wording = PORTAL_WORDING[reader.language].course.practice
  return (
    <section class="card practice" id="practice" aria-labelledby="practice-title">
      <h2 id="practice-title">{wording.title}</h2>
      <p class="quiet">{wording.lead}</p>
      <form class="form" method="post" action={`${action}#practice`}>
        <input type="hidden" name="opened" value={opened} />
        {questions.map((question, place) => (
          <Asked key={question.text} wording={wording} question={question} place={place} chosen={practised?.[place]} />
        ))}
        <div class="actions">
          <button type="submit" class="button quiet">
            {wording.check}
          </button>
        </div>
      </form>
    </section>
  )
}

interface AskedProps {
  readonly wording: CourseWording["practice"]
  readonly question: Question
  readonly place: number
  /** Undefined until it has been answered. */
  readonly chosen: readonly number[] | undefined
}

function Asked({ wording, question, place, chosen }: AskedProps) {
  const isOne = hasOneAnswer(question)
  return (
    <fieldset class="question">
      <legend>
        <bdi>{question.text}</bdi>
      </legend>
      {!isOne && <p class="hint">{wording.severalMayBeRight}</p>}
      {chosen !== undefined && <Verdict wording={wording} right={isRight(question, chosen)} />}
      {question.answers.map((answer, index) => {
        const id = `question-${place}-${index}`
        return (
          <div key={id} class="answer">
            <input
              id={id}
              type={isOne ? "radio" : "checkbox"}
              name={fieldOf(question, place, index)}
              value={index}
              checked={chosen?.includes(index)}
            />
            <label for={id}>
              <bdi>{answer.text}</bdi>
              {chosen !== undefined && answer.correct && (
                <span class="right-answer">
                  <Icon name="check" />
                  {wording.rightAnswer}
                </span>
              )}
            </label>
          </div>
        )
      })}
    </fieldset>
  )
}

function Verdict({ wording, right }: { readonly wording: CourseWording["practice"]; readonly right: boolean }) {
  return (
    <p>
      <Badge
        tone={right ? "good" : "bad"}
        icon={right ? "circle-check" : "circle-x"}
        word={right ? wording.right : wording.wrong}
      />
    </p>
  )
}
