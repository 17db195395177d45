import { afterAll, beforeAll, expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Database, sql } from "../../src/database/port.ts"
import { mailHandler } from "../../src/mail/delivery.ts"
import { installationKey } from "../../src/settings/installation-key.ts"
import { type Outcome, runTrainbase } from "../harness/command.ts"
import { ImportedDirectory } from "../harness/imported-directory.ts"
import { NO_REMINDERS } from "../harness/no-reminders.ts"

const DATASET = {
  companies: [
    {
      key: "acme",
      name: "Acme",
      language: "de",
      users: [
        { key: "ada", first_name: "Ada", last_name: "Nowak", username: "Ada.Nowak", email: "ada@example.com" },
        { key: "bo", first_name: "Bo", last_name: "Berg", username: "bo", state: "inactive" },
      ],
    },
  ],
}

let directory = ""
let database: Database
let imported: ImportedDirectory
beforeAll(async () => {
  imported = await ImportedDirectory.of(DATASET)
  directory = imported.path
  database = imported.database
})
afterAll(() => imported.remove())

function reset(args: readonly string[], stdin = ""): Promise<Outcome> {
  return runTrainbase(["user", "reset-password", ...args], { directory, data: ".", stdin })
}

async function isPassword(username: string, password: string): Promise<boolean> {
  const row = await database.get<{ password_hash: string | null }>(
    sql`select password_hash from users where username = ${username}`,
  )
  return row?.password_hash != null && Bun.password.verify(password, row.password_hash)
}

function newestEntry() {
  return database.get<{ actor: string; origin: string; action: string; changes: string }>(sql`
    select e.actor, e.origin, e.action, e.changes from audit_entries e
    where e.record_type = 'user' order by e.id desc limit 1`)
}

test("sets a random password, prints it once and records the reset without it", async () => {
  const { exitCode, stdout, stderr } = await reset(["ada.nowak"])
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
  const [, password = ""] =
    /^The user Ada\.Nowak has a new password, .*:\n {2}password {2}([a-z2-9]{4}(?:-[a-z2-9]{4}){3})\n$/.exec(stdout) ??
    []
  expect(await isPassword("Ada.Nowak", password)).toBe(true)
  const entry = await newestEntry()
  expect(entry).toMatchObject({ actor: "command", origin: "user reset-password", action: "reset-password" })
  expect(entry?.changes).not.toContain(password)
})

test("prints JSON for scripts, and reports an inactive user", async () => {
  const { stdout } = await reset(["bo", "--json"])
  const told = JSON.parse(stdout)
  expect(told).toEqual({
    username: "bo",
    user_state: "inactive",
    email_sent: false,
    temporary_password: expect.any(String),
  })
  expect(await isPassword("bo", told.temporary_password)).toBe(true)
  expect((await reset(["bo"])).stdout).toEndWith("cannot sign in until activated.\n")
})

test("reads the password from a file or standard input, without its last line break, and does not print it", async () => {
  writeFileSync(join(directory, "password"), "a chosen password\n")
  const fromFile = await reset(["ada.nowak", "--password-file", "password"])
  expect(fromFile).toEqual({ exitCode: 0, stdout: "The user Ada.Nowak now has the given password.\n", stderr: "" })
  expect(await isPassword("Ada.Nowak", "a chosen password")).toBe(true)
  const piped = await reset(["ada.nowak", "--json", "--password-file", "-"], " another one \r\n")
  expect(JSON.parse(piped.stdout)).toEqual({ username: "Ada.Nowak", user_state: "active", email_sent: false })
  expect(await isPassword("Ada.Nowak", " another one ")).toBe(true)
})

test("with --send-email, the password goes into the outbox, sealed, and is not printed", async () => {
  const smtp = ["--smtp-url", "smtp://localhost:9", "--mail-from", "training@example.com"]
  const { exitCode, stdout } = await reset(["ada.nowak", "--send-email", ...smtp])
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: "The user Ada.Nowak has a new password, which the server mails to them.\n",
  })
  const job = await database.get<{ id: number; kind: string; payload: string }>(sql`select id, kind, payload from jobs`)
  expect(JSON.parse(job?.payload ?? "")).toMatchObject({
    mail: "temporary_password",
    to: "ada@example.com",
    full_name: "Ada Nowak",
    username: "Ada.Nowak",
    company_name: "Acme",
    language: "de",
  })
  // A server with the installation key can unseal it, and fails only because there is no mail server.
  const handler = mailHandler({
    reminders: NO_REMINDERS,
    invitations: NO_REMINDERS,
    settings: { smtp_url: undefined, mail_from: undefined, public_url: undefined },
    key: installationKey({ data: directory, secret_key: undefined }),
  })
  const work = { id: 1, attempts: 1, failures: 0, kind: "mail", companyId: 1, payload: JSON.parse(job?.payload ?? "") }
  await expect(handler.run(work, new AbortController().signal)).rejects.toThrow("no mail server is set (smtp_url)")
})

test.each([
  [["nobody"], "", /^trainbase: there is no user with the username "nobody"; .*\n$/],
  [
    ["ada.nowak", "--password-file", "-"],
    "short\n",
    /^trainbase: the password is not one of 8 to 200 characters; .*\n$/,
  ],
  [["ada.nowak", "--password-file", "missing"], "", /^trainbase: the password could not be read from missing: .*\n$/],
  [["ada.nowak", "--send-email"], "", /^trainbase: no mail can be sent, because smtp_url is not set; .*\n$/],
  [
    ["bo", "--send-email", "--smtp-url", "smtp://localhost:9", "--mail-from", "a@b.example"],
    "",
    /^trainbase: the user bo has no mail address; .*\n$/,
  ],
])("%j changes nothing and ends with one line", async (args, stdin, line) => {
  const passwords = () => database.all(sql`select id, password_hash from users order by id`)
  const before = await passwords()
  const outcome = await reset(args, stdin)
  expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
  expect(outcome.stderr).toMatch(line)
  expect(await passwords()).toEqual(before)
})
