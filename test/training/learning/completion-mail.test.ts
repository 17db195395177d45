import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { mailCompletion } from "../../../src/training/learning/completion-mail/rules.ts"
import { COMPANIES } from "../../harness/companies.ts"
import { Installation, NOW } from "../../harness/installation.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"

const [acme, beta] = COMPANIES.companies
const DONE = { assignment_type: "manual", state: "success", begin_date: "2026-11-01", finish_date: "2026-11-20" }
const DATASET = {
  ...COMPANIES,
  companies: [
    {
      ...acme,
      assignments: [
        { ...DONE, key: "done", user_key: "ada", course_key: "fire", valid_until: "2027-11-20" },
        { ...DONE, key: "endless", user_key: "ada", course_key: "endless" },
        { key: "open", user_key: "ada", course_key: "base", assignment_type: "manual", state: "assigned" },
      ],
    },
    beta,
  ],
}

describe("the mail to a user who has completed a training", () => {
  let installation: Installation
  let mail: RecordedMail

  beforeAll(async () => {
    installation = await Installation.start({ dataset: DATASET })
  })
  afterAll(() => installation.stop())
  beforeEach(() => {
    mail = new RecordedMail()
  })

  interface Circumstances {
    readonly configured?: boolean
    readonly publicUrl?: string
    readonly companyId?: number
  }

  async function told(key: string, { configured = true, publicUrl, companyId }: Circumstances = {}): Promise<boolean> {
    const { database } = installation
    const found = await database.get<{ id: number; company_id: number }>(
      sql`select id, company_id from assignments where key = ${key}`,
    )
    const settings = { public_url: publicUrl }
    const outbox = configured ? mail : { ...mail, configured: false }
    const assignment = { companyId: companyId ?? found?.company_id ?? 0, assignmentId: found?.id ?? 0 }
    return database.transaction((tx) => mailCompletion(tx, { mail: outbox, settings }, assignment, NOW))
  }

  test("states the company, the training and the last day, in the user's language", async () => {
    expect(await told("done")).toBeTrue()
    expect(mail.completed).toMatchObject([
      {
        companyName: "Acme GmbH",
        to: "ada@acme.example",
        fullName: "Ada Müller",
        courseTitle: "Fire protection",
        validUntil: "2027-11-20",
        link: undefined,
      },
    ])
    expect(await told("endless", { publicUrl: "https://training.example.com" })).toBeTrue()
    expect(mail.completed[1]).toMatchObject({
      validUntil: null,
      link: "https://training.example.com/learn/certificates",
    })
  })

  test("is in the language the user chose for pages, otherwise in their own, otherwise in the company's", async () => {
    const { database } = installation
    const languages = async () => {
      await told("done")
      return mail.completed.at(-1)?.language
    }
    expect(await languages()).toBe("de")
    await database.run(sql`update users set language = 'fr' where key = 'ada'`)
    expect(await languages()).toBe("fr")
    await database.run(sql`
      insert into person_accounts (user_id, company_id, language) select id, company_id, 'tr' from users where key = 'ada'`)
    expect(await languages()).toBe("tr")
  })

  test("is sent only for a successful training, in this company, if mail can be sent", async () => {
    expect(await told("open")).toBeFalse()
    expect(await told("done", { companyId: 99 })).toBeFalse()
    expect(await told("done", { configured: false })).toBeFalse()
    expect(await told("unknown")).toBeFalse()
    expect(mail.completed).toEqual([])
  })

  test("is not sent to a user who is inactive or has no address", async () => {
    const { database } = installation
    await database.run(sql`update users set state = 'inactive' where key = 'ada'`)
    expect(await told("done")).toBeFalse()
    await database.run(sql`update users set state = 'active', email = null, email_folded = null where key = 'ada'`)
    expect(await told("done")).toBeFalse()
    expect(mail.completed).toEqual([])
  })
})
