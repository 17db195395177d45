import { afterAll, beforeAll, expect, test } from "bun:test"
import { addDays } from "../../src/tools/calendar/dates.ts"
import { runTrainbase } from "../harness/command.ts"
import { ImportedDirectory } from "../harness/imported-directory.ts"
import { assignment, trainingCompany } from "../harness/training-company.ts"

/** The command reads the real clock. */
const TODAY = new Date().toISOString().slice(0, 10)
const DAY = addDays(TODAY, 10)

let imported: ImportedDirectory
beforeAll(async () => {
  const deadline_date = addDays(DAY, 1)
  imported = await ImportedDirectory.of(
    trainingCompany({
      users: [{ key: "lena", first_name: "Lena", last_name: "Lindner", email: "lena@acme.example" }],
      assignments: [assignment("one", "lena", "first-aid", "assigned", { deadline_date })],
    }),
  )
})
afterAll(() => imported.remove())

const preview = (...args: string[]) =>
  runTrainbase(["reminders", "preview", ...args], { directory: imported.path, data: "." })

test("prints what would go out on a day, and why the rest would not", async () => {
  const mail = ["--smtp-url", "smtp://127.0.0.1:1", "--mail-from", "training@acme.example"]
  const { exitCode, stdout, stderr } = await preview("--day", DAY, "--company", "acme", ...mail)
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
  expect(stdout).toContain(`acme, ${DAY}: 1 mail\n`)
  expect(stdout).toMatch(/^Lena Lindner +deadline +-1 +Lena Lindner +Erste Hilfe 100 % +\d{4}-\d{2}-\d{2} +mail$/m)
  const json = await preview("--day", DAY, "--json")
  expect(JSON.parse(json.stdout)).toMatchObject({
    day: DAY,
    companies: [
      {
        company: "acme",
        mails: 0,
        reminders: [
          { kind: "deadline", step: -1, recipient: { email: "lena@acme.example" }, reason: "no_mail_server" },
        ],
      },
      { company: "beta", mails: 0, reminders: [] },
    ],
  })
})

test("refuses what is no day, a day that is over and an unknown company", async () => {
  expect((await preview("--day", "tomorrow")).stderr).toContain("It must be a day such as 2026-12-01")
  expect((await preview()).exitCode).toBe(1)
  expect((await preview("--day", addDays(TODAY, -3))).stderr).toContain("that day is over")
  expect((await preview("--day", DAY, "--company", "nobody")).stderr).toContain("nobody")
})
