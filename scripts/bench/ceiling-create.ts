import type { Database } from "bun:sqlite"
import { foldIdentifier, searchText } from "../../src/language/fold.ts"
import { instant, type TokenHolder } from "./ceiling-read.ts"

interface NewUser {
  readonly first_name: string
  readonly last_name: string
  readonly username: string
  readonly email: string
  readonly birthday: string
}

type Texts = [number, string, string, string, string, string, string, string, string, string, number, number]

/** Creates users with names, username, email and birthday, each in a transaction of its own. */
export function userCreator(database: Database) {
  const usernameTaken = database.prepare<unknown, [string]>("select id from users where username_folded = +?")
  const emailTaken = database.prepare<unknown, [number, string]>(
    "select id from users where company_id = +? and email_folded = +?",
  )
  const insert = database.prepare<{ id: number }, Texts>(`
    insert into users (company_id, key, username, username_folded, first_name, last_name, email, email_folded,
      birthday, search, created_at, updated_at)
    values (+?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?, +?) returning id`)
  const insertRole = database.prepare<unknown, [number, number]>(
    "insert into user_roles (user_id, role, company_id) values (+?, 'company.employee', +?)",
  )

  const save = database.transaction((companyId: number, user: NewUser, now: number): number | undefined => {
    const { username, email, first_name: first, last_name: last } = user
    const usernameFolded = foldIdentifier(username)
    const emailFolded = foldIdentifier(email)
    if (usernameTaken.get(usernameFolded) !== null || emailTaken.get(companyId, emailFolded) !== null) return undefined
    const key = crypto.randomUUID()
    const search = searchText(`${first} ${last}`, username, email)
    const names = [username, usernameFolded, first, last, email, emailFolded] as const
    const row = insert.get(companyId, key, ...names, user.birthday, search, now, now)
    if (row !== null) insertRole.run(row.id, companyId)
    return row?.id
  })

  /** The user as it is answered; undefined when the body is wrong or a name is taken. */
  return ({ companyId, companyLanguage }: TokenHolder, body: unknown) => {
    const user = validated(body)
    const now = Date.now()
    const id = user && save.immediate(companyId, user, now)
    if (user === undefined || id === undefined) return undefined
    return {
      id,
      type: "user",
      state: "active",
      username: user.username,
      salutation: null,
      first_name: user.first_name,
      last_name: user.last_name,
      full_name: `${user.first_name} ${user.last_name}`,
      email: user.email,
      mobile_number: null,
      language: companyLanguage,
      birthday: user.birthday,
      driving_classes: [],
      fitness_valid_until: null,
      company_id: companyId,
      team_ids: [],
      roles: ["company.employee"],
      created_at: instant(now),
      updated_at: instant(now),
    }
  }
}

function validated(body: unknown): NewUser | undefined {
  if (typeof body !== "object" || body === null) return undefined
  const fields = body as Record<string, unknown>
  const text = (name: string, pattern: RegExp): string => {
    const value = fields[name]
    const trimmed = typeof value === "string" ? value.trim() : ""
    return pattern.test(trimmed) ? trimmed : ""
  }
  const line = /^[^\p{Cc}\p{Cs}]{1,255}$/u
  const user = {
    first_name: text("first_name", line),
    last_name: text("last_name", line),
    username: text("username", line),
    email: text("email", /^(?=.{3,254}$)[\w.+-]+@[\w-]+(\.[\w-]+)+$/),
    birthday: text("birthday", /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  }
  return Object.values(user).includes("") ? undefined : user
}
