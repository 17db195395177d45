import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Changes, changesBetween, noteChange, updateOf } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import type { StoredUpload } from "../../files/uploading.ts"
import { isoInstant, writtenTimezone } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { versioned } from "../../tools/versions.ts"
import { moveToTimezone } from "../../training/assignments/lifecycle.ts"
import { reminderSettings, storedReminders } from "./reminders.ts"
import type { CompanyChanges, CompanyResource } from "./schema.ts"
import * as store from "./store.ts"

export { touchSpeakers } from "./store.ts"

/** The address of a logo by the id of its file. */
export type LogoAddress = (fileId: number) => string

/** The caller's company. */
export async function requireCompany(
  queries: Queries,
  { company }: { readonly company: Pick<Caller["company"], "id"> },
): Promise<store.CompanyRow> {
  const row = await store.findById(queries, company.id)
  if (row === undefined) throw new TypeError("the company of a caller is missing")
  return row
}

export async function showCompany(queries: Queries, caller: Caller, addressOf: LogoAddress): Promise<CompanyResource> {
  const row = await requireCompany(queries, caller)
  return versioned(companyResource(row, addressOf), row)
}

/**
 * Changes the given fields. With another language, the users who show the company's change too; with another time zone,
 * the deadlines that are days move.
 */
export async function updateCompany(
  tx: Queries,
  caller: Caller,
  draft: Draft<CompanyChanges>,
  now: number,
): Promise<void> {
  const before = await requireCompany(tx, caller)
  const given = columnsOf(settle(draft, signatoryFaults(draft.fields.signatory)), before)
  const changes = changesBetween(audited(before), audited({ ...before, ...given }))
  if (Object.keys(changes).length === 0) return
  await store.update(tx, before.id, given, now)
  if (changes.timezone !== undefined && given.timezone !== undefined) {
    await moveToTimezone(tx, before.id, given.timezone)
  }
  await noteCompanyChange(tx, caller, changes, now)
}

/** Gives the company a logo, in place of the current one. Certificates keep the one with which they were issued. */
export async function setLogo(tx: Queries, caller: Caller, logo: StoredUpload, now: number): Promise<void> {
  const { id, logo_file_id: before } = await requireCompany(tx, caller)
  const after = await logo.save(tx, { companyId: id, purpose: "logo" }, now)
  await replaceLogo(tx, caller, { before, after }, now)
}

/** Takes the logo away from the company. Repeating it changes nothing. */
export async function removeLogo(tx: Queries, caller: Caller, now: number): Promise<void> {
  const { logo_file_id: before } = await requireCompany(tx, caller)
  await replaceLogo(tx, caller, { before, after: null }, now)
}

async function replaceLogo(
  tx: Queries,
  caller: Caller,
  { before, after }: { readonly before: number | null; readonly after: number | null },
  now: number,
): Promise<void> {
  const changes = changesBetween({ logo_file_id: before }, { logo_file_id: after })
  if (Object.keys(changes).length === 0) return
  await store.update(tx, caller.company.id, { logo_file_id: after }, now)
  await noteCompanyChange(tx, caller, changes, now)
}

async function noteCompanyChange(tx: Queries, caller: Caller, changes: Changes, now: number): Promise<void> {
  const { id } = caller.company
  const speakers = changes.language === undefined ? [] : await store.touchSpeakers(tx, id, now)
  const shown = [
    updateOf("company", id, Object.keys(changes)),
    ...speakers.map((user) => updateOf("user", user, ["language"])),
  ]
  const change = { action: "update", record: { type: "company", id }, changes, shown } as const
  await noteChange(tx, { ...authorshipOf(caller, now), ...change })
}

/**
 * The look of a certificate with these changes, which are not saved.
 *
 * @throws Invalid for the same faults as {@link updateCompany}
 */
export function lookWith(draft: Draft<CompanyChanges>) {
  const {
    certificate_template: template,
    colour = null,
    signatory = null,
  } = settle(draft, signatoryFaults(draft.fields.signatory))
  return { template, look: { colour, ...signatoryParts(signatory) } }
}

/** Longest name and function of a signatory, in characters. */
const PART_MAX = 255

function signatoryFaults(signatory: string | null | undefined): Fault[] {
  const isLong = Object.values(signatoryParts(signatory ?? null)).some((part) => [...(part ?? "")].length > PART_MAX)
  return isLong ? [fault("signatory", "max_length", { limit: PART_MAX })] : []
}

/** The name is what comes before the first comma. */
function signatoryParts(signatory: string | null) {
  const [, name = signatory, role = null] = /^(.+?), +(.+)$/.exec(signatory ?? "") ?? []
  return { signatory_name: name, signatory_role: role }
}

/** The stored form of what {@link signatoryParts} separated. */
function signatoryOf({ signatory_name, signatory_role }: store.CompanyRow): string | null {
  const parts = [signatory_name, signatory_role].filter((part) => part !== null && part !== "")
  return parts.length === 0 ? null : parts.join(", ")
}

function columnsOf(
  { language, timezone, colour, second_factor, mail_new_sign_in, signatory, reminders, ...same }: CompanyChanges,
  before: store.CompanyRow,
): store.ChangedColumns {
  // A name from a dataset can contain a comma; sending back what was shown must not split it.
  const isOtherSignatory = signatory !== undefined && signatory !== signatoryOf(before)
  return {
    ...same,
    ...(language === undefined ? {} : { language: language.toLowerCase() }),
    ...(timezone === undefined ? {} : { timezone: writtenTimezone(timezone) }),
    ...(colour === undefined ? {} : { colour: colour?.toLowerCase() ?? null }),
    ...(isOtherSignatory ? signatoryParts(signatory) : {}),
    ...(second_factor === undefined ? {} : { second_factor: JSON.stringify([...new Set(second_factor)]) }),
    ...(mail_new_sign_in === undefined ? {} : { new_browser_mails: mail_new_sign_in ? 1 : 0 }),
    ...(reminders === undefined
      ? {}
      : { reminders: storedReminders({ ...reminderSettings(before.reminders), ...reminders }) }),
  }
}

/** The fields of a company as recorded in the audit log, by the names that imports use too. */
function audited(row: store.CompanyRow) {
  const { name, language, timezone, colour, certificate_template, signatory_name, signatory_role } = row
  return {
    ...{ name, language, timezone, colour, certificate_template, signatory_name, signatory_role },
    second_factor: store.rolesIn(row),
    new_browser_mails: row.new_browser_mails === 1,
    reminders: reminderSettings(row.reminders),
  }
}

/** A company as the API shows it. */
function companyResource(row: store.CompanyRow, addressOf: LogoAddress): CompanyResource {
  const settings = reminderSettings(row.reminders)
  return {
    id: row.id,
    external_id: row.key,
    type: "company",
    name: row.name,
    language: row.language,
    timezone: row.timezone,
    colour: row.colour,
    logo_url: row.logo_file_id === null ? null : addressOf(row.logo_file_id),
    certificate_template: row.certificate_template,
    signatory: signatoryOf(row),
    second_factor: store.rolesIn(row),
    mail_new_sign_in: row.new_browser_mails === 1,
    reminders: { ...settings, learner_days: [...settings.learner_days] },
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }
}
