/** @jsxImportSource preact */
import type { Pair } from "../../compliance/pairs/schema.ts"
import { type FieldFaults, Form } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { IconName } from "../../pages/icons.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { type FieldSpec, Fields, type FieldValues } from "../frame/fields.tsx"
import { addressWith } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { MATRIX } from "../matrix/list.ts"
import { MATRIX_WORDING } from "../matrix/wording/wording.ts"
import { StandingBadge } from "../standings/badge.tsx"
import { STANDINGS_WORDING } from "../standings/wording/wording.ts"
import { PAIR_ACTS, type PairAct, type ShownPair } from "./pair.ts"

/** The form of an act on the page. */
export interface ActForm {
  readonly act: PairAct
  readonly specs: readonly FieldSpec[]
  readonly values: FieldValues
  readonly faults?: FieldFaults | undefined
}

interface WhyPage extends Framed {
  readonly shown: ShownPair
  /** The earlier day that is shown; undefined for today. */
  readonly asOf: string | undefined
  /** Undefined if none is open. */
  readonly form: ActForm | undefined
}

/** Why somebody does or does not fulfil what a course asks, and what can be done. */
export function whyPage({ shown, asOf, form, ...framed }: WhyPage): string {
  const { reader } = framed
  const wording = MATRIX_WORDING[reader.language]
  const { user, course, pair } = shown
  return renderConsolePage({
    ...framed,
    title: wording.why.title(user.full_name, course.title),
    current: "matrix",
    crumbs: [
      {
        label: wording.title,
        address: addressWith(MATRIX, new URLSearchParams(), { as_of: asOf ?? null }),
      },
      { label: user.full_name, address: `/console/people/${user.id}` },
    ],
    beside: <StandingBadge reader={reader} standing={pair?.standing ?? "none"} />,
    lead: asOf === undefined ? undefined : wording.asOf(writtenDay(asOf, reader.language)),
    hasFaults: form?.faults !== undefined,
    acts: <Acts {...framed} shown={shown} form={form} />,
    children: (
      <>
        {form !== undefined && <ActPanel {...framed} shown={shown} form={form} />}
        <div class="panels">
          <Panel title={wording.why.now}>
            {pair === undefined ? <p>{wording.why.notAsked}</p> : <Facts {...framed} shown={shown} pair={pair} />}
          </Panel>
          <Panel title={wording.why.steps}>
            <ol class="why-steps">
              {shown.steps.map(({ at, text }, index) => (
                <li key={index}>
                  <time datetime={at}>{writtenDay(at, reader.language)}</time>
                  <bdi>{text}</bdi>
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      </>
    ),
  })
}

type Part = Framed & { readonly shown: ShownPair }

function Facts({ reader, person, shown: { user, mayExempt }, pair }: Part & { readonly pair: Pair }) {
  const { language } = reader
  const { facts, notAsked, training, certificate, exemption } = MATRIX_WORDING[language].why
  const { exceptions, unlimited } = STANDINGS_WORDING[language]
  const { timezone } = person.caller.company
  const day = (text: string | null) => (text === null ? null : writtenDay(text, language))
  const { standing, deadline_date, valid_until, exception, assignment_id, certificate_id, exemption_id } = pair
  const holds = standing === "valid" || standing === "expiring" || standing === "none"
  const path = user.id === person.caller.user.id ? "/learn" : "/console/assignments"
  return (
    <>
      {standing === "none" && <p>{notAsked}</p>}
      <FactList
        facts={[
          [facts.since, day(pair.since)],
          [facts.validUntil, day(valid_until) ?? (holds ? unlimited : null)],
          [facts.deadline, deadline_date === null ? null : writtenDeadline(deadline_date, timezone, language)],
          [facts.overdueSince, day(pair.overdue_since)],
          [
            facts.exception,
            exception === null ? null : (
              <>
                {exceptions[exception.reason]}
                {exception.messages.length > 0 && (
                  <ul class="plain-list">
                    {exception.messages.map((message) => (
                      <li key={message}>{message}</li>
                    ))}
                  </ul>
                )}
              </>
            ),
          ],
        ]}
      />
      {assignment_id !== null && (
        <p>
          <a href={`${path}/${assignment_id}`}>{training}</a>
        </p>
      )}
      {exemption_id !== null && mayExempt && (
        <p>
          <a href={`/console/people/${user.id}/exemptions/${exemption_id}/edit`}>{exemption}</a>
        </p>
      )}
      {certificate_id !== null && (
        <p>
          <a href={`/console/certificates/${certificate_id}.pdf`}>{certificate}</a>
        </p>
      )}
    </>
  )
}

/** The address of the page about a person and a course. */
export function whyAddress({
  userId,
  courseId,
  act,
}: {
  readonly userId: number
  readonly courseId: number
  readonly act?: PairAct
}): string {
  const query = { user_id: String(userId), course_id: String(courseId), ...(act === undefined ? {} : { act }) }
  return `${MATRIX}/why?${new URLSearchParams(query)}`
}

const ICONS: Readonly<Record<PairAct, IconName>> = {
  assign: "plus",
  record: "check",
  remind: "mail",
  deadline: "calendar-days",
  attempt: "undo-2",
  exempt: "ban",
}

/** What can be done, each with a form of its own. */
function Acts({ reader, shown: { user, course, acts }, form }: Part & Pick<WhyPage, "form">) {
  const wording = MATRIX_WORDING[reader.language].why.acts
  return (
    <>
      {acts.map((act, index) => (
        <a
          key={act}
          class={index === 0 && form === undefined ? "button small" : "button small quiet"}
          href={`${whyAddress({ userId: user.id, courseId: course.id, act })}#act`}
          aria-current={form?.act === act ? "true" : undefined}
        >
          <Icon name={ICONS[act]} />
          {wording[act]}
        </a>
      ))}
    </>
  )
}

/** The form of an act, with what it means. */
function ActPanel({ reader, shown: { user, course }, form }: Part & { readonly form: ActForm }) {
  const { acts } = MATRIX_WORDING[reader.language].why
  const { text, submit } = ACTS_WORDING[reader.language].acts[PAIR_ACTS[form.act]]
  const address = whyAddress({ userId: user.id, courseId: course.id })
  return (
    <section class="card block" id="act">
      <h2>{acts[form.act]}</h2>
      <p>{text}</p>
      <Form
        reader={reader}
        action={address}
        faults={form.faults}
        submit={submit}
        {...(form.act === "exempt" ? { kind: "danger" as const } : {})}
        beside={
          <a class="button quiet" href={address}>
            {FRAME_WORDING[reader.language].form.cancel}
          </a>
        }
      >
        <input type="hidden" name="act" value={form.act} />
        <Fields reader={reader} specs={form.specs} values={form.values} faults={form.faults} />
      </Form>
    </section>
  )
}
