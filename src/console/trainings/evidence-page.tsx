/** @jsxImportSource preact */

import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { today } from "../../tools/calendar/dates.ts"
import type { PrintedAttempt, PrintedEntry } from "../../training/documents/evidence/facts.ts"
import { factsOf, titleOf } from "../../training/documents/evidence/page/entry-facts.ts"
import { Writing } from "../../training/documents/evidence/page/writing.ts"
import type { Signature } from "../../training/evidence/details.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import type { ShownEvidence } from "./rules.ts"
import { TRAININGS_WORDING } from "./wording/wording.ts"

interface EvidencePage extends Framed {
  readonly evidence: ShownEvidence
}

/** The evidence of a user's training, in the same words as in the printed record. */
export function evidencePage({ evidence, ...framed }: EvidencePage): string {
  const { reader, person } = framed
  const { timezone } = person.caller.company
  const { title: list } = TRAININGS_WORDING[reader.language]
  const { evidence: wording } = TRAININGS_WORDING[reader.language]
  const { id, learner, courseTitle, withdrawnAt, entries, earlier } = evidence
  const writing = new Writing(reader.language, timezone)
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "assignments",
    crumbs: [
      { label: list, address: "/console/assignments" },
      ...(withdrawnAt === null
        ? [{ label: `${learner} – ${courseTitle}`, address: `/console/assignments/${id}` }]
        : []),
    ],
    lead: withdrawnAt === null ? undefined : <bdi>{`${learner} – ${courseTitle}`}</bdi>,
    children: (
      <>
        {withdrawnAt !== null && <p>{wording.withdrawn(writing.day(today(timezone, withdrawnAt)))}</p>}
        {entries.length === 0 ? (
          <EmptyState icon="file-text" title={wording.title} text={wording.nothing} />
        ) : (
          <>
            <p class="quiet">{writing.words.timezone(timezone)}</p>
            <p class="links-of-line">
              <a href={`/console/assignments/${id}/evidence.pdf`}>
                <Icon name="file-text" />
                {wording.pdf}
              </a>
            </p>
            {earlier > 0 && <p>{writing.words.earlier(earlier)}</p>}
            <ol class="steps evidence">
              {entries.map((entry) => (
                <Entry key={entry.number} entry={entry} writing={writing} reader={reader} />
              ))}
            </ol>
          </>
        )}
      </>
    ),
  })
}

interface EntryProps {
  readonly entry: PrintedEntry
  readonly writing: Writing
  readonly reader: ConsoleReader
}

function Entry({ entry, writing, reader }: EntryProps) {
  return (
    <li class="step">
      <div class="head">
        <h2>
          {entry.number}. {titleOf(entry, writing)}
        </h2>
      </div>
      <p class="about">
        {writing.moment(entry.at)} · <bdi>{writing.words.recordedBy(entry.author_name)}</bdi>
      </p>
      <dl class="facts">
        {factsOf(entry, writing).map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{name}</dt>
            <dd class="written">{value}</dd>
          </div>
        ))}
      </dl>
      {entry.kind === "attempt" && <Questions attempt={entry.details} writing={writing} />}
      {entry.kind === "confirmation" && entry.details.signature !== null && (
        <DrawnSignature
          signature={entry.details.signature}
          label={TRAININGS_WORDING[reader.language].evidence.signatureOf(entry.details.full_name)}
        />
      )}
    </li>
  )
}

function Questions({ attempt, writing }: { readonly attempt: PrintedAttempt; readonly writing: Writing }) {
  const { attempt: words } = writing.words
  return (
    <>
      <ol class="questions-asked">
        {attempt.questions.map((question, index) => (
          <li key={index}>
            <p class="name">{question.text}</p>
            <p class="about">
              {question.answered_at === null ? words.unanswered : question.right ? words.right : words.wrong}
              {" · "}
              {words.worth(writing.number(question.points))}
            </p>
            <ul>
              {question.answers.map(({ text, chosen, correct }, place) => {
                const marks = [...(chosen ? [words.chosen] : []), ...(correct === true ? [words.correct] : [])]
                return <li key={place}>{marks.length === 0 ? text : `${text} (${marks.join(", ")})`}</li>
              })}
            </ul>
          </li>
        ))}
      </ol>
      {attempt.left_out > 0 && <p class="quiet">{words.leftOut(attempt.left_out)}</p>}
    </>
  )
}

/** The lines of a signature as a picture, in their original size. */
function DrawnSignature({ signature, label }: { readonly signature: Signature; readonly label: string }) {
  const { width, height, strokes } = signature
  const path = strokes
    .map((points) => points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x} ${y}`).join(""))
    .join("")
  return (
    <svg
      class="drawn-signature"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
