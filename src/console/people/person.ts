import { may, mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { concealed } from "../../access/view/refusal.ts"
import { MANAGING } from "../../compliance/exemptions/lookup.ts"
import { listExemptions } from "../../compliance/exemptions/rules.ts"
import type { Exemption } from "../../compliance/exemptions/schema.ts"
import { type Known, listPairs, type Reading, VIEWING } from "../../compliance/pairs/rules.ts"
import type { Pair } from "../../compliance/pairs/schema.ts"
import { listReminders } from "../../compliance/reminders/list.ts"
import type { Reminder } from "../../compliance/reminders/schema.ts"
import { isMadeKey } from "../../database/key.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Services } from "../../http/services.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { requireSubordinate } from "../../organisation/users/lookup.ts"
import { currentById, showUser } from "../../organisation/users/rules.ts"
import type { User } from "../../organisation/users/schema.ts"
import { type PinState, pinState } from "../../people/kiosks/administration.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { Forbidden } from "../../tools/errors.ts"
import type { ListRequest } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { listAssignments } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { listCertificates } from "../../training/certificates/list/rules.ts"
import type { Certificate } from "../../training/certificates/list/schema.ts"
import {
  printRecord,
  type RecordedPerson,
  type RecordPrint,
  recordOn,
  type TrainingRecord,
} from "../../training/printed-record/rules.ts"
import { traineesInView } from "../../training/trainees/rules.ts"
import { type ListedEntry, lastEntries } from "../audit/list.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"

const PERSON_TABS = ["required", "open", "done", "record", "certificates", "reminders", "changes"] as const
export type PersonTab = "profile" | (typeof PERSON_TABS)[number]

const NEEDED: Readonly<Partial<Record<PersonTab, Permission>>> = {
  required: VIEWING,
  record: VIEWING,
  reminders: "reminders.view",
  changes: "audit.view",
}

/** The tabs that the reader sees. */
export function personTabs(caller: PersonCaller): readonly [PersonTab, ...PersonTab[]] {
  const seen = PERSON_TABS.filter((tab) => NEEDED[tab] === undefined || may(caller, NEEDED[tab]))
  return ["profile", ...seen]
}

const NOTHING: ReadonlySet<string> = new Set()

/** The most trainings or certificates of a person on one page. */
const SHOWN_MAX = 200

function request(field: string, descending: boolean): ListRequest {
  return { sort: [{ field, descending }], page: { page: 1, perPage: SHOWN_MAX }, include: NOTHING }
}

export interface ShownPerson {
  readonly user: User
  /** The person's teams in view, by name. */
  readonly teams: readonly { readonly id: number; readonly name: string }[]
  /** The state of the person's PIN at shared tablets. */
  readonly pin: PinState
  readonly counts: { readonly open: number }
  readonly open: readonly ListedAssignment[]
  readonly done: readonly ListedAssignment[]
  readonly certificates: readonly Certificate[]
  readonly changes: readonly ListedEntry[]
  /** What is required of the person today, the earliest deadline first. */
  readonly required: readonly Pair[]
  /** Undefined for readers who do not manage exemptions. */
  readonly exemptions: readonly Exemption[] | undefined
  /** Undefined on other tabs. */
  readonly record: ShownRecord | undefined
  /** Those about the person, the newest first. */
  readonly reminders: readonly Reminder[]
  /** What the reader may do with the person. */
  readonly may: {
    readonly update: boolean
    readonly reset: boolean
    readonly deactivate: boolean
    readonly assign: boolean
    /** With what is required of the person. */
    readonly acts: Readonly<Record<"assign" | "update" | "exempt", boolean>>
  }
}

/** What was required of a person, open and completed at the end of a day. */
export interface ShownRecord extends TrainingRecord {
  readonly day: DateText
  readonly required: readonly Pair[]
  readonly known: Known
}

/** A person in the reader's view, with what a tab shows. Everybody else does not exist (404). */
export async function shownPerson(
  { database, clock, settings }: Services,
  caller: PersonCaller,
  id: number,
  { tab, asOf, language }: Asked,
): Promise<ShownPerson> {
  const user = await personInView(database, caller, id)
  const now = clock()
  const list = (status: "open" | "completed", sort: ListRequest) =>
    listAssignments(database, caller, { user_id: id, status }, sort, now)
  const reading = { now, leadDays: settings.renewal_lead, language }
  const [teams, open, done, certificates, changes, required, exemptions, record, reminders, allowed, pin] =
    await Promise.all([
      teamsOf(database, caller, user),
      list("open", request("deadline_date", false)),
      tab === "done" ? list("completed", request("finish_date", true)) : NO_PAGE,
      tab === "certificates"
        ? listCertificates(database, caller, { user_id: id }, request("id", true), { origin: "", now })
        : NO_PAGE,
      tab === "changes" ? lastEntries(database, caller, { record: "user", id }) : [],
      tab === "required" ? requiredOn(database, caller, id, undefined, reading).then(({ pairs }) => pairs) : [],
      tab === "required" && mayInConsole(caller, MANAGING)
        ? listExemptions(database, caller, { user_id: id, list: request("from", true) }, now).then(({ items }) => items)
        : undefined,
      tab === "record" ? recordOf(database, caller, id, asOf, reading) : undefined,
      tab === "reminders"
        ? listReminders(database, caller, { user_id: id, list: request("id", true) }).then(({ items }) => items)
        : [],
      allowedFor(database, caller, user, tab),
      pinState(database, caller, id),
    ])
  return {
    user,
    teams,
    pin,
    counts: { open: "total" in open ? open.total : open.items.length },
    open: open.items,
    done: done.items,
    certificates: certificates.items,
    ...{ changes, required, exemptions, record, reminders },
    may: allowed,
  }
}

const NO_PAGE = { items: [] } as const

interface Asked {
  readonly tab: PersonTab
  /** The day of the training record; undefined for today. */
  readonly asOf: DateText | undefined
  readonly language: ConsoleLanguage
}

/** What is required of a person on a day, the earliest deadline first. */
async function requiredOn(
  database: Database,
  caller: PersonCaller,
  userId: number,
  asOf: DateText | undefined,
  reading: Reading,
): Promise<{ readonly pairs: readonly Pair[]; readonly known: Known }> {
  const query = {
    ...{ user_id: userId, list: request("deadline_date", false) },
    ...(asOf === undefined ? {} : { as_of: asOf }),
  }
  const { page, known } = await listPairs(database, caller, query, reading)
  return { pairs: page.items, known }
}

/** The training record of a person in view at the end of a day. Throws `Invalid` for a day in the future. */
async function recordOf(
  database: Database,
  caller: PersonCaller,
  userId: number,
  asOf: DateText | undefined,
  reading: Reading,
): Promise<ShownRecord> {
  const day = asOf ?? today(caller.company.timezone, reading.now)
  const { pairs: required, known } = await requiredOn(database, caller, userId, asOf, reading)
  return { ...(await recordOn(database, caller, userId, { day, now: reading.now })), day, required, known }
}

/** The training record of a person in view, to be printed. Throws `Invalid` for a day in the future. */
export async function printedRecord(
  database: Database,
  caller: PersonCaller,
  id: number,
  asOf: DateText | undefined,
  reading: Reading,
): Promise<RecordPrint> {
  const person = await recordedPerson(database, caller, id)
  const { pairs } = await requiredOn(database, caller, id, asOf, reading)
  const required = pairs.flatMap(({ course, standing, deadline_date, valid_until }) =>
    standing === "none" ? [] : [{ course_title: course.title, standing, deadline_date, valid_until }],
  )
  const day = asOf ?? today(caller.company.timezone, reading.now)
  return printRecord(database, caller, person, { day, now: reading.now, required })
}

/** The person's teams in view, by name. */
async function teamsOf(database: Database, caller: PersonCaller, { team_ids }: User): Promise<ShownPerson["teams"]> {
  const teams = await teamsInView(database, caller, "teams.view", team_ids)
  return [...teams.values()]
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The person whose training record is printed. Throws `NotFound` for everybody who is not in view. */
async function recordedPerson(database: Database, caller: PersonCaller, id: number): Promise<RecordedPerson> {
  const user = await personInView(database, caller, id)
  const teams = await teamsOf(database, caller, user)
  return {
    ...{ id, full_name: user.full_name, is_active: user.state === "active" },
    personnel_number: isMadeKey(user.external_id) ? null : user.external_id,
    teams: teams.map(({ name }) => name),
  }
}

/** The person, if in view. Throws `NotFound` for everybody else. */
export function personInView(database: Database, caller: PersonCaller, id: number): Promise<User> {
  return concealed(showUser(database, caller, id, NOTHING))
}

/**
 * The person of the caller's company as forms show them: without a language that is only the company's, and without an
 * external id that nobody gave. Otherwise saving another field would make the company's language the person's own.
 */
export async function personInForm(queries: Queries, caller: PersonCaller, id: number): Promise<User> {
  const { user, row } = await currentById(queries, caller, id)
  return versioned({ ...user, language: row.language ?? "", external_id: isMadeKey(row.key) ? "" : row.key }, row)
}

async function allowedFor(
  database: Database,
  caller: PersonCaller,
  { id, state }: User,
  tab: PersonTab,
): Promise<ShownPerson["may"]> {
  const isSubordinate = async (permission: "users.update" | "users.reset-password" | "users.deactivate") => {
    if (!may(caller, permission)) return false
    try {
      await requireSubordinate(database, caller, permission, id)
      return true
    } catch (error) {
      if (error instanceof Forbidden) return false
      throw error
    }
  }
  const isOther = id !== caller.user.id
  const isTrainee = async (permission: Permission) =>
    isOther && mayInConsole(caller, permission) && (await traineesInView(database, caller, permission, [id])).has(id)
  const isActive = state === "active"
  const mayAssign = await isTrainee("course-assignments.create")
  return {
    update: await isSubordinate("users.update"),
    reset: isOther && (await isSubordinate("users.reset-password")),
    deactivate: isOther && (await isSubordinate("users.deactivate")),
    assign: isActive && mayAssign,
    acts: {
      assign: isActive && mayAssign,
      update: tab === "required" && isActive && (await isTrainee("course-assignments.update")),
      exempt: tab === "required" && (await isTrainee(MANAGING)),
    },
  }
}
