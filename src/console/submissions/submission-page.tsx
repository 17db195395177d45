/** @jsxImportSource preact */
import { FaultSummary, type FieldFaults, Form } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { today } from "../../tools/calendar/dates.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { versionText } from "../../tools/versions.ts"
import type { SubmissionRow } from "../../training/submissions/rules.ts"
import { NOTE_MAX } from "../../training/submissions/schema.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { type FieldSpec, Fields, type FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { deciderIn, personIn, StateBadge, SUBMISSIONS } from "./list-page.tsx"
import { SUBMISSIONS_WORDING } from "./wording/wording.ts"

interface SubmissionPage extends Framed {
  readonly submission: SubmissionRow
  /** The address of the file. */
  readonly url: string
  /** Of the company. */
  readonly timezone: string
  /** Whether it is the reader's own, about which somebody else decides. */
  readonly isOwn: boolean
  /** What was typed, if the form was refused. */
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
}

/** A certificate that was handed in, beside the forms to decide about it. */
export function submissionPage(page: SubmissionPage): string {
  const { submission, url, timezone, isOwn, values, faults, ...framed } = page
  const { reader } = framed
  const { language } = reader
  const wording = SUBMISSIONS_WORDING[language]
  const isWaiting = submission.state === "submitted"
  const deciding = { submission, reader, values, faults }
  return renderConsolePage({
    ...framed,
    title: personIn(submission),
    current: "submissions",
    crumbs: [{ label: wording.title, address: `${SUBMISSIONS}?state=submitted` }],
    beside: <StateBadge state={submission.state} language={language} />,
    lead: <bdi>{submission.course_title}</bdi>,
    hasFaults: faults !== undefined,
    children: (
      <>
        {faults !== undefined && (!isWaiting || isOwn) && <FaultSummary reader={reader} faults={faults} />}
        <div class="panels submission">
          <Panel title={wording.certificate}>
            <Certificate submission={submission} url={url} language={language} />
          </Panel>
          <div class="stack">
            <Panel title={wording.stated}>
              <Stated submission={submission} language={language} timezone={timezone} />
            </Panel>
            {isWaiting && isOwn && <p>{wording.own}</p>}
            {isWaiting && !isOwn && <Decisions {...deciding} />}
            {submission.state === "returned" && <p>{wording.withLearner}</p>}
          </div>
        </div>
      </>
    ),
  })
}

interface Shown {
  readonly submission: SubmissionRow
  readonly language: ConsoleLanguage
}

/** A picture, or a link to the PDF, which browsers show on a page of its own. */
function Certificate({ submission, url, language }: Shown & { readonly url: string }) {
  const { openFile, picture } = SUBMISSIONS_WORDING[language]
  return (
    <>
      {submission.media_type !== "application/pdf" && (
        <a href={url} class="certificate-picture">
          <img src={url} alt={picture(personIn(submission), submission.course_title)} />
        </a>
      )}
      <p class="links-of-line">
        <a href={url} target="_blank" rel="noopener">
          <Icon name="file-text" />
          <bdi>{openFile(submission.file_name)}</bdi>
        </a>
      </p>
    </>
  )
}

function Stated({ submission, language, timezone }: Shown & { readonly timezone: string }) {
  const { facts, byCourse, unlimited, recorded } = SUBMISSIONS_WORDING[language]
  const { assignment_id: assignment, replaces_assignment_id: replaced, valid_until: until, state } = submission
  const training = (id: number) => <a href={`/console/assignments/${id}`}>{recorded}</a>
  const noEnd = state === "approved" ? unlimited : byCourse
  return (
    <FactList
      facts={[
        [
          facts.person,
          <a key="person" href={`/console/people/${submission.user_id}`}>
            <bdi>{personIn(submission)}</bdi>
          </a>,
        ],
        [facts.course, submission.course_title],
        [facts.handedIn, writtenDay(today(timezone, submission.created_at), language)],
        [facts.finished, writtenDay(submission.finish_date, language)],
        [facts.validUntil, until === null ? noEnd : writtenDay(until, language)],
        [facts.note, submission.note === null ? null : <span class="lines-kept">{submission.note}</span>],
        [facts.renews, replaced === null ? null : training(replaced)],
        [facts.decidedBy, deciderIn(submission)],
        [facts.said, submission.decision_note && <span class="lines-kept">{submission.decision_note}</span>],
        [recorded, assignment === null ? null : training(assignment)],
      ]}
    />
  )
}

interface DecisionsProps extends Pick<SubmissionPage, "submission" | "reader" | "values" | "faults"> {}

/** The fields to approve a submission. */
export function approvalFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { approve } = SUBMISSIONS_WORDING[language]
  return [
    { kind: "date", name: "finish_date", label: approve.finished, required: true, autocomplete: "off" },
    {
      ...{ kind: "date", name: "valid_until", label: approve.validUntil, hint: approve.validUntilHint },
      autocomplete: "off",
    },
  ]
}

/** The field to return or refuse one. */
export function noteFields(language: ConsoleLanguage): readonly FieldSpec[] {
  const { turnDown } = SUBMISSIONS_WORDING[language]
  return [
    {
      ...{ kind: "area", name: "note", label: turnDown.note, hint: turnDown.noteHint },
      ...{ required: true, maxlength: NOTE_MAX },
    },
  ]
}

function Decisions({ submission, reader, values, faults }: DecisionsProps) {
  const { approve, turnDown } = SUBMISSIONS_WORDING[reader.language]
  const path = `${SUBMISSIONS}/${submission.id}`
  const held = { finish_date: submission.finish_date, valid_until: submission.valid_until ?? "" }
  const isOfNote = values?.note !== undefined
  const version = <input type="hidden" name="version" value={versionText(submission)} />
  return (
    <>
      <Panel title={approve.title}>
        <Form reader={reader} action={`${path}/approve`} submit={approve.submit} faults={isOfNote ? undefined : faults}>
          {version}
          <Fields
            reader={reader}
            specs={approvalFields(reader.language)}
            values={isOfNote ? held : { ...held, ...values }}
            faults={isOfNote ? undefined : faults}
          />
        </Form>
      </Panel>
      <Panel title={turnDown.title}>
        <Form
          reader={reader}
          action={`${path}/return`}
          submit={turnDown.return}
          kind="quiet"
          faults={isOfNote ? faults : undefined}
          beside={
            <button type="submit" class="button danger" formaction={`${path}/refuse`}>
              {turnDown.refuse}
            </button>
          }
        >
          {version}
          <Fields
            reader={reader}
            specs={noteFields(reader.language)}
            values={isOfNote ? (values ?? {}) : {}}
            faults={isOfNote ? faults : undefined}
          />
        </Form>
      </Panel>
    </>
  )
}
