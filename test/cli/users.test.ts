import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import iconv from "iconv-lite"
import { type Database, sql } from "../../src/database/port.ts"
import { type Outcome, runTrainbase } from "../harness/command.ts"
import { ImportedDirectory } from "../harness/imported-directory.ts"
import { textRows, workbook } from "../tools/sheets/workbooks.ts"

/** `trainbase user list`, `create` and `import`. */

const DATASET = {
  companies: [
    {
      key: "acme",
      name: "Acme",
      language: "de",
      locations: [{ key: "hq", name: "HQ", teams: [{ key: "wh", name: "Warehouse" }] }],
      users: [
        { key: "ada", first_name: "Ada", last_name: "Nowak", email: "ada@acme.example", roles: ["company.admin"] },
        { key: "bo", first_name: "Bo", last_name: "Berg", username: "bo", state: "inactive" },
      ],
    },
    { key: "beta", name: "Beta", users: [{ key: "x", first_name: "Xi", last_name: "Ba" }] },
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

function user(args: readonly string[], stdin = ""): Promise<Outcome> {
  return runTrainbase(["user", ...args], { directory, data: ".", stdin })
}

const SMTP = ["--smtp-url", "smtp://localhost:9", "--mail-from", "training@example.com"]

function account(username: string) {
  return database.get<{ id: number; password_hash: string | null; mark: number | null; key: string }>(sql`
    select u.id, u.password_hash, u.key, p.password_change_required as mark
    from users u left join person_accounts p on p.user_id = u.id where u.username = ${username}`)
}

const countUsers = async () => (await database.all(sql`select id from users`)).length

describe("create", () => {
  test("creates a user by the rules of the API, with a temporary password that is printed once", async () => {
    const given = ["--company", "acme", "--first-name", "Jo", "--last-name", "Li", "--email", "jo@acme.example"]
    const more = ["--role", "company.trainer", "--role", "company.employee", "--team", "wh", "--external-id", "P-7"]
    const { exitCode, stdout, stderr } = await user(["create", ...given, ...more])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    const [, password = ""] = /^The user jo\.li of Acme was created\.\n.*:\n {2}password {2}(\S+)\n$/.exec(stdout) ?? []
    const made = await account("jo.li")
    expect(made).toMatchObject({ key: "P-7", mark: 1 })
    expect(await Bun.password.verify(password, made?.password_hash ?? "")).toBe(true)
    const roles = await database.all<{ role: string }>(
      sql`select role from user_roles where user_id = ${made?.id ?? 0}`,
    )
    expect(roles.map(({ role }) => role).sort()).toEqual(["company.employee", "company.trainer"])
    expect(await database.all(sql`select team_id from team_users where user_id = ${made?.id ?? 0}`)).toHaveLength(1)
    const entry = await database.get<{ actor: string; origin: string; action: string; changes: string }>(sql`
      select actor, origin, action, changes from audit_entries where record_id = ${made?.id ?? 0} and record_type = 'user'`)
    expect(entry).toMatchObject({ actor: "command", origin: "user create", action: "create" })
    expect(entry?.changes).not.toContain(password)
  })

  test("creates a user with only one name", async () => {
    const { exitCode, stdout } = await user(["create", "--company", "acme", "--last-name", "Sukarno", "--json"])
    expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { username: "sukarno" }])
  })

  test("accepts a chosen password, which need not be changed, and prints JSON without it", async () => {
    const given = ["--company", "beta", "--first-name", "Cy", "--last-name", "Do", "--password-file", "-", "--json"]
    const { stdout } = await user(["create", ...given], "four words in a row\n")
    const { id, external_id } = JSON.parse(stdout)
    expect(JSON.parse(stdout)).toEqual({ id, username: "cy.do", external_id, email_sent: false, company: "beta" })
    const made = await account("cy.do")
    expect(made).toMatchObject({ id, key: external_id, mark: null })
    expect(await Bun.password.verify("four words in a row", made?.password_hash ?? "")).toBe(true)
  })

  test("mails username and password instead of printing them, and the password must be changed", async () => {
    const given = ["--company", "acme", "--first-name", "Ed", "--last-name", "Em", "--email", "ed@acme.example"]
    const { stdout } = await user(["create", ...given, "--send-email", "--json", ...SMTP])
    expect(JSON.parse(stdout)).toMatchObject({ username: "ed.em", email_sent: true })
    expect(stdout).not.toContain("password")
    expect((await account("ed.em"))?.mark).toBe(1)
    expect(
      await database.all(sql`select id from jobs where kind = 'mail' and payload like '%ed@acme.example%'`),
    ).toHaveLength(1)
  })

  test.each([
    [["--first-name", "A", "--last-name", "B"], /there are several companies; name one by --company: acme and beta/],
    [["--company", "nope", "--first-name", "A", "--last-name", "B"], /no company with the key "nope"/],
    [
      ["--company", "acme", "--first-name", " ", "--last-name", "B", "--email", "x", "--team", "nope"],
      /nothing was saved: .*--email field must be a valid email.*; .*--team/,
    ],
    [
      ["--company", "acme", "--first-name", "A", "--last-name", "B", "--email", "ADA@acme.example"],
      /--email has already/,
    ],
    [["--company", "acme", "--first-name", "A", "--last-name", "B", "--role", "boss"], /company\.admin/],
    [["--company", "acme", "--first-name", "A", "--last-name", "B", "--send-email", ...SMTP], /has no email address/],
  ])("%j saves nothing and gives advice in one line", async (args, line) => {
    const before = await countUsers()
    const outcome = await user(["create", ...args])
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
    expect(outcome.stderr).toMatch(line)
    expect(outcome.stderr.trim().split("\n")).toHaveLength(1)
    expect(await countUsers()).toBe(before)
  })
})

describe("import", () => {
  const SHEET = [
    "Vorname;Nachname;E-Mail;Personalnummer;Geburtsdatum;Rolle;Team",
    "Eva;Öz;eva@acme.example;P1;28.02.1990;trainer, employee;wh",
    '"Jörg ""JJ""";Groß;joerg@acme.example;;;;',
    "Ada;Nowak-Berg;ada@acme.example;;;;",
  ].join("\r\n")

  test("creates and updates users from a spreadsheet in its program's encoding and separator", async () => {
    writeFileSync(join(directory, "people.csv"), Buffer.from(SHEET, "latin1"))
    const dry = await user(["import", "people.csv", "--company", "acme", "--dry-run"])
    const read = 'read as windows-1252: "Eva Öz", "Jörg \\"JJ\\" Groß"\n'
    expect(dry.stdout).toBe(`${read}2 created, 1 updated, 0 unchanged; nothing was saved, this was a dry run\n`)
    expect(await account("eva.oez.2802")).toBeUndefined()
    const first = await user(["import", "people.csv", "--company", "acme"])
    expect(first).toEqual({ exitCode: 0, stdout: `${read}2 created, 1 updated, 0 unchanged\n`, stderr: "" })
    // Users have no password until one is set for them.
    expect(await account("eva.oez.2802")).toMatchObject({ key: "P1", password_hash: null })
    const second = await user(["import", "-", "--company", "acme"], `\ufeff${SHEET}`)
    expect(second.stdout).toEndWith('Groß"\n0 created, 0 updated, 3 unchanged\n')
  })

  test("reports how it read the file, what it skipped, and which rows are the same person", async () => {
    const sheet = "Imię;Nazwisko;Data urodzenia;Szafka\nŁukasz;Wiśniewski;03/04/1990;7\n;Suharto;05/06/1990;7\n"
    const bytes = iconv.encode(`${sheet}Łukasz;Wiśniewski;03/04/1990;8\n`, "win1250")
    writeFileSync(join(directory, "polish.csv"), bytes)
    const more = ["--company", "acme", "--date-order", "dmy"]
    const first = await user(["import", "polish.csv", ...more, "--ignore-columns", "--dry-run"])
    expect(first).toEqual({
      exitCode: 0,
      stdout: [
        'read as windows-1250: "Łukasz Wiśniewski"',
        'columns ignored: "Szafka"',
        "lines that repeat another one and count as the same person: line 4 (as 2)",
        "people with a single name: line 3",
        "2 created, 0 updated, 0 unchanged; nothing was saved, this was a dry run\n",
      ].join("\n"),
      stderr: "",
    })
    const named = ["--encoding", "cp1250", "--ignore-columns", "szafka", "--json"]
    expect((await user(["import", "polish.csv", ...more, ...named])).exitCode).toBe(0)
    const again = JSON.parse((await user(["import", "polish.csv", ...more, ...named])).stdout)
    expect(again).toMatchObject({
      ...{ encoding: "windows-1250", examples: ["Łukasz Wiśniewski"], ignored_columns: ["Szafka"] },
      ...{ created: 0, updated: 0, unchanged: 2 },
    })
    expect(again.rows).toMatchObject([
      { line: 2, status: "unchanged", matched_by: "name and birthday" },
      { line: 3, status: "unchanged", matched_by: "name and birthday" },
      { line: 4, status: "repeated", equal_to: 2, errors: [] },
    ])
  })

  test("asks for information that the file does not contain, and saves nothing", async () => {
    const before = await countUsers()
    writeFileSync(join(directory, "one.csv"), iconv.encode("Vorname;Nachname\nFranz;Krzyź\n", "win1250"))
    const one = await user(["import", "one.csv", "--company", "acme"])
    expect(one).toMatchObject({ exitCode: 1, stdout: "" })
    expect(one.stderr).toMatch(
      /does not tell its encoding; say which it is: .*windows-1250 \(Krzyź\).* \(--encoding\)$/m,
    )
    const days = "first_name,last_name,birthday\nA,B,03/04/1990\n"
    const asked = await user(["import", "-", "--company", "acme"], days)
    expect(asked.stderr).toMatch(
      /it is unclear what 03\/04\/1990 in line 2 means; specify the order: .* \(--date-order\)$/m,
    )
    expect(await countUsers()).toBe(before)
  })

  test("saves nothing if a line is wrong, and reports all errors with their lines", async () => {
    const before = await countUsers()
    const sheet = "first_name,last_name,email,birthday\nGood,One,good@acme.example,\nA,B,c,1\n\nX,,y@acme.example,\n"
    const { exitCode, stdout, stderr } = await user(["import", "-", "--company", "acme"], sheet)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    for (const fault of [/line 3: .*email/, /line 3: .*birthday/, /line 5: .*last_name/]) expect(stderr).toMatch(fault)
    expect(await countUsers()).toBe(before)
  })

  test.each([
    ["a line with more cells than columns", "first_name,last_name\nGood,One\nA,B,c,d\n", /line 3 has more cells/],
    [
      "two lines about one user",
      "first_name,last_name,username\nAda,Nowak,ada.nowak\nAda,Other,ADA.NOWAK\n",
      /the lines 2 and 3 are about the same user/,
    ],
    ["a workbook without its end", "PK\u0003\u0004 and more", /the workbook is damaged or incomplete/],
  ])("saves nothing of %s, even with --skip-faulty", async (_, sheet, fault) => {
    const before = await countUsers()
    const { exitCode, stderr } = await user(["import", "-", "--company", "acme", "--skip-faulty"], sheet)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(fault)
    expect(await countUsers()).toBe(before)
  })

  test("reads a workbook, in which the sheet and the line with the columns can be named", async () => {
    const rows = textRows(["Liste"], ["Vorname", "Nachname", "Pers.Nr"], ["Xia", "Lsx", "X1"], ["Summe", "", "1"])
    const file = workbook({
      sheets: [
        { name: "Notes", rows: textRows(["A", "B"]) },
        { name: "Staff", rows },
      ],
    })
    writeFileSync(join(directory, "people.csv.xlsx"), file)
    const asked = await user(["import", "people.csv.xlsx", "--company", "acme"])
    expect(asked.stderr).toContain(
      'the workbook has several sheets with content; say which one to read: "Notes", "Staff" (--sheet)',
    )
    const given = ["people.csv.xlsx", "--company", "acme", "--sheet", "Staff", "--head-row", "2"]
    const { exitCode, stdout } = await user(["import", ...given])
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: "read as a workbook (Staff)\nlines with totals left out: 4\n1 created, 0 updated, 0 unchanged\n",
    })
    expect(await account("xia.lsx")).toBeDefined()
    const again = await user(["import", ...given, "--json"])
    expect(JSON.parse(again.stdout)).toMatchObject({
      format: "xlsx",
      sheet: "Staff",
      unchanged: 1,
      rows: [{ line: 3 }],
    })
  })

  test("reads the separator given to Excel in the first line", async () => {
    const sheet = "sep=;\nfirst_name;last_name\nA, with comma;B\nC;\n"
    const { stderr } = await user(["import", "-", "--company", "acme", "--dry-run"], sheet)
    expect(stderr).toMatch(/line 4: .*last_name/)
    expect(stderr).not.toContain("line 3")
  })

  test("with --skip-faulty saves the valid lines, but still fails", async () => {
    const sheet = "first_name,last_name,email\nGood,One,good@acme.example\nA,B,c\n"
    const { exitCode, stdout } = await user(["import", "-", "--company", "acme", "--skip-faulty", "--json"], sheet)
    expect(exitCode).toBe(1)
    const told = JSON.parse(stdout)
    expect(told).toMatchObject({ company: "acme", created: 1, failed: 1, dry_run: false })
    expect(told.rows).toMatchObject([
      { line: 2, status: "created", errors: [] },
      { line: 3, status: "failed", errors: [expect.any(String)] },
    ])
    expect(await account("good.one")).toBeDefined()
  })

  test("mails their credentials to new users with an address, and to nobody else", async () => {
    const sheet =
      "external_id,first_name,last_name,email\nN1,New,One,new@acme.example\nN2,No,Mail,\nada,Ada,Nowak,ada@acme.example\n"
    const before = await account("ada.nowak")
    const { exitCode } = await user(["import", "-", "--company", "acme", "--send-email", ...SMTP], sheet)
    expect(exitCode).toBe(0)
    expect(await account("new.one")).toMatchObject({ mark: 1 })
    expect(await account("no.mail")).toMatchObject({ password_hash: null, mark: null })
    expect((await account("ada.nowak"))?.password_hash).toBe(before?.password_hash ?? null)
  })

  test.each([
    ["", /the file is empty/],
    ["first_name\nA\n", /there is no column last_name/],
    ["first_name,last_name,shoe size\nA,B,43\n", /no field is called "shoe size"/],
    ["first_name,Vorname,last_name\nA,B,C\n", /several columns are first_name/],
    ['first_name,last_name\n"A,B\n', /line 2: a quote is never closed/],
  ])("refuses %j", async (sheet, line) => {
    const outcome = await user(["import", "-", "--company", "acme"], sheet)
    expect(outcome).toMatchObject({ exitCode: 1, stdout: "" })
    expect(outcome.stderr).toMatch(line)
  })
})

describe("list", () => {
  test("shows users of all companies, filtered by company, role, state and search", async () => {
    const listed = async (...args: string[]) => {
      const { users } = JSON.parse((await user(["list", "--json", ...args])).stdout)
      return users.map(({ username }: { username: string }) => username)
    }
    expect(await listed("--company", "beta", "--search", "xi")).toEqual(["xi.ba"])
    expect(await listed("--role", "company.admin")).toEqual(["ada.nowak"])
    expect(await listed("--state", "inactive")).toEqual(["bo"])
    expect(await listed("--search", "nobody at all")).toEqual([])
    expect(await listed()).toContain("xi.ba")
  })

  test("prints a table, and says so if it would be empty", async () => {
    const { stdout } = await user(["list", "--search", "nowak"])
    expect(stdout.split("\n")[0]).toMatch(/^COMPANY +USERNAME +NAME +EMAIL +ROLES +STATE +EXTERNAL ID$/)
    expect(stdout).toMatch(/^acme +ada\.nowak .*admin +active +ada$/m)
    expect((await user(["list", "--search", "nobody at all"])).stdout).toBe("There is no such user.\n")
  })

  test("reports that there are no users yet if there is no filter", async () => {
    const empty = await ImportedDirectory.of({ companies: [{ key: "gamma", name: "Gamma" }] })
    const listed = async (...args: string[]) =>
      (await runTrainbase(["user", "list", ...args], { directory: empty.path, data: ".", stdin: "" })).stdout
    try {
      expect(await listed()).toBe("There are no users yet.\n")
      expect(await listed("--state", "active")).toBe("There is no such user.\n")
    } finally {
      await empty.remove()
    }
  })
})

describe("letters", () => {
  const letters = (...args: string[]) =>
    user(["letters", "--company", "acme", "--address", "https://learn.example", "--out", "letters.pdf", ...args])

  test("prints one for everybody who has never signed in, and sets their passwords", async () => {
    const before = await account("ada.nowak")
    const { exitCode, stdout, stderr } = await letters("--team", "wh", "--json")
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    const members = await database.all<{ id: number }>(sql`
      select u.id from users u join team_users b on b.user_id = u.id join teams t on t.id = b.team_id
      where t.key = 'wh' and u.state = 'active'`)
    expect(members.length).toBeGreaterThan(0)
    expect(JSON.parse(stdout)).toEqual({
      files: ["letters.pdf"],
      ...{ letters: members.length, left_out: [], signed_in_before: 0 },
    })
    expect(readFileSync(join(directory, "letters.pdf")).subarray(0, 5).toString()).toBe("%PDF-")
    expect(await account("ada.nowak")).toEqual(before)
    const entry = await database.get(sql`
      select actor, origin from audit_entries where action = 'print-letter' and record_id = ${members[0]?.id ?? 0}`)
    expect(entry).toEqual({ actor: "command", origin: "user letters" })
  })

  test("leaves out who has signed in before, unless named or --all", async () => {
    const ada = await account("ada.nowak")
    await database.run(sql`
      insert into person_accounts (user_id, company_id, signed_in_at) select id, company_id, 1 from users
      where id = ${ada?.id ?? 0} on conflict (user_id) do update set signed_in_at = 1`)
    expect((await letters()).stdout).toContain("1 who have signed in before have none; --all includes them.")
    expect(await account("ada.nowak")).toMatchObject({ password_hash: ada?.password_hash ?? null })
    expect((await letters("Ada.Nowak")).stdout).toStartWith("1 letter in letters.pdf.")
    expect((await account("ada.nowak"))?.password_hash).not.toBe(ada?.password_hash ?? null)
  })

  test("refuses unknown people and places, a missing address and a file that is no PDF", async () => {
    expect((await letters("nobody")).stderr).toContain('no user with the username "nobody"')
    expect((await letters("--team", "none")).stderr).toContain('no team with the key "none"')
    expect((await letters("--location", "none")).stderr).toContain('no location with the key "none"')
    expect((await user(["letters", "--company", "acme", "--out", "x.pdf"])).stderr).toContain("public_url")
    writeFileSync(join(directory, "notes.txt"), "notes")
    expect((await letters("--out", "notes.txt")).stderr).toContain("notes.txt already exists and is not a PDF")
  })
})

describe("remove-second-factor", () => {
  test("allows a user to sign in without a second step, signs them out, and records it", async () => {
    const id = (await account("ada.nowak"))?.id ?? 0
    await database.transaction(async (tx) => {
      await tx.run(sql`
        insert into totp_factors (user_id, company_id, sealed, confirmed_at, created_at)
        select ${id}, company_id, 'sealed', 1, 1 from users where id = ${id}`)
      await tx.run(sql`
        insert into sessions (token_hash, user_id, company_id, factors, stays, address, device, created_at, last_used_at,
          expires_at) select 'hash', ${id}, company_id, '[]', 0, '', '', 1, 1, 9999999999999 from users where id = ${id}`)
    })
    const { exitCode, stdout } = await user(["remove-second-factor", "Ada.Nowak", "--json"])
    expect({ exitCode, told: JSON.parse(stdout) }).toEqual({
      exitCode: 0,
      told: { username: "Ada.Nowak", removed: true },
    })
    expect(await database.all(sql`select user_id from totp_factors`)).toEqual([])
    expect(await database.all(sql`select id from sessions`)).toEqual([])
    const entry = await database.get(sql`
      select actor, origin from audit_entries where action = 'remove-second-factor' and record_id = ${id}`)
    expect(entry).toEqual({ actor: "command", origin: "user remove-second-factor" })
    expect((await user(["remove-second-factor", "ada.nowak"])).stdout).toContain("had no second factor")
    expect(await user(["remove-second-factor", "nobody"])).toMatchObject({ exitCode: 1, stdout: "" })
  })
})
