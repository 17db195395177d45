/** @jsxImportSource preact */
import { localeOf } from "../../tools/calendar/written-day.ts"
import { COUNTED_MAX, type CountedTeam, type WorstTeams } from "../../training/team-figures/rules.ts"
import { Panel } from "../frame/detail.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { OVERVIEW_WORDING } from "./wording/wording.ts"

interface Props extends WorstTeams {
  readonly reader: ConsoleReader
  /** The filters of the list of certificates that are about to expire. */
  readonly expiring: URLSearchParams
}

/** The teams that are furthest behind; each figure leads to the list behind it. */
export function TeamsPanel({ reader, teams, hasMore, expiring }: Props) {
  const { teams: wording, moreThan } = OVERVIEW_WORDING[reader.language]
  const figure = (count: number, address: string) => {
    const number = Math.min(count, COUNTED_MAX).toLocaleString(localeOf(reader.language))
    return count === 0 ? number : <a href={address}>{count > COUNTED_MAX ? moreThan(number) : number}</a>
  }
  const trainings = ({ id }: CountedTeam, status?: string) =>
    `/console/assignments?${new URLSearchParams({ ...(status && { status }), team_id: String(id) })}`
  const certificates = ({ id }: CountedTeam) => {
    const query = new URLSearchParams(expiring)
    query.set("team_id", String(id))
    return `/console/certificates?${query}`
  }
  return (
    <Panel title={wording.title} acts={hasMore && <a href="/console/places">{wording.all}</a>}>
      <SimpleTable
        caption={wording.title}
        rows={teams}
        idOf={({ id }) => id}
        columns={[
          {
            name: "name",
            label: wording.team,
            cell: ({ id, name, location_name }) => (
              <>
                <a href={`/console/places/teams/${id}`}>
                  <bdi>{name}</bdi>
                </a>
                {location_name !== null && (
                  <span class="about">
                    <bdi>{location_name}</bdi>
                  </span>
                )}
              </>
            ),
          },
          {
            name: "overdue",
            label: wording.overdue,
            isNumber: true,
            cell: (team) => figure(team.overdue, trainings(team, "overdue")),
          },
          {
            name: "expiring",
            label: wording.expiring,
            isNumber: true,
            cell: (team) => figure(team.expiring, certificates(team)),
          },
          { name: "open", label: wording.open, isNumber: true, cell: (team) => figure(team.open, trainings(team)) },
        ]}
      />
    </Panel>
  )
}
