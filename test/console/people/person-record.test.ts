import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { hasPrograms, runProgram } from "../../harness/debian-program.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { idOf, NOBODYS_ID } from "../../harness/records.ts"
import { sessionOf, signedIn } from "../../harness/signed-in.ts"

/** Who gets the printed training record of a person, and what it says. Its layout is tested in render.test.ts. */

const [acme, ...others] = PEOPLE.companies

const passed = (key: string, course_key: string, valid_until: string, more: object = {}) => ({
  ...{ key, user_key: "ada", course_key, assignment_type: "manual", state: "success" },
  ...{ finish_date: "2025-01-15", valid_until, ...more },
})

const COMPANY = {
  ...PEOPLE,
  companies: [
    {
      ...acme,
      courses: ["ladders", "forklift", "crane"].map((key) => ({
        ...{ key, title: `How to use ${key}`, short_type: "base", state: "active" },
      })),
      locations: [
        ...(acme?.locations ?? []),
        { key: "bonn", name: "Bonn", teams: [{ key: "bonn", name: "Night shift in Bonn" }] },
      ],
      users: acme?.users.map((user) => (user.key === "ada" ? { ...user, team_keys: ["warehouse", "bonn"] } : user)),
      assignments: [
        ...(acme?.assignments ?? []),
        passed("ladders-old", "ladders", "2025-06-30", { finish_date: "2024-06-30" }),
        passed("ladders", "ladders", "2030-06-30"),
        passed("forklift", "forklift", "2025-12-31"),
        { ...passed("crane", "crane", ""), state: "failed", valid_until: null },
      ],
    },
    ...others,
  ],
}

let installation: Installation
let ada: number
beforeAll(async () => {
  installation = await Installation.start({ dataset: COMPANY })
  ada = idOf(installation, "users", "ada")
})
afterAll(() => installation.stop())

/** The record as this user gets it. */
async function recordFor(key: string, { id = ada, language = "en" }: { id?: number | string; language?: string } = {}) {
  const headers = { cookie: `session=${await sessionOf(installation, key)}`, "accept-language": language }
  return installation.app.handle(new Request(`http://localhost/console/people/${id}/record.pdf`, { headers }))
}

const textOf = async (key: string, language = "en") =>
  runProgram("pdftotext", ["-layout", "-", "-"], await (await recordFor(key, { language })).bytes()).text

test("the record is offered on the page of the person, and is not cached", async () => {
  const boss = await signedIn(installation, "boss")
  expect((await boss.get(`/console/people/${ada}`)).text).toContain(`href="/console/people/${ada}/record.pdf"`)
  const { status, headers } = await recordFor("boss")
  expect(status).toBe(200)
  expect(headers.get("content-type")).toBe("application/pdf")
  expect(headers.get("content-disposition")).toBe(`inline; filename="record-${ada}.pdf"`)
  expect(headers.get("cache-control")).toBe("no-store")
})

test("nobody gets the record of a person who is not in view", async () => {
  const inga = idOf(installation, "users", "inga")
  const boss = idOf(installation, "users", "boss")
  const bea = idOf(installation, "users", "bea", "beta")
  const statuses = [
    recordFor("tom", { id: ada }),
    recordFor("tom", { id: inga }),
    recordFor("tom", { id: boss }),
    recordFor("ada"),
    recordFor("boss", { id: bea }),
    recordFor("boss", { id: NOBODYS_ID }),
    recordFor("boss", { id: "x" }),
  ].map(async (answer) => (await answer).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 403, 404, 404, 404])
})

describe.skipIf(!hasPrograms("text of training records", "pdftotext"))("the record of a person", () => {
  test("has what is valid, open, no longer valid and not passed, each with its certificate", async () => {
    const text = await textOf("boss")
    const rows = text.split("\n").map((line) => line.trim().replaceAll(/\s{2,}/g, "|"))
    const beginning = (start: string) => rows.filter((row) => row.startsWith(start))
    for (const part of ["Acme GmbH", "Ada Nowak"]) expect(text).toContain(part)
    expect(beginning("Personnel number")).toEqual(["Personnel number|ada"])
    expect(beginning("How to use ladders")).toEqual([
      expect.stringMatching(/^How to use ladders\|Training\|15 Jan 2025\|30 Jun 2030\|\d+-1$/),
      expect.stringMatching(/^How to use ladders\|Renewed\|30 Jun 2024\|30 Jun 2025\|\d+-1$/),
    ])
    expect(beginning("How to use forklift")).toEqual([expect.stringMatching(/\|Expired\|15 Jan 2025\|31 Dec 2025\|/)])
    expect(beginning("How to use crane")).toEqual([expect.stringMatching(/\|Not passed\|15 Jan 2025\|\d+-1$/)])
    expect(beginning("Fire protection")).toEqual(["Fire protection|Instruction|Not begun|None"])
  })

  test("is in the language of its reader", async () => {
    expect(await textOf("boss", "de")).toContain("Persönliche Schulungsakte")
    expect(await textOf("boss", "fr")).toContain("Personal training record")
  })

  test("names only the teams that the reader sees", async () => {
    expect(await textOf("boss")).toContain("Night shift in Bonn, Warehouse")
    const text = await textOf("tom")
    expect(text).toContain("Warehouse")
    expect(text).not.toContain("Bonn")
  })
})
