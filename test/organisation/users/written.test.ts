import { afterAll, beforeAll, expect, test } from "bun:test"
import { installationCaller } from "../../../src/access/caller.ts"
import { commandActor } from "../../../src/audit/command-actor.ts"
import { pastedLines } from "../../../src/console/frame/pick.ts"
import { usersAsWritten } from "../../../src/organisation/users/written.ts"
import { Installation } from "../../harness/installation.ts"
import { companyId } from "../../harness/records.ts"

const person = (key: string, first_name: string, last_name: string, more: object = {}) => ({
  ...{ key, first_name, last_name, roles: ["company.employee"] },
  ...more,
})

const DATASET = {
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      timezone: "Europe/Berlin",
      users: [
        person("007", "Ada", "Müller", { username: "ada.m", email: "ada@acme.example" }),
        person("P-2", "Ada", "Nowak", { username: "ada.n" }),
        person("P-3", "Anna Maria", "Weber", { username: "am.weber", state: "inactive" }),
        person("P-4", "Jan", "Nowak", { username: "jan.1" }),
        person("P-5", "Jan", "Nowak", { username: "jan.2" }),
        // The username of one is the number of another.
        person("ada.n", "Elif", "Yılmaz", { username: "elif" }),
      ],
    },
    {
      key: "beta",
      name: "Beta AG",
      timezone: "Europe/Berlin",
      users: [person("B-1", "Bea", "Beta", { email: "bea@beta.example" })],
    },
  ],
}

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: DATASET })
})
afterAll(() => installation.stop())

function written(...texts: string[]) {
  const company = { id: companyId(installation), name: "Acme GmbH", language: "de", timezone: "Europe/Berlin" }
  const caller = installationCaller(company, commandActor("test"))
  return usersAsWritten(installation.database, caller, "users.view", texts)
}

async function namesOf(...texts: string[]): Promise<string[]> {
  return (await written(...texts)).found.map(({ full_name }) => full_name)
}

test.each([
  ["a personnel number", "007", "Ada Müller"],
  ["a username in any case", "ADA.M", "Ada Müller"],
  ["an email address in any case", "Ada@ACME.example", "Ada Müller"],
  ["a full name without its accents", "ada muller", "Ada Müller"],
  ["a full name with its umlauts written out, in another order", "Mueller Ada", "Ada Müller"],
  ["a last name before a comma", "Müller, Ada", "Ada Müller"],
  ["a last name first", "Müller Ada", "Ada Müller"],
  ["a last name first, and two first names", "Weber Anna Maria", "Anna Maria Weber"],
  ["two cells of a table", "Weber\tAnna Maria", "Anna Maria Weber"],
  ["cells with a number and a name that differs", "P-3;Anna M. Weber", "Anna Maria Weber"],
])("%s stands for a person", async (_, text, name) => {
  expect(await namesOf(text)).toEqual([name])
})

test("a personnel number comes before a username", async () => {
  expect(await namesOf("ada.n")).toEqual(["Elif Yılmaz"])
})

test("several people of one name are returned to choose from, and nobody is chosen", async () => {
  const { found, ambiguous } = await written("Jan Nowak")
  expect(found).toEqual([])
  expect(ambiguous.map(({ text, users }) => [text, users.map(({ username }) => username)])).toEqual([
    ["Jan Nowak", ["jan.1", "jan.2"]],
  ])
})

test("parts of a name, wildcards and people of another company match nobody", async () => {
  const texts = ["Ada", "Nowak", "%", "ada_n", "Bea Beta", "B-1", "bea@beta.example", ";", "\t"]
  expect(await written(...texts)).toEqual({ found: [], unknown: texts, ambiguous: [] })
})

test("somebody who is named twice is found once", async () => {
  expect(await namesOf("007", "Ada Müller", "ada.m")).toEqual(["Ada Müller"])
})

test("lines of a column are read as spreadsheets copy them", () => {
  expect(pastedLines('\ufeffAda\u00a0Müller \r\n\r\n"Weber, Anna"\rP\u200b-4\nP-4\n  \n')).toEqual([
    "Ada Müller",
    "Weber, Anna",
    "P-4",
  ])
  expect(pastedLines("Mu\u0308ller")).toEqual(["Müller"])
  expect(pastedLines(" \n ")).toEqual([])
})
