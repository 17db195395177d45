/** @jsxImportSource preact */

import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { type FieldFaults, FileField, Form, SelectField, TextArea, TextField } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { Pager } from "../../pages/components/pager.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import { writtenDay } from "../../tools/calendar/local-formats.ts"
import { fullName } from "../../tools/language/names.ts"
import type { AcceptingCourse, SubmissionRow } from "../../training/submissions/rules.ts"
import { NOTE_MAX } from "../../training/submissions/schema.ts"
import type { SubmissionState } from "../../training/submissions/states.ts"
import { WayBack } from "../course-pages/page.tsx"
import { PORTAL_WORDING } from "../wording/wording.ts"
import type { Typed } from "./request.ts"

/** The page on which learners hand in certificates. */
export const SUBMIT = "/learn/submit"

interface Framed {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly courses: readonly AcceptingCourse[]
  readonly typed: Typed
  readonly faults?: FieldFaults | undefined
}

interface SubmitPage extends Framed {
  readonly own: { readonly items: readonly OwnSubmission[]; readonly page: number; readonly pages: number }
  readonly isDone: boolean
}

/** A submission of the learner. */
interface OwnSubmission {
  readonly row: SubmissionRow
  /** The day on which it was handed in, in the company's time zone. */
  readonly day: string
  /** The address of its file; undefined on a device that others use. */
  readonly url: string | undefined
}

/** The form to hand in a certificate, and what the learner has handed in. */
export function submitPage({ own, isDone, ...framed }: SubmitPage): string {
  const { reader, person, courses, faults } = framed
  const wording = PORTAL_WORDING[reader.language].submissions
  return renderPortalPage({
    ...{ title: wording.title, reader, person, current: "learn", hasFaults: faults !== undefined },
    notice: isDone ? wording.done : undefined,
    above: <WayBack address="/learn" label={PORTAL_WORDING[reader.language].course.back} />,
    children: (
      <>
        {courses.length === 0 ? (
          <EmptyState icon="award" {...wording.noCourses} />
        ) : (
          <section class="card block">
            <p>{wording.lead}</p>
            <Form reader={reader} action={SUBMIT} submit={wording.submit} faults={faults} isUpload>
              {fieldsOf(framed, wording.hints.file)}
            </Form>
          </section>
        )}
        {own.items.length > 0 && (
          <section class="block">
            <h2>{wording.own}</h2>
            <ul class="lines">
              {own.items.map((one) => (
                <Line key={one.row.id} one={one} reader={reader} />
              ))}
            </ul>
            <Pager reader={reader} page={own.page} pages={own.pages} />
          </section>
        )}
      </>
    ),
  })
}

interface ChangePage extends Framed {
  readonly submission: SubmissionRow
}

/** The form to change a returned submission and hand it in again. */
export function changePage({ submission, ...framed }: ChangePage): string {
  const { reader, person, faults } = framed
  const wording = PORTAL_WORDING[reader.language].submissions
  const action = `${SUBMIT}/${submission.id}`
  return renderPortalPage({
    ...{ title: wording.change.title, reader, person, current: "learn", hasFaults: faults !== undefined },
    above: <WayBack address={SUBMIT} label={wording.title} />,
    children: (
      <section class="card block">
        <Said row={submission} reader={reader} />
        <Form reader={reader} action={action} submit={wording.change.submit} faults={faults} isUpload>
          {fieldsOf(framed, `${wording.hints.file} ${wording.hints.otherFile}`)}
        </Form>
      </section>
    ),
  })
}

function fieldsOf({ reader, courses, typed, faults = {} }: Framed, fileHint: string) {
  const { fields, choose, hints } = PORTAL_WORDING[reader.language].submissions
  const options = courses.map(({ id, title }) => ({ value: String(id), label: title }))
  // A browser keeps what was typed, but no file.
  const isLost = typed.hadFile && faults.file === undefined
  return (
    <>
      <SelectField
        {...{ reader, name: "course_id", label: fields.course_id, fault: faults.course_id, options }}
        first={{ value: "", label: choose }}
        value={typed.course_id}
      />
      <FileField
        {...{ reader, name: "file", label: fields.file, fault: faults.file }}
        hint={isLost ? `${hints.fileAgain} ${fileHint}` : fileHint}
        accept="image/jpeg,image/png,image/webp,application/pdf"
      />
      <TextField
        {...{ reader, name: "finish_date", label: fields.finish_date, fault: faults.finish_date }}
        type="date"
        value={typed.finish_date}
        autocomplete="off"
      />
      <TextField
        {...{ reader, name: "valid_until", label: fields.valid_until, fault: faults.valid_until }}
        hint={hints.validUntil}
        type="date"
        value={typed.valid_until}
        autocomplete="off"
        required={false}
      />
      <TextArea
        {...{ reader, name: "note", label: fields.note, hint: hints.note, fault: faults.note }}
        value={typed.note}
        maxlength={NOTE_MAX}
      />
    </>
  )
}

const BADGES: Readonly<Record<SubmissionState, Pick<BadgeProps, "tone" | "icon">>> = {
  submitted: { tone: "plain", icon: "clock" },
  returned: { tone: "warn", icon: "undo-2" },
  refused: { tone: "bad", icon: "circle-x" },
  approved: { tone: "good", icon: "circle-check" },
}

function Line({ one: { row, day, url }, reader }: { readonly one: OwnSubmission; readonly reader: Reader }) {
  const { language } = reader
  const { states, handedInOn, openFile, change } = PORTAL_WORDING[language].submissions
  const { completedOn, validUntil } = PORTAL_WORDING[language].overview
  const facts = [
    handedInOn(writtenDay(day, language)),
    completedOn(writtenDay(row.finish_date, language)),
    ...(row.valid_until === null ? [] : [validUntil(writtenDay(row.valid_until, language))]),
  ]
  return (
    <li>
      <div>
        <p class="name">
          <bdi>{row.course_title}</bdi>
        </p>
        <p class="about">{facts.join(" · ")}</p>
        {(row.state === "returned" || row.state === "refused") && <Said row={row} reader={reader} />}
      </div>
      <Badge {...BADGES[row.state]} word={states[row.state]} />
      <p class="links-of-line">
        {row.state === "returned" && (
          <a href={`${SUBMIT}/${row.id}`}>
            <Icon name="undo-2" />
            {change.link}
            <span class="unseen"> – {row.course_title}</span>
          </a>
        )}
        {url !== undefined && (
          <a href={url}>
            <Icon name="file-text" />
            {openFile}
            <span class="unseen"> – {row.course_title}</span>
          </a>
        )}
      </p>
    </li>
  )
}

/** The words of the person who decided. */
function Said({ row, reader }: { readonly row: SubmissionRow; readonly reader: Reader }) {
  const { decision_note: words, decider_last_name: last_name, decider_first_name: first_name } = row
  if (words === null) return null
  const { said, states } = PORTAL_WORDING[reader.language].submissions
  return (
    <div class="said">
      <p>{last_name === null ? states[row.state] : said(fullName({ first_name, last_name }))}</p>
      <blockquote>{words}</blockquote>
    </div>
  )
}
