/** @jsxImportSource preact */

import { Badge } from "../../pages/components/badge.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { AttemptedQuestion, EvidenceDetails } from "../../training/evidence/details.ts"
import { PORTAL_WORDING } from "../wording/wording.ts"
import { written } from "./parts.tsx"

interface Props {
  readonly reader: Reader
  readonly attempt: EvidenceDetails["attempt"]
  /** Whether the correct answers are shown. They are not shown as long as the questions may be asked again. */
  readonly isKeyShown: boolean
}

/** The result of an attempt. */
export function AttemptOutcome({ reader, attempt }: Omit<Props, "isKeyShown">) {
  const { result, facts } = PORTAL_WORDING[reader.language].exam
  const { questions, points, passed, needed_points: needed } = attempt
  const right = questions.filter((question) => question.right).length
  return (
    <section class={`status ${passed ? "good" : "bad"}`}>
      <Icon name={passed ? "circle-check" : "circle-x"} />
      <div>
        <p class="word">{passed ? result.passed : result.failed}</p>
        <dl class="facts">
          <div>
            <dt>{result.right}</dt>
            <dd>{result.of(written(right, reader), written(questions.length, reader))}</dd>
          </div>
          <div>
            <dt>{result.points}</dt>
            <dd>{written(points, reader)}</dd>
          </div>
          <div>
            <dt>{facts.neededPoints}</dt>
            <dd>{written(needed, reader)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

/** The questions that were answered incorrectly, with the chosen answers. */
export function AttemptedQuestions({ reader, attempt: { questions }, isKeyShown }: Props) {
  const { result } = PORTAL_WORDING[reader.language].exam
  return (
    <section class="block attempted">
      <h2>{result.questions}</h2>
      {!isKeyShown && <p class="quiet">{result.later}</p>}
      <ol class="lines">
        {questions.map((question, place) => (
          <li key={place}>
            <div>
              <p class="name" dir="auto">
                {question.text}
              </p>
              <Answers reader={reader} question={question} isKeyShown={isKeyShown} />
            </div>
            {question.right ? (
              <Badge tone="good" icon="circle-check" word={result.rightAnswer} />
            ) : (
              <Badge tone="bad" icon="circle-x" word={result.wrongAnswer} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** All answers if the correct ones are shown, otherwise only the answers that the learner chose. */
function Answers({ reader, question, isKeyShown }: Omit<Props, "attempt"> & { readonly question: AttemptedQuestion }) {
  const { result } = PORTAL_WORDING[reader.language].exam
  const shown = question.answers.filter(({ chosen }) => isKeyShown || chosen)
  const nothing = question.answered_at === null ? result.notAnswered : result.nothingChosen
  return (
    <>
      {!question.answers.some(({ chosen }) => chosen) && <p class="about">{nothing}</p>}
      {isKeyShown && question.answers.every(({ correct }) => !correct) && <p class="about">{result.noneCorrect}</p>}
      {shown.length > 0 && (
        <ul class="attempted-answers">
          {shown.map(({ text, chosen, correct }, place) => {
            const remarks = [...(chosen ? [result.yours] : []), ...(isKeyShown && correct ? [result.correct] : [])]
            return (
              <li key={place}>
                <Icon name={isKeyShown && correct ? "check" : chosen ? "circle-dot" : "circle"} />
                <span>
                  <span dir="auto">{text}</span>
                  {remarks.length > 0 && <strong> – {remarks.join(", ")}</strong>}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
