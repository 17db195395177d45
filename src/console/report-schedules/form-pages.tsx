/** @jsxImportSource preact */

import type { ReportSchedule } from "../../compliance/report-schedules/schema.ts"
import type { ReportName } from "../../compliance/reports/report.ts"
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import { type FieldFaults, TextArea, TextField } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { ConfirmForm, EditForm } from "../frame/edit-form.tsx"
import type { FieldSpec, FieldValues } from "../frame/fields.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { PASTED_LENGTH } from "../frame/pick.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { REPORTS_WORDING } from "../reports/wording/wording.ts"
import { SCHEDULES } from "./list-page.tsx"
import type { Recipients } from "./recipients.ts"

function crumbsTo({ language }: ConsoleReader) {
  const { title, schedules } = REPORTS_WORDING[language]
  return [
    { label: title, address: "/console/reports" },
    { label: schedules.title, address: SCHEDULES },
  ]
}

interface FormPage extends Framed {
  /** The schedule to change; undefined for a new one. */
  readonly schedule?: ReportSchedule | undefined
  /** Whose filters the form has. */
  readonly report: ReportName
  readonly specs: readonly FieldSpec[]
  readonly recipients: Recipients
  readonly hasMail: boolean
  readonly once?: string
  readonly values?: FieldValues | undefined
  readonly faults?: FieldFaults | undefined
  readonly isStale?: boolean
}

/** The form of a schedule. People are searched for, or pasted, within it: what was typed stays. */
export function scheduleFormPage(page: FormPage): string {
  const { schedule, report, specs, recipients, hasMail, once, values, faults, isStale = false, ...framed } = page
  const { reader } = framed
  const wording = REPORTS_WORDING[reader.language].schedules
  return renderConsolePage({
    ...framed,
    title: schedule === undefined ? wording.add : `${REPORT_WORDING[reader.language].titles[schedule.report]}`,
    current: "reports",
    crumbs: crumbsTo(reader),
    width: "narrow",
    lead: wording.told,
    hasFaults: faults !== undefined || isStale,
    children: (
      <>
        {!hasMail && (
          <p class="hint noted" role="status">
            <Icon name="info" />
            {wording.noMail}
          </p>
        )}
        <EditForm
          reader={reader}
          action={schedule === undefined ? `${SCHEDULES}/new` : `${SCHEDULES}/${schedule.id}/edit`}
          specs={specs}
          record={schedule}
          {...(once === undefined ? {} : { once })}
          values={values}
          faults={faults}
          isStale={isStale}
          back={SCHEDULES}
        >
          <input type="hidden" name="filters_of" value={report} />
          <Search reader={reader} recipients={recipients} fault={faults?.pasted} />
        </EditForm>
      </>
    ),
  })
}

interface SearchProps {
  readonly reader: ConsoleReader
  readonly recipients: Recipients
  readonly fault: string | undefined
}

/** Finds more people to tick. */
function Search({ reader, recipients, fault }: SearchProps) {
  const wording = REPORTS_WORDING[reader.language].schedules
  const { search, found, hasMore, pasted } = recipients
  return (
    <div class="block">
      <search class="search">
        <TextField
          reader={reader}
          name="search"
          label={wording.search}
          value={search}
          autocomplete="off"
          required={false}
          maxlength={255}
        />
        <button type="submit" class="button quiet" name="step" value="search">
          <Icon name="search" />
          {wording.submitSearch}
        </button>
      </search>
      {found === 0 && <p role="status">{wording.nobody}</p>}
      {hasMore && <p class="quiet">{wording.moreFound}</p>}
      <TextArea
        reader={reader}
        name="pasted"
        label={wording.paste}
        hint={wording.pasteHint}
        value={pasted}
        maxlength={PASTED_LENGTH}
        fault={fault}
      />
    </div>
  )
}

/** Asks before a schedule is deleted. */
export function deleteSchedulePage({ schedule, ...framed }: Framed & { readonly schedule: ReportSchedule }): string {
  const { reader } = framed
  const { remove } = REPORTS_WORDING[reader.language].schedules
  return renderConsolePage({
    ...framed,
    title: remove.title,
    current: "reports",
    crumbs: crumbsTo(reader),
    width: "narrow",
    children: (
      <ConfirmForm
        reader={reader}
        action={`${SCHEDULES}/${schedule.id}/delete`}
        text={<p>{remove.text(REPORT_WORDING[reader.language].titles[schedule.report])}</p>}
        submit={remove.submit}
        back={SCHEDULES}
        isDanger
      />
    ),
  })
}
