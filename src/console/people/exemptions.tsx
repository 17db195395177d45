/** @jsxImportSource preact */
import type { Exemption } from "../../compliance/exemptions/schema.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { Panel } from "../frame/detail.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { PEOPLE_WORDING } from "./wording/wording.ts"

interface Props {
  readonly reader: ConsoleReader
  readonly userId: number
  readonly exemptions: readonly Exemption[]
  /** Whether the reader may make, change and end them: not for themselves. */
  readonly mayChange: boolean
  readonly today: string
}

/** From which courses a person is, was or will be exempt, and why. */
export function ExemptionsPanel({ reader, userId, exemptions, mayChange, today }: Props) {
  const { exemptions: wording, trainings } = PEOPLE_WORDING[reader.language]
  const day = (text: string) => writtenDay(text, reader.language)
  const here = `/console/people/${userId}/exemptions`
  return (
    <Panel
      title={wording.title}
      acts={
        mayChange && (
          <a class="button small quiet" href={`${here}/new`}>
            <Icon name="plus" />
            {wording.add}
          </a>
        )
      }
    >
      {exemptions.length === 0 ? (
        <p class="quiet">{wording.none}</p>
      ) : (
        <SimpleTable
          caption={wording.title}
          rows={exemptions}
          idOf={({ id }) => id}
          columns={[
            {
              name: "name",
              label: trainings.course,
              cell: ({ course, reason }) => (
                <>
                  <bdi>{course.title}</bdi>
                  <span class="about">
                    <bdi>{reason}</bdi>
                  </span>
                </>
              ),
            },
            {
              name: "state",
              label: trainings.state,
              cell: (exemption) => (
                <Badge {...LOOKS[stateOf(exemption, today)]} word={wording.states[stateOf(exemption, today)]} />
              ),
            },
            { name: "from", label: wording.from, cell: ({ from }) => day(from) },
            {
              name: "until",
              label: wording.until,
              cell: ({ until }) => (until === null ? wording.endless : day(until)),
            },
            { name: "creator", label: wording.creator, cell: ({ creator }) => creator?.full_name ?? "–" },
            ...(mayChange
              ? [
                  {
                    name: "acts",
                    label: wording.acts,
                    cell: (exemption: Exemption) => (
                      <span class="row-acts">
                        <a href={`${here}/${exemption.id}/edit`}>
                          {wording.change}
                          <span class="unseen"> – {exemption.course.title}</span>
                        </a>
                        {mayEnd(exemption, today) && (
                          <a href={`${here}/${exemption.id}/end`}>
                            {wording.end}
                            <span class="unseen"> – {exemption.course.title}</span>
                          </a>
                        )}
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Panel>
  )
}

const LOOKS = {
  inForce: { tone: "plain", icon: "ban" },
  later: { tone: "plain", icon: "clock" },
  over: { tone: "plain", icon: "circle-pause" },
} as const

function stateOf({ from, until }: Exemption, today: string): keyof typeof LOOKS {
  if (until !== null && (until < today || until < from)) return "over"
  return from > today ? "later" : "inForce"
}

/** Whether ending it would change anything. */
function mayEnd({ ended_at, ...days }: Exemption, today: string): boolean {
  return ended_at === null && stateOf({ ended_at, ...days }, today) !== "over"
}
