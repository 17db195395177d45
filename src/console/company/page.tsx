/** @jsxImportSource preact */

import type { ComponentChildren } from "preact"
import { mayInConsole } from "../../access/caller.ts"
import { ROLES, type Role } from "../../access/permissions.ts"
import { ACTS_KEPT } from "../../bulk-acts/retention.ts"
import type { MailServer } from "../../mail/mail-server.ts"
import type { CompanyResource } from "../../organisation/company/schema.ts"
import { KEPT as ROWS_KEPT } from "../../organisation/imports/resource.ts"
import { ActionButton } from "../../pages/components/action-button.tsx"
import { Badge } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults, FileField, Form } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import type { Settings } from "../../settings/read.ts"
import { DELIVERIES_KEPT } from "../../webhooks/retention/rules.ts"
import { type Fact, FactList, Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleLanguage, ConsoleReader } from "../frame/reader.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { type CompanyPart, hourText } from "./fields.ts"
import { MAILS } from "./mails.ts"
import { COMPANY_WORDING } from "./wording/wording.ts"

interface CompanyPage extends Framed {
  readonly company: CompanyResource
  /** Undefined if the installation sends no mail. */
  readonly server: MailServer | undefined
  /** The reader's own address. */
  readonly address: string | null
  /** The roles for which the settings of the server require a second factor. */
  readonly demanded: readonly string[]
  /** The settings of the server that say how long records are kept, in days. */
  readonly kept: Pick<Settings, "audit_retention" | "changes_keep" | "reminders_keep">
  readonly logoFaults?: FieldFaults | undefined
  readonly mailFaults?: FieldFaults | undefined
}

/** Everything about the company. Those who may change it get forms. */
export function companyPage(shown: CompanyPage): string {
  const { company, server, address, demanded, kept, logoFaults, mailFaults, ...framed } = shown
  const { reader, person } = framed
  const wording = COMPANY_WORDING[reader.language]
  const { fields, parts } = wording
  const { roles } = FRAME_WORDING[reader.language]
  const manages = mayInConsole(person.caller, "company.manage")
  const rolesIn = (given: readonly string[]) =>
    ROLES.filter((role) => given.includes(role))
      .map((role: Role) => roles[role])
      .join(", ")
  const edit = (part: CompanyPart) => manages && <EditLink reader={reader} part={part} />
  return renderConsolePage({
    ...framed,
    title: wording.title,
    lead: wording.lead,
    current: "company",
    hasFaults: logoFaults !== undefined || mailFaults !== undefined,
    children: (
      <div class="panels">
        <div class="stack">
          <Panel title={parts.details} acts={edit("details")}>
            <FactList
              facts={[
                [fields.name, company.name],
                [fields.language, new Intl.DisplayNames([reader.language], { type: "language" }).of(company.language)],
                [fields.timezone, company.timezone.replaceAll("_", " ")],
              ]}
            />
          </Panel>
          <Panel title={parts.appearance} acts={edit("appearance")}>
            <FactList
              facts={[
                [fields.colour, company.colour === null ? wording.noColour : <Swatch colour={company.colour} />],
                [fields.template, fields.templates[company.certificate_template]],
                [fields.signatory, company.signatory ?? wording.noSignatory],
              ]}
            />
          </Panel>
          <Panel
            title={parts.reminders}
            acts={
              <>
                <a class="button small quiet" href={MAILS}>
                  <Icon name="mail" />
                  {wording.reminders.see}
                </a>
                {edit("reminders")}
              </>
            }
          >
            <FactList facts={reminderFacts(company.reminders, reader.language)} />
          </Panel>
          <Panel title={parts.security} acts={edit("security")}>
            <FactList
              facts={[
                [wording.facts.secondFactor, rolesIn(company.second_factor) || wording.nobody],
                [
                  wording.facts.mailNewSignIn,
                  FRAME_WORDING[reader.language].form[company.mail_new_sign_in ? "yes" : "no"],
                ],
              ]}
            />
            {demanded.length > 0 && <p class="hint">{wording.byServer(rolesIn(demanded))}</p>}
          </Panel>
        </div>
        <div class="stack">
          <Logo reader={reader} company={company} manages={manages} faults={logoFaults} />
          <div id="mail">
            <MailPanel reader={reader} server={server} address={address} manages={manages} faults={mailFaults} />
          </div>
          <Kept reader={reader} kept={kept} />
        </div>
      </div>
    ),
  })
}

/** When people are reminded, in words. */
function reminderFacts(settings: CompanyResource["reminders"], language: ConsoleLanguage): readonly Fact[] {
  const { facts, fields } = COMPANY_WORDING[language].reminders
  const { yes, no } = FRAME_WORDING[language].form
  const { learner_days, overdue_times, overdue_every_days, escalate_after_days, summary, assigned } = settings
  return [
    [facts.before, facts.beforeDays(learner_days)],
    [facts.after, facts.afterTimes(overdue_times, overdue_every_days)],
    [facts.escalation, escalate_after_days === null ? facts.never : facts.escalationDays(escalate_after_days)],
    [facts.summary, fields.summaries[summary]],
    [facts.assigned, assigned ? yes : no],
    [facts.sent, facts.from(hourText(settings.hour, language), settings.mails_a_day)],
  ]
}

/** How long records are kept that are not the company's own. */
function Kept({ reader, kept: limits }: { readonly reader: ConsoleReader } & Pick<CompanyPage, "kept">) {
  const { kept } = COMPANY_WORDING[reader.language]
  const { audit_retention: audit, changes_keep, reminders_keep } = limits
  return (
    <Panel title={kept.title}>
      <p>{kept.text}</p>
      <FactList
        facts={[
          [kept.audit, audit === 0 ? kept.forever : kept.days(audit)],
          [kept.reminders, `${kept.days(reminders_keep)}; ${kept.longer}`],
          [kept.changes, kept.days(changes_keep)],
          [kept.deliveries, kept.days(DELIVERIES_KEPT / DAY)],
          [kept.imports, kept.days(ROWS_KEPT / DAY)],
          [kept.acts, kept.days(ACTS_KEPT / DAY)],
        ]}
      />
    </Panel>
  )
}

const DAY = 24 * 60 * 60 * 1000

function EditLink({ reader, part }: { readonly reader: ConsoleReader; readonly part: CompanyPart }) {
  const { edit, parts } = COMPANY_WORDING[reader.language]
  return (
    <a class="button small quiet" href={`/console/company/${part}`}>
      <Icon name="pencil" />
      <span>
        {edit}
        <span class="unseen"> – {parts[part]}</span>
      </span>
    </a>
  )
}

function Swatch({ colour }: { readonly colour: string }): ComponentChildren {
  return (
    <span class="swatch">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <rect width="20" height="20" fill={colour} />
      </svg>
      <code>{colour}</code>
    </span>
  )
}

interface PartProps {
  readonly reader: ConsoleReader
  readonly manages: boolean
  readonly faults: FieldFaults | undefined
}

function Logo({ reader, company, manages, faults }: PartProps & { readonly company: CompanyResource }) {
  const { logo } = COMPANY_WORDING[reader.language]
  const has = company.logo_url !== null
  const remove = (
    <a class="button small quiet" href="/console/company/logo/remove">
      <Icon name="trash-2" />
      {logo.remove}
    </a>
  )
  return (
    <Panel title={logo.title} acts={has && manages ? remove : undefined}>
      {company.logo_url === null ? (
        <p>{logo.none}</p>
      ) : (
        <p>
          <span class="logo-box">
            <img src={company.logo_url} alt={logo.alternative(company.name)} />
          </span>
        </p>
      )}
      {manages && (
        <Form reader={reader} action="/console/company/logo" faults={faults} submit={logo.upload} kind="quiet" isUpload>
          <FileField
            reader={reader}
            name="logo"
            label={has ? logo.replace : logo.choose}
            hint={logo.hint}
            fault={faults?.logo}
            accept="image/png,image/jpeg"
          />
        </Form>
      )}
    </Panel>
  )
}

type MailProps = PartProps & Pick<CompanyPage, "server" | "address">

function MailPanel({ reader, manages, server, address, faults }: MailProps) {
  const { mail } = COMPANY_WORDING[reader.language]
  const state = server === undefined ? "off" : "on"
  return (
    <Panel title={mail.title}>
      {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
      <p>
        <Badge
          tone={state === "on" ? "good" : "warn"}
          icon={state === "on" ? "circle-check" : "triangle-alert"}
          word={mail[state]}
        />
      </p>
      <p>{server === undefined ? mail.offText : mail.onText}</p>
      {server !== undefined && manages && (
        <>
          <FactList
            facts={[
              [mail.server, server.port === undefined ? server.host : `${server.host}:${server.port}`],
              [mail.sender, server.from],
            ]}
          />
          <p class="hint">{address === null ? mail.noAddress : mail.testHint(address)}</p>
          {address !== null && <ActionButton action="/console/company/mail-test" label={mail.test} icon="mail" />}
        </>
      )}
    </Panel>
  )
}
