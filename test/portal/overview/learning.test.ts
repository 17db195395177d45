import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { homeOf } from "../../../src/people/leading/rules.ts"
import { COMPANIES } from "../../harness/companies.ts"
import { Installation } from "../../harness/installation.ts"
import { signedIn } from "../../harness/signed-in.ts"

const [acme, beta] = COMPANIES.companies
const assignment = (key: string, user_key: string, course_key: string, more: object = {}) => ({
  key,
  user_key,
  course_key,
  assignment_type: "manual",
  state: "assigned",
  ...more,
})
const DONE = { state: "success", begin_date: "2026-10-01", finish_date: "2026-10-02" }
const DATASET = {
  ...COMPANIES,
  companies: [
    {
      ...acme,
      users: [
        ...(acme?.users ?? []),
        { key: "eve", first_name: "Eve", last_name: "Evening", roles: ["company.employee"] },
      ],
      group_trainings: [
        { key: "group", course_key: "base", trainer_user_key: "trainer", state: "ongoing", begin_date: "2026-11-01" },
      ],
      assignments: [
        assignment("late", "ada", "fire", { deadline_date: "2026-11-10" }),
        assignment("open", "ada", "base", { deadline_date: "2026-12-15" }),
        assignment("passed-this-morning", "eve", "fire", { deadline_date: "2026-11-20T09:00:00+01:00" }),
        assignment("at-midnight", "eve", "base", { deadline_date: "2026-11-20T00:00:00+01:00" }),
        assignment("this-evening", "eve", "endless", { deadline_date: "2026-11-20T18:00:00+01:00" }),
        assignment("done", "ada", "endless", { ...DONE, valid_until: "2026-12-01" }),
        assignment("other", "lukasz", "base"),
        assignment("other-done", "lukasz", "endless", { ...DONE, valid_until: "2026-11-01" }),
        assignment("norole", "norole", "base"),
        assignment("within-group", "alone", "base", {
          ...{ state: "success", begin_date: "2026-11-01", finish_date: "2026-11-02", group_training_key: "group" },
        }),
      ],
    },
    beta,
  ],
}

describe("the pages about learning", () => {
  let installation: Installation

  beforeAll(async () => {
    installation = await Installation.start({ dataset: DATASET })
  })
  afterAll(() => installation.stop())

  const pageFor = async (key: string, path: string) => (await signedIn(installation, key)).get(path)
  const userOf = async (key: string) => {
    const row = await installation.database.get<{ id: number; company_id: number }>(
      sql`select id, company_id from users where key = ${key}`,
    )
    return { userId: row?.id ?? 0, companyId: row?.company_id ?? 0 }
  }

  test("overdue trainings come first, then open ones, then completed ones", async () => {
    const { status, text, headers } = await pageFor("ada", "/learn")
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toBe("no-store")
    const places = [
      "Overdue",
      "Fire protection",
      "Was due by 10 November 2026",
      "To do",
      "Base course",
      "Completed",
    ].map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).toContain("Completed on 2 October 2026 · Valid until 1 December 2026")
    expect(text).not.toContain("Lukasz")
  })

  test("a deadline with a time is shown with it, and midnight as the end of the day before", async () => {
    const { text } = await pageFor("eve", "/learn")
    for (const part of [
      "Was due by 20 November 2026 at 09:00",
      "Was due by 19 November 2026<",
      "Due by 20 November 2026 at 18:00",
    ]) {
      expect(text).toContain(part)
    }
    const [, id] = /href="\/learn\/(\d+)"/.exec(text) ?? []
    expect((await pageFor("eve", `/learn/${id}`)).text).toContain("Was due by 19 November 2026<")
  })

  test("passed trainings that are no longer valid are shown as expired", async () => {
    const { text } = await pageFor("lukasz", "/learn")
    expect(text).toContain("Valid until 1 November 2026")
    expect(text).toContain("Expired")
    expect(text).not.toContain("Passed")
  })

  test("trainings passed in an ongoing group training need no action", async () => {
    const { text } = await pageFor("alone", "/learn")
    expect(text).toContain("Passed")
    expect(text).toContain("Completed")
    expect(text).not.toContain("To do")
    expect(text).not.toContain("Completed on")
  })

  test("a user without a role can learn too", async () => {
    expect((await pageFor("norole", "/learn")).text).toContain("Base course")
  })

  test("an administrator sees only their own trainings there", async () => {
    expect((await pageFor("boss", "/learn")).text).toContain("No trainings yet")
  })

  test("the user's certificates are listed with their state, and open as PDF", async () => {
    const { text } = await pageFor("ada", "/learn/certificates")
    expect(text).toContain("Expires soon")
    const [path = ""] = /\/learn\/certificates\/\d+\.pdf/.exec(text) ?? []
    const browser = await signedIn(installation, "ada")
    const pdf = await browser.get(path)
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect((await pageFor("lukasz", "/learn/certificates")).text).toContain("Expired")
  })

  test("a certificate is in the reader's language even if pages are not", async () => {
    const { text } = await pageFor("ada", "/learn/certificates")
    const [path = ""] = /\/learn\/certificates\/\d+\.pdf/.exec(text) ?? []
    const browser = await signedIn(installation, "ada")
    const languageOf = async (address: string) => {
      const { headers } = await browser.get(address)
      return /certificate-[\d-]+-(..)\.pdf/.exec(headers.get("content-disposition") ?? "")?.[1]
    }
    const languages: unknown[] = []
    for (const language of ["ja", "xx", "de"]) {
      await installation.database.run(sql`update users set language = ${language} where key = 'ada'`)
      languages.push(await languageOf(path))
    }
    expect(languages).toEqual(["ja", "en", "de"])
    expect(await languageOf(`${path}?language=pl`)).toBe("pl")
    await installation.database.run(sql`update users set language = null where key = 'ada'`)
  })

  test("nobody gets another user's certificate, not even an administrator", async () => {
    const { text } = await pageFor("ada", "/learn/certificates")
    const [path = ""] = /\/learn\/certificates\/\d+\.pdf/.exec(text) ?? []
    const [ofAssignment = ""] = /\/learn\/\d+\/certificate\.pdf/.exec((await pageFor("ada", "/learn")).text) ?? []
    expect((await pageFor("ada", ofAssignment)).status).toBe(200)
    for (const key of ["lukasz", "boss", "bob"]) {
      expect((await pageFor(key, path)).status).toBe(404)
      expect((await pageFor(key, ofAssignment)).status).toBe(404)
    }
  })

  test.each(["/learn/certificates/x.pdf", "/learn/certificates/99999999.pdf", "/learn/0/certificate.pdf"])(
    "%s is not found",
    async (path) => {
      expect((await pageFor("ada", path)).status).toBe(404)
    },
  )

  test.each(["page=0", "page=x", "page=-1", "page=99999999999999999999", "done=1e9"])(
    "a page is returned to %s",
    async (query) => {
      expect((await pageFor("ada", `/learn?${query}`)).status).toBe(200)
    },
  )

  test("a team is shown to trainers and administrators, limited to the people they lead, without their own trainings", async () => {
    const trainer = await pageFor("trainer", "/console/assignments")
    expect(trainer.text).toContain("Ada Müller")
    expect(trainer.text).toContain("Łukasz Ørsted")
    const mixed = await pageFor("mixed", "/console/assignments")
    expect(mixed.text).not.toContain("Ada Müller")
    expect(mixed.text).toContain("Łukasz Ørsted")
    expect((await pageFor("ada", "/console/assignments")).status).toBe(403)
    expect((await pageFor("boss", "/learn")).text).toContain('href="/console"')
    expect((await pageFor("ada", "/learn")).text).not.toContain('href="/console"')
  })

  test("a team is searched by name, ignoring accents", async () => {
    const { text } = await pageFor("boss", "/console/assignments?search=orsted")
    expect(text).toContain("Łukasz Ørsted")
    expect(text).not.toContain("Ada Müller")
    expect((await pageFor("boss", "/console/assignments?search=nobody%00%ud800")).text).toContain("Nothing matches")
    expect((await pageFor("boss", '/console/assignments?search="><b>')).text).toContain("&quot;>")
  })

  test("a user who has nothing to learn and leads others starts with the team", async () => {
    const { database } = installation
    expect(await homeOf(database, await userOf("ada"))).toBe("/learn")
    expect(await homeOf(database, await userOf("boss"))).toBe("/console")
    expect(await homeOf(database, await userOf("alone"))).toBe("/learn")
    expect(await homeOf(database, await userOf("trainer"))).toBe("/console")
  })
})
