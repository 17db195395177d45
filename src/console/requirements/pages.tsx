/** @jsxImportSource preact */
import { mayInConsole } from "../../access/caller.ts"
import type { Figures } from "../../compliance/pairs/schema.ts"
import type { Requirement, RequirementPreview } from "../../compliance/requirements/schema.ts"
import { dayOfDeadline } from "../../compliance/standing/standing.ts"
import { Badge } from "../../pages/components/badge.tsx"
import { type FieldFaults, TextField } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import { SimpleTable } from "../frame/simple-table.tsx"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { nameOf } from "./fields.ts"
import { Rate } from "./list-page.tsx"
import type { ShownRequirement } from "./shown.ts"
import { REQUIREMENTS_WORDING } from "./wording/wording.ts"

const HERE = "/console/requirements"

function crumbsTo({ language }: ConsoleReader, one?: Requirement) {
  const all = { label: REQUIREMENTS_WORDING[language].title, address: HERE }
  return one === undefined ? [all] : [all, { label: nameOf(one), address: `${HERE}/${one.id}` }]
}

interface FormPage extends Framed {
  /** The requirement to change; undefined for a new one. */
  readonly requirement?: Requirement | undefined
  readonly specs: readonly FieldSpec[]
  readonly isFixed: boolean
  readonly once?: string
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  readonly isStale?: boolean
  /** What the form would do. Only then can it be saved. */
  readonly preview?: RequirementPreview | undefined
}

/** The form of a requirement. It shows what it would do before it is saved. */
export function requirementFormPage(page: FormPage): string {
  const { requirement, specs, isFixed, once, values, faults, isStale = false, preview, ...framed } = page
  const { reader } = framed
  const wording = REQUIREMENTS_WORDING[reader.language]
  const words = wording.preview
  const here = requirement === undefined ? HERE : `${HERE}/${requirement.id}`
  return renderConsolePage({
    ...framed,
    title: requirement === undefined ? wording.add : wording.edit,
    current: "requirements",
    crumbs: crumbsTo(reader, requirement),
    width: "narrow",
    lead: isFixed ? wording.hints.fixed : wording.hints.audience,
    hasFaults: faults !== undefined || isStale,
    children: (
      <>
        {preview !== undefined && <Preview reader={reader} preview={preview} />}
        <EditForm
          reader={reader}
          action={requirement === undefined ? `${HERE}/new` : `${here}/edit`}
          specs={specs}
          record={requirement}
          {...(once === undefined ? {} : { once })}
          values={values}
          faults={faults}
          isStale={isStale}
          submit={preview === undefined ? words.submit : words.again}
          {...(preview === undefined ? {} : { kind: "quiet" as const })}
          back={here}
          beside={
            preview !== undefined && (
              <button type="submit" class="button" name="step" value="save">
                {requirement === undefined ? words.create : words.save}
              </button>
            )
          }
        />
      </>
    ),
  })
}

const NUMBERS = ["bound", "valid", "would_open", "would_withdraw", "prerequisites", "absent", "exempt"] as const

function Preview({ reader, preview }: { readonly reader: ConsoleReader; readonly preview: RequirementPreview }) {
  const { language } = reader
  const words = REQUIREMENTS_WORDING[language].preview
  return (
    <Panel title={words.title}>
      <FactList facts={NUMBERS.map((name) => [words.numbers[name], preview[name].toLocaleString(language)])} />
      {preview.sample.length > 0 && (
        <SimpleTable
          caption={words.sample}
          rows={preview.sample}
          idOf={({ user }) => user.id}
          columns={[
            { name: "name", label: words.person, cell: ({ user }) => <bdi>{user.full_name}</bdi> },
            { name: "outcome", label: words.outcome, cell: ({ outcome }) => words.outcomes[outcome] },
            {
              name: "deadline",
              label: words.deadline,
              cell: ({ deadline_date: day }) => (day === null ? "–" : writtenDay(dayOfDeadline(day), language)),
            },
          ]}
        />
      )}
    </Panel>
  )
}

interface DetailPage extends Framed {
  readonly requirement: ShownRequirement
  readonly teams: readonly Figures[]
}

/** A requirement, and how far it is fulfilled. */
export function requirementPage({ requirement, teams, ...framed }: DetailPage): string {
  const { reader, person } = framed
  const { language } = reader
  const { columns, fields, detail, states, endless, edit, end, exceptions } = REQUIREMENTS_WORDING[language]
  const here = `${HERE}/${requirement.id}`
  const mayManage = mayInConsole(person.caller, "requirements.manage")
  const inMatrix = `/console/matrix?course_id=${requirement.course.id}`
  const { progress, until, creator } = requirement
  const number = (name: "people" | "open" | "overdue" | "exceptions") => ({
    ...{ name, label: detail[name], isNumber: true },
    cell: (row: Figures) => row[name].toLocaleString(language),
  })
  return renderConsolePage({
    ...framed,
    title: nameOf(requirement),
    current: "requirements",
    crumbs: crumbsTo(reader),
    beside:
      requirement.state === "active" ? (
        <Badge tone="good" icon="circle-check" word={states.active} />
      ) : (
        <Badge tone="plain" icon="ban" word={states.ended} />
      ),
    acts: (
      <>
        {mayManage && (
          <a class="button" href={`${here}/edit`}>
            <Icon name="pencil" />
            {edit}
          </a>
        )}
        {mayManage && requirement.state === "active" && (
          <a class="button danger" href={`${here}/end`}>
            {end.act}
          </a>
        )}
        <a class="button quiet" href={`${HERE}/exceptions?course_id=${requirement.course.id}`}>
          {exceptions}
        </a>
        <a class="button quiet" href={inMatrix}>
          <Icon name="table" />
          {FRAME_WORDING[language].places.matrix}
        </a>
      </>
    ),
    children: (
      <>
        <Panel title={detail.about}>
          <FactList
            facts={[
              [columns.course, <a href={`/console/courses/${requirement.course.id}`}>{requirement.course.title}</a>],
              [columns.audience, requirement.who],
              [columns.from, writtenDay(requirement.from, language)],
              [columns.until, until === null ? endless : writtenDay(until, language)],
              [fields.lead, detail.days(requirement.lead_days)],
              [fields.grace, detail.days(requirement.grace_days)],
              [columns.bound, requirement.bound_count.toLocaleString(language)],
              [columns.rate, <Rate rate={requirement.rate} language={language} />],
              [columns.progress, progress === null ? null : detail.running(progress.done, progress.total)],
              [detail.creator, creator?.full_name],
            ]}
          />
        </Panel>
        {teams.length > 0 && (
          <Panel title={detail.teams}>
            <SimpleTable
              caption={detail.teams}
              rows={teams}
              idOf={({ group }) => group?.id ?? 0}
              columns={[
                {
                  name: "name",
                  label: detail.team,
                  cell: ({ group }) =>
                    group === null ? (
                      detail.noTeam
                    ) : (
                      <a href={`${inMatrix}&team_id=${group.id}`}>
                        <bdi>{group.name}</bdi>
                      </a>
                    ),
                },
                number("people"),
                number("open"),
                number("overdue"),
                number("exceptions"),
                {
                  ...{ name: "rate", label: columns.rate, isNumber: true },
                  cell: ({ rate }) => <Rate rate={rate} language={language} />,
                },
              ]}
            />
          </Panel>
        )}
      </>
    ),
  })
}

interface EndPage extends Framed {
  readonly requirement: Requirement
  /** The number of people that has to be typed; undefined if none has to. */
  readonly confirm: number | undefined
  /** What would end; undefined if it is not known. */
  readonly released: RequirementPreview | undefined
  readonly typed?: string
  readonly faults?: FieldFaults | undefined
}

/** Asks before a requirement ends. */
export function endRequirementPage({ requirement, confirm, released, typed, faults, ...framed }: EndPage): string {
  const { reader } = framed
  const { end } = REQUIREMENTS_WORDING[reader.language]
  const back = `${HERE}/${requirement.id}`
  return renderConsolePage({
    ...framed,
    title: end.title(nameOf(requirement)),
    current: "requirements",
    crumbs: crumbsTo(reader, requirement),
    width: "narrow",
    hasFaults: faults !== undefined,
    children: (
      <ConfirmForm
        reader={reader}
        action={`${back}/end`}
        isDanger
        submit={end.act}
        back={back}
        faults={faults}
        text={
          <>
            <p>{end.text(requirement.bound_count)}</p>
            {released !== undefined && <p>{end.withdrawn(released.would_withdraw)}</p>}
          </>
        }
      >
        {confirm !== undefined && (
          <TextField
            reader={reader}
            name="confirm"
            label={end.confirm(confirm)}
            hint={end.confirmHint}
            value={typed ?? ""}
            fault={faults?.confirm}
            autocomplete="off"
            inputmode="numeric"
            maxlength={12}
          />
        )}
      </ConfirmForm>
    ),
  })
}
