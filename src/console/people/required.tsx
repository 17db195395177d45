/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { numberOfPair } from "../../compliance/pairs/numbers.ts"
import type { Pair } from "../../compliance/pairs/schema.ts"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { DeadlineBadge } from "../../portal/badges.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { EXCEPTIONS_WORDING } from "../exceptions/wording/wording.ts"
import { Panel } from "../frame/detail.tsx"
import type { Column } from "../frame/list.tsx"
import { addressOf, type Framed } from "../frame/page.tsx"
import { SimpleTable } from "../frame/simple-table.tsx"
import { StandingBadge } from "../standings/badge.tsx"
import { STANDINGS_WORDING } from "../standings/wording/wording.ts"
import { ExemptionsPanel } from "./exemptions.tsx"
import type { ShownPerson } from "./person.ts"
import { PEOPLE_WORDING } from "./wording/wording.ts"

type Props = Framed & { readonly shown: ShownPerson; readonly today: string }

/** What is required of a person, what can be done about it, and from what the person is exempt. */
export function Required({ shown, today, ...framed }: Props) {
  const { reader } = framed
  const { required, exemptions, user, may: allowed } = shown
  const { required: wording } = PEOPLE_WORDING[reader.language]
  return (
    <>
      <Panel title={wording.title}>
        {required.length === 0 ? (
          <EmptyState icon="circle-check" {...wording.nothing} />
        ) : (
          <SimpleTable
            caption={wording.title}
            rows={required}
            idOf={({ course }) => course.id}
            columns={[
              ...pairColumns(framed, { today, asOf: undefined }),
              ...(Object.values(allowed.acts).some(Boolean) ? [actsColumn(framed, shown)] : []),
            ]}
          />
        )}
      </Panel>
      {exemptions !== undefined && (
        <ExemptionsPanel {...{ reader, exemptions, today, userId: user.id }} mayChange={allowed.acts.exempt} />
      )}
    </>
  )
}

type PairColumn = Omit<Column<Pair>, "sort" | "exported">

/**
 * The columns of what is required of a person, each course with a link to what made it so.
 *
 * @param asOf the day that is shown; undefined for today
 */
export function pairColumns(
  { reader, person: { caller } }: Framed,
  { today, asOf }: { readonly today: string; readonly asOf: string | undefined },
): readonly PairColumn[] {
  const { trainings, required: wording } = PEOPLE_WORDING[reader.language]
  const { exceptions, unlimited } = STANDINGS_WORDING[reader.language]
  const { timezone } = caller.company
  const why = ({ user, course }: Pair) =>
    `/console/matrix/why?${new URLSearchParams({
      ...{ user_id: String(user.id), course_id: String(course.id) },
      ...(asOf === undefined ? {} : { as_of: asOf }),
    })}`
  return [
    {
      name: "name",
      label: trainings.course,
      cell: (pair) => (
        <>
          <bdi>{pair.course.title}</bdi>
          <span class="about">
            <a href={why(pair)}>
              {wording.why}
              <span class="unseen"> – {pair.course.title}</span>
            </a>
          </span>
        </>
      ),
    },
    {
      name: "state",
      label: trainings.state,
      cell: ({ standing, exception }) => (
        <>
          <StandingBadge reader={reader} standing={standing} />
          {exception !== null && (
            <span class="about">{[exceptions[exception.reason], ...exception.messages].join(" – ")}</span>
          )}
        </>
      ),
    },
    {
      name: "deadline",
      label: trainings.deadline,
      cell: ({ standing, deadline_date, valid_until }) =>
        standing === "exempt" || deadline_date === null || deadline_date === valid_until ? (
          "–"
        ) : (
          <DeadlineBadge
            assignment={{ deadline_date, is_overdue: standing === "overdue" }}
            {...{ reader, timezone, today: asOf ?? today }}
          />
        ),
    },
    {
      name: "valid",
      label: trainings.validUntil,
      cell: ({ standing, valid_until }) => {
        if (valid_until !== null) return writtenDay(valid_until, reader.language)
        return standing === "valid" || standing === "none" ? unlimited : "–"
      },
    },
  ]
}

/** What can be done about a course that is required of the person. */
function actsColumn({ reader }: Framed, { user, may: { acts: allowed } }: ShownPerson): PairColumn {
  const { acts } = EXCEPTIONS_WORDING[reader.language]
  const { required: wording } = PEOPLE_WORDING[reader.language]
  const act = (name: string, pair: Pair) =>
    `/console/acts/new?${new URLSearchParams({
      ...{ kind: "pair", act: name, id: String(numberOfPair({ user_id: user.id, course_id: pair.course.id })) },
      back: addressOf(reader),
    })}`
  return {
    name: "acts",
    label: wording.acts,
    cell: (pair) => {
      const { exception, standing, course, assignment_id } = pair
      const links = [
        ...(exception !== null && allowed.assign ? [[act("pairs.assign", pair), acts.assign] as const] : []),
        ...((exception !== null || assignment_id !== null) && allowed.update
          ? [[act("pairs.move-deadline", pair), acts.deadline] as const]
          : []),
        ...(exception?.reason === "failed" && allowed.update
          ? [[act("pairs.grant-attempt", pair), acts.attempt] as const]
          : []),
        ...(standing !== "exempt" && allowed.exempt
          ? [[`/console/people/${user.id}/exemptions/new?course_id=${course.id}`, acts.exempt] as const]
          : []),
      ]
      return (
        <span class="row-acts">
          {links.map(
            ([address, label]): ComponentChildren => (
              <a key={address} href={address}>
                {label}
                <span class="unseen"> – {course.title}</span>
              </a>
            ),
          )}
        </span>
      )
    },
  }
}
