/** @jsxImportSource preact */
import type { Pair } from "../../compliance/pairs/schema.ts"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { writtenDeadline } from "../../tools/calendar/written-deadline.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { addressOf, type Framed, renderConsolePage } from "../frame/page.tsx"
import { StandingBadge } from "../standings/badge.tsx"
import { STANDINGS_WORDING } from "../standings/wording/wording.ts"
import type { PairAct, ShownPair } from "./why.ts"
import { MATRIX_WORDING } from "./wording/wording.ts"

interface WhyPage extends Framed {
  readonly shown: ShownPair
  /** The earlier day that is shown; undefined for today. */
  readonly asOf: string | undefined
}

/** Why somebody does or does not fulfil what a course asks, and what can be done. */
export function whyPage({ shown, asOf, ...framed }: WhyPage): string {
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
        address: `/console/matrix?${new URLSearchParams({ ...(asOf === undefined ? {} : { as_of: asOf }) })}`.replace(
          /\?$/,
          "",
        ),
      },
      { label: user.full_name, address: `/console/people/${user.id}` },
    ],
    beside: <StandingBadge reader={reader} standing={pair?.standing ?? "none"} />,
    lead: asOf === undefined ? undefined : wording.asOf(writtenDay(asOf, reader.language)),
    acts: <Acts {...framed} shown={shown} />,
    children: (
      <div class="panels">
        <Panel title={wording.why.now}>
          {pair === undefined ? <p>{wording.why.notAsked}</p> : <Facts {...framed} shown={shown} pair={pair} />}
        </Panel>
        <Panel title={wording.why.steps}>
          <ol class="plain-list stack">
            {shown.steps.map(({ at, text }, index) => (
              <li key={index}>
                <span class="quiet">{writtenDay(at, reader.language)}</span>
                <br />
                {text}
              </li>
            ))}
          </ol>
        </Panel>
      </div>
    ),
  })
}

type Part = Framed & { readonly shown: ShownPair }

function Facts({ reader, person, shown: { user }, pair }: Part & { readonly pair: Pair }) {
  const { language } = reader
  const { facts, notAsked, training, certificate } = MATRIX_WORDING[language].why
  const { exceptions, unlimited } = STANDINGS_WORDING[language]
  const { timezone } = person.caller.company
  const day = (text: string | null) => (text === null ? null : writtenDay(text, language))
  const { standing, deadline_date, valid_until, exception, assignment_id, certificate_id } = pair
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
      {certificate_id !== null && (
        <p>
          <a href={`/console/certificates/${certificate_id}.pdf`}>{certificate}</a>
        </p>
      )}
    </>
  )
}

const ACTS = { assign: "users.assign-course", record: "users.record-qualification" } as const

function Acts({ reader, shown: { user, course, acts } }: Part) {
  const wording = MATRIX_WORDING[reader.language].why.acts
  const address = (act: PairAct) =>
    `/console/acts/new?${new URLSearchParams({
      ...{ kind: "user", act: ACTS[act], id: String(user.id), course_id: String(course.id) },
      back: addressOf(reader),
    })}`
  return (
    <>
      {acts.map((act, index) => (
        <a key={act} class={index === 0 ? "button small" : "button small quiet"} href={address(act)}>
          <Icon name={act === "assign" ? "plus" : "check"} />
          {wording[act]}
        </a>
      ))}
    </>
  )
}
