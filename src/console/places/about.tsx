/** @jsxImportSource preact */
import type { contactOf } from "../../organisation/places/place.ts"
import { Icon } from "../../pages/components/icon.tsx"
import { type Fact, FactList, Panel } from "../frame/detail.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { shownExternalId } from "./fields.ts"
import type { Leader, Leading } from "./leaders.ts"
import { LEADING } from "./leaders.ts"
import { PLACES_WORDING } from "./wording/wording.ts"

/** A location or a team, as far as both have the same fields. */
export interface ShownPlace {
  readonly id: number
  readonly type: "location" | "team"
  readonly name: string
  readonly state: "active" | "inactive"
  readonly external_id: string
  readonly description: string | null
  readonly contact: ReturnType<typeof contactOf>
  readonly updated_at: string
}

interface Props {
  readonly reader: ConsoleReader
  readonly place: ShownPlace
  readonly leaders: Readonly<Record<Leading, readonly Leader[]>>
  readonly mayUpdate: boolean
  /** Facts that only this kind of place has. */
  readonly facts?: readonly Fact[]
}

/** What is known about a place, and who administers or trains it. */
export function About({ reader, place, leaders, mayUpdate, facts = [] }: Props) {
  const { panels, fields } = PLACES_WORDING[reader.language]
  const { contact } = place
  const about: readonly Fact[] = [
    ...facts,
    [fields.description, place.description && <span class="lines-kept">{place.description}</span>],
    [fields.externalId, shownExternalId(place.external_id)],
  ]
  const reach: readonly Fact[] = [
    [fields.street, contact.street],
    [fields.city, contact.zip_city],
    [fields.country, countryName(contact.country, reader)],
    [fields.phone, contact.phone && <a href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`}>{contact.phone}</a>],
    [fields.email, contact.email && <a href={`mailto:${encodeURIComponent(contact.email)}`}>{contact.email}</a>],
  ]
  return (
    <div class="panels">
      <LeadersPanel reader={reader} place={place} leaders={leaders} mayUpdate={mayUpdate} />
      <FactsPanel title={panels.about} facts={about} />
      <FactsPanel title={panels.contact} facts={reach} />
    </div>
  )
}

function FactsPanel({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  const filled = facts.filter(([, value]) => value !== null && value !== undefined && value !== "")
  if (filled.length === 0) return null
  return (
    <Panel title={title}>
      <FactList facts={filled} />
    </Panel>
  )
}

function countryName(code: string | null, { language }: ConsoleReader): string | null {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code
}

function LeadersPanel({ reader, place, leaders, mayUpdate }: Omit<Props, "facts">) {
  const wording = PLACES_WORDING[reader.language]
  return (
    <Panel title={wording.panels.leaders}>
      {LEADING.map((leading) => (
        <section key={leading} class="leaders">
          <div class="panel-head">
            <h3>{wording.leaders[leading]}</h3>
            {mayUpdate && (
              <a
                class="button small quiet"
                href={`/console/places/${place.type}s/${place.id}/leaders/add?as=${leading}`}
              >
                <Icon name="user-plus" />
                <span>
                  {wording.adding.submit}
                  <span class="unseen"> – {wording.leaders[leading]}</span>
                </span>
              </a>
            )}
          </div>
          {leaders[leading].length === 0 ? (
            <p class="quiet">{wording.leaders.nobody}</p>
          ) : (
            <ul class="plain-list">
              {leaders[leading].map((leader) => (
                <LeaderItem
                  key={leader.id}
                  reader={reader}
                  leader={leader}
                  remove={mayUpdate ? { place, leading } : undefined}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
    </Panel>
  )
}

interface LeaderProps {
  readonly reader: ConsoleReader
  readonly leader: Leader
  readonly remove: { readonly place: ShownPlace; readonly leading: Leading } | undefined
}

function LeaderItem({ reader, leader: { id, full_name, isInView, lacks }, remove }: LeaderProps) {
  const wording = PLACES_WORDING[reader.language]
  return (
    <li class="leader">
      <span>
        {isInView ? (
          <a href={`/console/people/${id}`}>
            <bdi>{full_name}</bdi>
          </a>
        ) : (
          <bdi>{full_name}</bdi>
        )}
        {lacks !== undefined && (
          <span class="about"> {wording.leaders.lacksRole(FRAME_WORDING[reader.language].roles[lacks])}</span>
        )}
      </span>
      {/* People out of view are neither added nor removed. */}
      {remove !== undefined && isInView && (
        <form method="post" action={`/console/places/${remove.place.type}s/${remove.place.id}/leaders/remove`}>
          <input type="hidden" name="as" value={remove.leading} />
          <button type="submit" class="icon-button" name="user" value={id} title={wording.leaders.remove(full_name)}>
            <Icon name="x" />
            <span class="unseen">{wording.leaders.remove(full_name)}</span>
          </button>
        </form>
      )}
    </li>
  )
}
