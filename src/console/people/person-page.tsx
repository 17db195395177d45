/** @jsxImportSource preact */
import type { ComponentChildren } from "preact"
import { may, type PersonCaller } from "../../access/caller.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { EmptyState } from "../../pages/components/empty-state.tsx"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { DeadlineBadge, ResultBadge } from "../../portal/badges.tsx"
import { PORTAL_WORDING } from "../../portal/wording/wording.ts"
import { today as dayAt } from "../../tools/calendar/dates.ts"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import type { Certificate } from "../../training/certificates/list/schema.ts"
import { LastChanges } from "../audit/last-changes.tsx"
import { FactList, Panel, Tabs } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { type PersonTab, personTabs, type ShownPerson } from "./person.ts"
import { Reminders } from "./reminders.tsx"
import { Required } from "./required.tsx"
import { TrainingRecord } from "./training-record.tsx"
import { PEOPLE_WORDING } from "./wording/wording.ts"

interface PersonPage extends Framed {
  readonly tab: PersonTab
  readonly shown: ShownPerson
  readonly today: string
  /** The day of the training record as it was typed. */
  readonly typed: string
  readonly faults: FieldFaults | undefined
}

/** Everything about one person. */
export function personPage({ tab, shown, today, typed, faults, ...framed }: PersonPage): string {
  const { reader } = framed
  const wording = PEOPLE_WORDING[reader.language]
  const { user, counts } = shown
  const isActive = user.state === "active"
  return renderConsolePage({
    ...framed,
    title: user.full_name,
    current: "people",
    crumbs: [{ label: wording.title, address: "/console/people" }],
    beside: isActive ? (
      isAbsent(user, today) && <Badge tone="plain" icon="circle-pause" word={wording.facts.absent} />
    ) : (
      <Badge tone="plain" icon="circle-pause" word={FRAME_WORDING[reader.language].states.inactive} />
    ),
    hasFaults: faults !== undefined,
    acts: <Acts {...framed} shown={shown} />,
    children: (
      <>
        <Tabs
          reader={reader}
          current={tab}
          tabs={personTabs(framed.person.caller).map((name) => ({
            ...{ name, label: wording.tabs[name] },
            count: name === "open" ? counts.open : undefined,
          }))}
        />
        {tab === "profile" && <Profile {...framed} shown={shown} />}
        {tab === "required" && <Required {...framed} shown={shown} today={today} />}
        {tab === "record" && shown.record !== undefined && (
          <TrainingRecord {...framed} userId={user.id} {...{ record: shown.record, today, typed, faults }} />
        )}
        {tab === "reminders" && <Reminders {...framed} userId={user.id} reminders={shown.reminders} />}
        {tab === "open" && <Open {...framed} shown={shown} today={today} />}
        {tab === "done" && <Done {...framed} shown={shown} today={today} />}
        {tab === "certificates" && <Certificates {...framed} shown={shown} />}
        {tab === "changes" && (
          <LastChanges
            {...framed}
            caption={wording.tabs.changes}
            entries={shown.changes}
            all={`/console/audit?record=user&record_id=${user.id}`}
          />
        )}
      </>
    ),
  })
}

function isAbsent({ absent_from, absent_until }: ShownPerson["user"], today: string): boolean {
  return absent_from !== null && absent_from <= today && (absent_until === null || absent_until >= today)
}

type Part = Framed & { readonly shown: ShownPerson }

function Acts({ reader, person: { caller }, shown: { user, may: allowed } }: Part) {
  const wording = PEOPLE_WORDING[reader.language]
  const here = `/console/people/${user.id}`
  return (
    <>
      {allowed.assign && (
        <a class="button small" href={`/console/assignments/new?user=${user.id}`}>
          <Icon name="plus" />
          {wording.acts.assign}
        </a>
      )}
      {allowed.update && (
        <a class="button small quiet" href={`${here}/edit`}>
          <Icon name="pencil" />
          {wording.edit}
        </a>
      )}
      {allowed.update && may(caller, "users.assign-roles") && (
        <a class="button small quiet" href={`${here}/roles`}>
          {wording.fields.roles}
        </a>
      )}
      <a class="button small quiet" href={`${here}/record.pdf`}>
        <Icon name="printer" />
        {wording.record}
      </a>
      {allowed.reset && (
        <a class="button small quiet" href={`${here}/password`}>
          <Icon name="key-round" />
          {wording.password.title}
        </a>
      )}
      {allowed.reset && user.state === "active" && (
        <a
          class="button small quiet"
          href={`/console/people/letters?${new URLSearchParams({ id: String(user.id), back: here })}`}
        >
          <Icon name="printer" />
          {wording.letter}
        </a>
      )}
      {allowed.deactivate && (
        <a
          class={user.state === "active" ? "button small danger" : "button small quiet"}
          href={`${here}/${user.state === "active" ? "deactivate" : "activate"}`}
        >
          {user.state === "active" ? wording.acts.deactivate : wording.acts.activate}
        </a>
      )}
    </>
  )
}

/** "German" for "de". */
function languageName(code: string | null, language: ConsoleLanguage): string | undefined {
  return code === null ? undefined : new Intl.DisplayNames([language], { type: "language" }).of(code)
}

function Profile({ reader, person: { caller }, shown: { user, teams, pin, may: allowed } }: Part) {
  const wording = PEOPLE_WORDING[reader.language]
  const { roles } = FRAME_WORDING[reader.language]
  const { fields, facts, panels } = wording
  const { language } = reader
  const day = (text: string | null) => (text === null ? null : writtenDay(text, language))
  const from = day(user.absent_from)
  const moment = (text: string) => writtenLocalMoment(Date.parse(text), caller.company.timezone, language)
  const setOn = pin.set_at === null ? null : dayAt(caller.company.timezone, pin.set_at)
  return (
    <div class="panels">
      <Panel title={panels.person}>
        <FactList
          facts={[
            [fields.salutation, user.salutation === null ? null : fields.salutations[user.salutation]],
            [fields.email, user.email ?? facts.noAddress],
            [fields.mobile, user.mobile_number],
            [fields.externalId, user.external_id],
            [fields.teams, teams.length === 0 ? null : <TeamLinks teams={teams} />],
            [facts.absent, from === null ? null : wording.absence(from, day(user.absent_until))],
            [fields.roles, user.roles.map((role) => roles[role]).join(", ")],
          ]}
        />
      </Panel>
      <Panel title={panels.training}>
        <FactList
          facts={[
            [fields.birthday, day(user.birthday) ?? "–"],
            [fields.fitness, day(user.fitness_valid_until) ?? "–"],
            [fields.drivingClasses, user.driving_classes.join(", ") || "–"],
          ]}
        />
      </Panel>
      <Panel title={panels.account}>
        <FactList
          facts={[
            [fields.username, user.username],
            [fields.language, languageName(user.language, language)],
            [facts.created, moment(user.created_at)],
            [facts.changed, moment(user.updated_at)],
            [wording.pin.fact, wording.pin.states[pin.state](day(setOn) ?? "")],
          ]}
        />
        {allowed.reset && pin.state !== "none" && (
          <p>
            <a href={`/console/people/${user.id}/pin`}>{wording.pin.link[pin.state]}</a>
          </p>
        )}
        {allowed.reset && (
          <p>
            <a href={`/console/people/${user.id}/second-factor`}>{wording.factor.title}</a>
          </p>
        )}
      </Panel>
    </div>
  )
}

function TeamLinks({ teams }: { readonly teams: ShownPerson["teams"] }) {
  return (
    <ul class="plain-list">
      {teams.map(({ id, name }) => (
        <li key={id}>
          <a href={`/console/places/teams/${id}`}>
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Open({ reader, person, shown, today }: Part & { readonly today: string }) {
  const { trainings } = PEOPLE_WORDING[reader.language]
  const { states } = PORTAL_WORDING[reader.language].overview
  const { open } = shown
  if (open.length === 0) return <EmptyState icon="circle-check" {...trainings.noOpen} />
  const { timezone } = person.caller.company
  return (
    <SimpleTable
      caption={PEOPLE_WORDING[reader.language].tabs.open}
      rows={open}
      idOf={({ id }) => id}
      columns={[
        { name: "name", label: trainings.course, cell: courseCell(shown, person.caller) },
        { name: "state", label: trainings.state, cell: ({ state }) => states[state] },
        {
          name: "deadline",
          label: trainings.deadline,
          cell: (assignment) => (
            <DeadlineBadge assignment={assignment} reader={reader} timezone={timezone} today={today} />
          ),
        },
      ]}
    />
  )
}

/** The course of a training, with a link to the training where the reader has a page of it. */
function courseCell({ user }: ShownPerson, caller: PersonCaller) {
  const path = user.id === caller.user.id ? "/learn" : user.state === "active" ? "/console/assignments" : undefined
  return ({ id, course }: ListedAssignment): ComponentChildren => {
    const title = <bdi>{course.title}</bdi>
    return path === undefined ? title : <a href={`${path}/${id}`}>{title}</a>
  }
}

function Done({ reader, person, shown, today }: Part & { readonly today: string }) {
  const { trainings, tabs } = PEOPLE_WORDING[reader.language]
  const { done } = shown
  if (done.length === 0) return <EmptyState icon="circle-dot" {...trainings.noDone} />
  const day = (text: string | null, none: string) => (text === null ? none : writtenDay(text, reader.language))
  return (
    <SimpleTable
      caption={tabs.done}
      rows={done}
      idOf={({ id }) => id}
      columns={[
        { name: "name", label: trainings.course, cell: courseCell(shown, person.caller) },
        {
          name: "state",
          label: trainings.state,
          cell: (assignment) => <ResultBadge assignment={assignment} reader={reader} today={today} />,
        },
        { name: "finished", label: trainings.finished, cell: ({ finish_date }) => day(finish_date, "–") },
        {
          name: "valid",
          label: trainings.validUntil,
          cell: ({ valid_until, state }) => (state === "success" ? day(valid_until, trainings.unlimited) : "–"),
        },
      ]}
    />
  )
}

function Certificates({ reader, shown: { certificates } }: Part) {
  const { trainings, tabs } = PEOPLE_WORDING[reader.language]
  const { standings } = PORTAL_WORDING[reader.language].overview.certificates
  if (certificates.length === 0) return <EmptyState icon="award" {...trainings.noCertificates} />
  const day = (text: string | null) => (text === null ? trainings.unlimited : writtenDay(text, reader.language))
  return (
    <SimpleTable
      caption={tabs.certificates}
      rows={certificates}
      idOf={({ id }) => id}
      columns={[
        { name: "name", label: trainings.course, cell: ({ course }: Certificate) => course.title },
        { name: "number", label: trainings.number, cell: ({ number }) => number },
        { name: "standing", label: trainings.state, cell: ({ standing }) => standings[standing] },
        { name: "issued", label: trainings.issued, cell: ({ issued_on }) => day(issued_on) },
        { name: "valid", label: trainings.validUntil, cell: ({ valid_until }) => day(valid_until) },
      ]}
    />
  )
}
