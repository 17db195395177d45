import { may, type PersonCaller } from "../../access/caller.ts"
import { concealed } from "../../access/view/refusal.ts"
import { isMadeKey } from "../../database/key.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Services } from "../../http/services.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { requireSubordinate } from "../../organisation/users/lookup.ts"
import { currentById, showUser } from "../../organisation/users/rules.ts"
import type { User } from "../../organisation/users/schema.ts"
import { type PinState, pinState } from "../../people/kiosks/administration.ts"
import { Forbidden } from "../../tools/errors.ts"
import type { ListRequest } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { listAssignments } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { listCertificates } from "../../training/certificates/list/rules.ts"
import type { Certificate } from "../../training/certificates/list/schema.ts"
import type { RecordedPerson } from "../../training/printed-record/rules.ts"
import { traineesInView } from "../../training/trainees/rules.ts"
import { type ListedEntry, lastEntries } from "../audit/list.ts"

const PERSON_TABS = ["profile", "open", "done", "certificates", "changes"] as const
export type PersonTab = (typeof PERSON_TABS)[number]

/** The tabs that the reader sees. */
export function personTabs(caller: PersonCaller): readonly [PersonTab, ...PersonTab[]] {
  return may(caller, "audit.view") ? PERSON_TABS : ["profile", "open", "done", "certificates"]
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
  /** What the reader may do with the person. */
  readonly may: {
    readonly update: boolean
    readonly reset: boolean
    readonly deactivate: boolean
    readonly assign: boolean
  }
}

/** A person in the reader's view, with what a tab shows. Everybody else does not exist (404). */
export async function shownPerson(
  { database, clock }: Services,
  caller: PersonCaller,
  id: number,
  tab: PersonTab,
): Promise<ShownPerson> {
  const user = await personInView(database, caller, id)
  const now = clock()
  const list = (status: "open" | "completed", sort: ListRequest) =>
    listAssignments(database, caller, { user_id: id, status }, sort, now)
  const [teams, open, done, certificates, changes, allowed, pin] = await Promise.all([
    teamsOf(database, caller, user),
    list("open", request("deadline_date", false)),
    tab === "done" ? list("completed", request("finish_date", true)) : NO_PAGE,
    tab === "certificates"
      ? listCertificates(database, caller, { user_id: id }, request("id", true), { origin: "", now })
      : NO_PAGE,
    tab === "changes" ? lastEntries(database, caller, { record: "user", id }) : [],
    allowedFor(database, caller, user),
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
    changes,
    may: allowed,
  }
}

const NO_PAGE = { items: [] } as const

/** The person's teams in view, by name. */
async function teamsOf(database: Database, caller: PersonCaller, { team_ids }: User): Promise<ShownPerson["teams"]> {
  const teams = await teamsInView(database, caller, "teams.view", team_ids)
  return [...teams.values()]
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** The person whose training record is printed. Throws `NotFound` for everybody who is not in view. */
export async function recordedPerson(database: Database, caller: PersonCaller, id: number): Promise<RecordedPerson> {
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

async function allowedFor(database: Database, caller: PersonCaller, { id, state }: User): Promise<ShownPerson["may"]> {
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
  const trainees = may(caller, "course-assignments.create")
    ? await traineesInView(database, caller, "course-assignments.create", [id])
    : new Set<number>()
  return {
    update: await isSubordinate("users.update"),
    reset: isOther && (await isSubordinate("users.reset-password")),
    deactivate: isOther && (await isSubordinate("users.deactivate")),
    assign: isOther && state === "active" && trainees.has(id),
  }
}
