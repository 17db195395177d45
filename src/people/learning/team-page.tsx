/** @jsxImportSource preact */
import { EmptyState } from "../../pages/components/empty-state.tsx"
import { Pager } from "../../pages/components/pager.tsx"
import { type PortalPerson, renderPortalPage } from "../../pages/layouts/portal.tsx"
import type { Reader } from "../../pages/reader.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { DeadlineBadge } from "./line.tsx"
import type { Turned } from "./rules.ts"
import { LEARNING_WORDING } from "./wording/wording.ts"

interface TeamPage {
  readonly reader: Reader
  readonly person: PortalPerson
  readonly timezone: string
  readonly search: string
  readonly trainings: Turned<ListedAssignment>
  readonly notice?: string | undefined
}

/** What the people whom somebody trains or administers have to learn. */
export function teamPage({ reader, person, timezone, search, trainings, notice }: TeamPage): string {
  const { team, states } = LEARNING_WORDING[reader.language]
  return renderPortalPage({
    title: team.title,
    reader,
    person,
    current: "team",
    notice,
    children: (
      <>
        <p class="quiet">{team.lead}</p>
        <form method="get" action="/team" class="search">
          <div class="field">
            <label for="search">{team.search}</label>
            <input id="search" name="search" type="search" value={search} maxlength={255} autocomplete="off" />
          </div>
          <button type="submit" class="button quiet">
            {team.find}
          </button>
        </form>
        {trainings.total === 0 ? (
          <EmptyState
            icon={search === "" ? "circle-check" : "search"}
            {...(search === "" ? team.nothing : team.notFound)}
          />
        ) : (
          <ul class="lines">
            {trainings.items.map((assignment) => (
              <li key={assignment.id}>
                <div>
                  <p class="name">
                    <bdi>{assignment.user?.full_name}</bdi>
                  </p>
                  <p class="about">
                    <bdi>{assignment.course.title}</bdi> · {states[assignment.state]}
                  </p>
                </div>
                <DeadlineBadge assignment={assignment} reader={reader} timezone={timezone} />
              </li>
            ))}
          </ul>
        )}
        <Pager reader={reader} page={trainings.page} pages={trainings.pages} />
      </>
    ),
  })
}
