import { foldIdentifier, searchText } from "../../../src/tools/language/fold.ts"
import { type Holder, Refusal } from "./access.ts"
import { places, type Statements } from "./database.ts"
import { instant, USER_COLUMNS, type UserRow, userById, userResources } from "./users.ts"

interface NewUser {
  readonly first_name: string
  readonly last_name: string
  readonly username: string
  readonly email: string
  readonly birthday: string
}

/** Creates a user with names, username, email and birthday in a transaction of its own; returns the user. */
export function createUser(writer: Statements, holder: Holder, body: unknown) {
  const user = newUser(body)
  const now = Date.now()
  const key = crypto.randomUUID()
  const id = writer.atOnce(() => insertUser(writer, holder.companyId, key, user, now))
  return {
    id,
    external_id: key,
    type: "user",
    state: "active",
    username: user.username,
    salutation: null,
    first_name: user.first_name,
    last_name: user.last_name,
    full_name: `${user.first_name} ${user.last_name}`,
    email: user.email,
    mobile_number: null,
    language: holder.companyLanguage,
    birthday: user.birthday,
    driving_classes: [],
    fitness_valid_until: null,
    absent_from: null,
    absent_until: null,
    company_id: holder.companyId,
    team_ids: [],
    roles: ["company.employee"],
    created_at: instant(now),
    updated_at: instant(now),
  }
}

function insertUser(writer: Statements, companyId: number, key: string, user: NewUser, now: number): number {
  const { username, email, first_name: first, last_name: last } = user
  const usernameFolded = foldIdentifier(username)
  const emailFolded = foldIdentifier(email)
  const taken =
    writer.get("select id from users where username_folded = +?", usernameFolded) ??
    writer.get("select id from users where company_id = +? and email_folded = +?", companyId, emailFolded)
  if (taken !== undefined) throw new Refusal(422, "Taken.")
  const names = [username, usernameFolded, first, last, email, emailFolded]
  const row = writer.get<{ id: number }>(
    `insert into users (company_id, key, username, username_folded, first_name, last_name, email, email_folded,
      birthday, search, created_at, updated_at)
    values (${places(12)}) returning id`,
    ...[companyId, key, ...names],
    ...[user.birthday, searchText(`${first} ${last}`, username, email), now, now],
  )
  if (row === undefined) throw new TypeError("An insert returned no row.")
  const role = "insert into user_roles (user_id, role, company_id) values (+?, 'company.employee', +?)"
  writer.run(role, row.id, companyId)
  return row.id
}

/** Changes a user's mobile number in a transaction of its own; returns the user. */
export function updateUser(writer: Statements, holder: Holder, id: number, body: unknown) {
  const number = textOf(body, "mobile_number", LINE)
  return writer.atOnce(() => {
    if (userById(writer, holder, id) === undefined) throw new Refusal(404, "Not found.")
    const change = "update users set mobile_number = +?, updated_at = +? where company_id = +? and id = +?"
    writer.run(change, number, Date.now(), holder.companyId, id)
    return userById(writer, holder, id)
  })
}

interface TeamRow {
  readonly id: number
  readonly key: string
  readonly state: string
  readonly name: string
  readonly description: string | null
  readonly location_id: number
  readonly street: string | null
  readonly zip_city: string | null
  readonly country: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly instruction_course_id: number | null
  readonly order_position: number
  readonly created_at: number
  readonly updated_at: number
}

/** Adds active users to a team without administrators in a transaction of its own; returns the team with its members. */
export function attachUsers(writer: Statements, holder: Holder, teamId: number, body: unknown) {
  const ids = (body as { user_ids: number[] }).user_ids
  return writer.atOnce(() => {
    const known = writer.get<{ count: number }>(
      `select count(*) as count from users
       where id in (${places(ids.length)}) and company_id = +? and state = 'active'`,
      ...ids,
      holder.companyId,
    )
    if (known?.count !== new Set(ids).size) throw new Refusal(422, "Invalid.")
    const now = Date.now()
    for (const id of ids) {
      const member = "insert or ignore into team_users (team_id, user_id, company_id, created_at)"
      writer.run(`${member} values (+?, +?, +?, +?)`, teamId, id, holder.companyId, now)
    }
    return teamWithMembers(writer, holder, teamId)
  })
}

function teamWithMembers(writer: Statements, holder: Holder, id: number) {
  const team = writer.get<TeamRow>("select * from teams where company_id = +? and id = +?", holder.companyId, id)
  if (team === undefined) throw new Refusal(404, "Not found.")
  const people = (kind: string) =>
    writer.all<{ id: number; full_name: string }>(
      `select u.id, u.first_name || ' ' || u.last_name as full_name
       from team_admins ta join users u on u.id = ta.user_id where ta.team_id = +? and ta.kind = +? order by u.id`,
      id,
      kind,
    )
  const [admins, trainers] = [people("admin"), people("trainer_admin")]
  const members = writer.all<UserRow>(
    `select ${USER_COLUMNS} from team_users tu join users u on u.id = tu.user_id where tu.team_id = +? order by u.id`,
    id,
  )
  const { name, street, zip_city, country, phone, email } = team
  return {
    id: team.id,
    external_id: team.key,
    type: "team",
    state: team.state,
    name,
    description: team.description,
    location_id: team.location_id,
    contact: { name, street, zip_city, country, phone, email },
    admin_user_ids: admins.map((person) => person.id),
    trainer_admin_user_ids: trainers.map((person) => person.id),
    assignees: { admins, trainer_admins: trainers },
    instruction_course_id: team.instruction_course_id,
    order_position: team.order_position,
    users_count: members.length,
    created_at: instant(team.created_at),
    updated_at: instant(team.updated_at),
    users: userResources(writer, holder, members),
  }
}

const LINE = /^[^\p{Cc}\p{Cs}]{1,255}$/u

/** @throws Refusal when the text is missing */
function textOf(body: unknown, name: string, pattern: RegExp): string {
  const fields: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {}
  const value = fields[name]
  const trimmed = typeof value === "string" ? value.trim() : ""
  if (!pattern.test(trimmed)) throw new Refusal(422, "Invalid.")
  return trimmed
}

function newUser(body: unknown): NewUser {
  return {
    first_name: textOf(body, "first_name", LINE),
    last_name: textOf(body, "last_name", LINE),
    username: textOf(body, "username", LINE),
    email: textOf(body, "email", /^(?=.{3,254}$)[\w.+-]+@[\w-]+(\.[\w-]+)+$/),
    birthday: textOf(body, "birthday", /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  }
}
