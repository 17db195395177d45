import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { PEOPLE } from "../../harness/people-company.ts"
import { pngFile } from "../../harness/pictures.ts"
import { signedIn } from "../../harness/signed-in.ts"
import { SmtpInbox } from "../../harness/smtp-inbox.ts"
import type { TestBrowser } from "../../harness/test-browser.ts"

const HERE = "/console/company"

let installation: Installation
let boss: TestBrowser
beforeEach(async () => {
  installation = await Installation.start({ dataset: PEOPLE })
  boss = await signedIn(installation, "boss")
})
afterEach(() => installation.stop())

function company() {
  return installation.database.get<Record<string, unknown>>(sql`
    select name, language, timezone, colour, certificate_template, signatory_name, signatory_role, second_factor,
      new_browser_mails, logo_file_id from companies where key = 'acme'`)
}

/** The version that a form of the company contains. */
async function versionIn(part: string): Promise<string> {
  const { text } = await boss.get(`${HERE}/${part}`)
  return /name="version" value="([^"]+)"/.exec(text)?.[1] ?? ""
}

async function save(part: string, form: Record<string, string>) {
  return boss.post(`${HERE}/${part}`, { version: await versionIn(part), ...form })
}

const DETAILS = { name: "Acme GmbH", language: "de", timezone: "Europe/Berlin" }

function uploaded(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.set("logo", new File([bytes], "logo.png"))
  return form
}

test("who administers sees the company, and only administrators of the whole company get its forms", async () => {
  const tom = await signedIn(installation, "tom")
  const [seen, own] = [await tom.get(HERE), await boss.get(HERE)]
  expect([seen.status, own.status]).toEqual([200, 200])
  for (const { text } of [seen, own]) expect(text).toContain("Europe/Berlin")
  for (const part of ["details", "appearance", "reminders", "security"]) {
    expect([seen.text, own.text].map((text) => text.includes(`${HERE}/${part}"`))).toEqual([false, true])
    expect((await tom.get(`${HERE}/${part}`)).status).toBe(403)
  }
  expect((await (await signedIn(installation, "ada")).get(HERE)).status).toBe(403)
  expect((await boss.get(`${HERE}/unknown`)).status).toBe(404)
})

describe("a form of the company", () => {
  test("saves what was typed", async () => {
    expect((await save("details", { ...DETAILS, name: "Acme Europe", language: "fr" })).location).toBe(HERE)
    await save("appearance", {
      colour: "#1A5C3A",
      certificate_template: "modern",
      signatory: "Dr. Erika Muster, Managing Director",
    })
    await save("security", { second_factor: "company.trainer" })
    expect(await company()).toMatchObject({
      name: "Acme Europe",
      language: "fr",
      colour: "#1a5c3a",
      certificate_template: "modern",
      signatory_name: "Dr. Erika Muster",
      signatory_role: "Managing Director",
      second_factor: '["company.trainer"]',
      new_browser_mails: 0,
    })
    expect((await boss.get(HERE)).text).toContain("#1a5c3a")
  })

  test("shows each fault at its field, and what was typed", async () => {
    const answer = await save("appearance", { colour: "green", certificate_template: "modern", signatory: "Ada" })
    expect(answer.status).toBe(422)
    for (const part of ['href="#colour"', 'value="green"', 'value="Ada"']) expect(answer.text).toContain(part)
    expect((await save("details", { ...DETAILS, name: "" })).status).toBe(422)
    expect((await save("details", { ...DETAILS, timezone: "Mars/Olympus" })).status).toBe(422)
    expect(await company()).toMatchObject({ colour: null, name: "Acme GmbH", timezone: "Europe/Berlin" })
  })

  test("does not overwrite what somebody else has saved meanwhile, until it is sent again", async () => {
    const version = await versionIn("details")
    installation.time.now += 5_000
    await save("details", { ...DETAILS, name: "Theirs" })
    const stale = await boss.post(`${HERE}/details`, { ...DETAILS, name: "Mine", version })
    expect(stale.status).toBe(409)
    for (const name of ["Theirs", "Mine"]) expect(stale.text).toContain(name)
    const next = /name="version" value="([^"]+)"/.exec(stale.text)?.[1] ?? ""
    expect((await boss.post(`${HERE}/details`, { ...DETAILS, name: "Mine", version: next })).status).toBe(303)
    expect(await company()).toMatchObject({ name: "Mine" })
  })

  test("with a fault does not take over what somebody else has saved meanwhile", async () => {
    const version = await versionIn("details")
    installation.time.now += 5_000
    await save("details", { ...DETAILS, name: "Theirs" })
    installation.time.now += 5_000
    const faulty = await save("appearance", { colour: "x", certificate_template: "classic" })
    expect(faulty.status).toBe(422)
    const next = /name="version" value="([^"]+)"/.exec(faulty.text)?.[1]
    expect(next).not.toBe(version)
    await save("details", { ...DETAILS, name: "Theirs again" })
    const again = await boss.post(`${HERE}/appearance`, {
      colour: "",
      certificate_template: "plain",
      version: next ?? "",
    })
    expect(again.status).toBe(409)
  })

  test("says what another time zone means", async () => {
    expect((await boss.get(`${HERE}/details`)).text).toContain("open deadlines without a time of day")
    await save("details", { ...DETAILS, timezone: "America/New_York" })
    expect((await boss.get(HERE)).text).toContain("now end at midnight in the new time zone")
    await save("details", { ...DETAILS, timezone: "America/New_York", name: "Acme" })
    expect((await boss.get(HERE)).text).not.toContain("now end at midnight")
  })

  test("shows the contrast of the colour on white and on dark", async () => {
    await save("appearance", { colour: "#1a5c3a", certificate_template: "classic" })
    const { text } = await boss.get(`${HERE}/appearance`)
    expect(text).toMatch(/On white: .*7\.9 : 1 – enough for text/s)
    expect(text).toMatch(/On dark: .*2\.2 : 1 – too low for text/s)
  })
})

describe("the preview of a certificate", () => {
  test("has what was typed, and saves nothing", async () => {
    const before = await company()
    const typed = { colour: "#aa0000", certificate_template: "plain", signatory: "Erika Muster, Head" }
    const answer = await boss.post(`${HERE}/preview`, typed)
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(await company()).toEqual(before)
  })

  test("is the form again if something typed is wrong", async () => {
    const answer = await boss.post(`${HERE}/preview`, { colour: "x", certificate_template: "plain", version: "v" })
    expect(answer.status).toBe(422)
    for (const part of ['href="#colour"', 'name="version" value="v"']) expect(answer.text).toContain(part)
  })
})

describe("the logo", () => {
  test("is uploaded, shown and removed", async () => {
    expect((await boss.post(`${HERE}/logo`, uploaded(pngFile(40, 20, "full")))).location).toBe(HERE)
    const { text } = await boss.get(HERE)
    const address = /<img src="([^"]+)" alt="Logo of Acme GmbH"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect((await boss.get(address)).headers.get("content-type")).toBe("image/png")
    expect((await boss.get(`${HERE}/logo/remove`)).status).toBe(200)
    expect((await boss.post(`${HERE}/logo/remove`)).location).toBe(HERE)
    expect(await company()).toMatchObject({ logo_file_id: null })
  })

  test("is refused at its field if it is no picture, too large, or missing", async () => {
    const large = new Uint8Array(1024 * 1024 + 1)
    for (const form of [uploaded(new TextEncoder().encode("text")), uploaded(large), new FormData()]) {
      const answer = await boss.post(`${HERE}/logo`, form)
      expect([answer.status, answer.text.includes('href="#logo"')]).toEqual([422, true])
    }
    expect(await company()).toMatchObject({ logo_file_id: null })
  })

  test("that is far too large is refused by a page, before it is read", async () => {
    const answer = await boss.post(`${HERE}/logo`, uploaded(new Uint8Array(3 * 1024 * 1024)))
    expect([answer.status, answer.text.includes("<h1")]).toEqual([413, true])
  })

  test("is read for administrators only, and never from another site", async () => {
    const form = () => uploaded(pngFile(40, 20, "full"))
    expect((await (await signedIn(installation, "tom")).post(`${HERE}/logo`, form())).status).toBe(403)
    expect((await boss.post(`${HERE}/logo`, form(), { headers: { origin: "https://evil.example" } })).status).toBe(403)
    boss.cookies.clear()
    expect((await boss.post(`${HERE}/logo`, form())).location).toStartWith("/sign-in?")
    expect(await company()).toMatchObject({ logo_file_id: null })
  })

  test("is not taken by forms without files", async () => {
    expect((await boss.post(`${HERE}/details`, uploaded(pngFile(40, 20, "full")))).status).toBe(415)
  })
})

describe("a test mail", () => {
  async function withServer(url: string) {
    await installation.stop()
    const settings = { smtp_url: url, mail_from: "trainbase@acme.example" }
    installation = await Installation.start({ dataset: PEOPLE, settings })
    boss = await signedIn(installation, "boss")
  }

  test("goes to the administrator's own address at once", async () => {
    await using inbox = await SmtpInbox.open()
    await withServer(inbox.url)
    expect((await boss.get(HERE)).text).toContain("boss@acme.example")
    expect((await boss.post(`${HERE}/mail-test`)).location).toBe(`${HERE}#mail`)
    expect(inbox.mails.map(({ to }) => to)).toEqual([["boss@acme.example"]])
    expect((await boss.get(HERE)).text).toContain("accepted the test mail")
  })

  test("that the mail server refuses is shown with its words", async () => {
    await using inbox = await SmtpInbox.open({ recipient: [550, "5.7.1 no relaying"] })
    await withServer(inbox.url)
    const { status, text } = await boss.post(`${HERE}/mail-test`)
    expect([status, text.includes("refused your address"), text.includes("no relaying")]).toEqual([422, true, true])
  })

  test("cannot be sent without a mail server, or to nobody", async () => {
    expect((await boss.post(`${HERE}/mail-test`)).status).toBe(422)
    await withServer("smtp://127.0.0.1:1")
    expect((await boss.post(`${HERE}/mail-test`)).text).toContain("could not be reached")
    await installation.database.run(sql`update users set email = null, email_folded = null where key = 'boss'`)
    const { status, text } = await boss.post(`${HERE}/mail-test`)
    expect([status, text.includes("no email address of your own")]).toEqual([422, true])
  })
})

describe("reminders", () => {
  const stored = () =>
    installation.database.get<{ reminders: string | null }>(sql`select reminders from companies where key = 'acme'`)
  const REMINDERS = {
    "reminders.learner_days": "30, 7, 1",
    "reminders.overdue_every_days": "7",
    "reminders.overdue_times": "12",
    "reminders.escalate_after_days": "7",
    "reminders.summary": "weekly",
    "reminders.assigned": "on",
    "reminders.hour": "7",
    "reminders.mails_a_day": "2000",
  }

  test("are shown in words, and saved as they are typed", async () => {
    const { text } = await boss.get(`${HERE}?language=en`)
    for (const words of ["30, 7, 1 days before", "at most 12 times", "7 days after a deadline", "On Mondays"]) {
      expect([words, text.includes(words)]).toEqual([words, true])
    }
    const typed = {
      ...REMINDERS,
      "reminders.learner_days": "14; 3",
      "reminders.escalate_after_days": "",
      "reminders.summary": "off",
      "reminders.hour": "0",
    }
    const { "reminders.assigned": _, ...form } = typed
    expect((await save("reminders", form)).location).toBe(HERE)
    expect(JSON.parse((await stored())?.reminders ?? "{}")).toEqual({
      ...{ learner_days: [14, 3], overdue_every_days: 7, overdue_times: 12, escalate_after_days: null },
      ...{ summary: "off", assigned: false, hour: 0, mails_a_day: 2000 },
    })
    const form2 = (await boss.get(`${HERE}/reminders`)).text
    expect(form2).toContain('value="14, 3"')
  })

  test("are refused at their fields, with what was typed", async () => {
    const typed = { ...REMINDERS, "reminders.learner_days": "30, soon", "reminders.mails_a_day": "0" }
    const { status, text } = await save("reminders", typed)
    expect([status, text.includes('value="30, soon"'), (await stored())?.reminders]).toEqual([422, true, null])
    for (const name of ["learner_days", "mails_a_day"]) expect(text).toContain(`href="#reminders.${name}"`)
  })

  test("cannot be saved over what somebody else has changed meanwhile", async () => {
    const version = await versionIn("reminders")
    await save("reminders", { ...REMINDERS, "reminders.hour": "9" })
    const { status, text } = await boss.post(`${HERE}/reminders`, { version, ...REMINDERS, "reminders.hour": "5" })
    expect([status, JSON.parse((await stored())?.reminders ?? "{}").hour]).toEqual([409, 9])
    expect(text).toContain("05:00")
  })

  test("show each mail in each language to who administers, as text and in a frame in which nothing runs", async () => {
    const tom = await signedIn(installation, "tom")
    const kinds = ["assigned", "deadline", "overdue", "escalation", "summary", "manual"]
    const subjects = new Set<string>()
    for (const kind of kinds) {
      for (const language of ["de", "en", "es", "fr", "it", "nl", "pl", "tr"]) {
        const query = `kind=${kind}&in=${language}`
        const { status, text, headers } = await tom.get(`${HERE}/reminders/mails?${query}`)
        expect([query, status, text.includes("sandbox")]).toEqual([query, 200, true])
        expect(headers.get("content-security-policy")).toContain("frame-src 'self'")
        subjects.add(/<strong lang="\w+"><bdi>([^<]+)/.exec(text)?.[1] ?? "")
        const document = await tom.get(`${HERE}/reminders/mails/document?${query}`)
        expect(document.text).toContain(`<html lang="${language}">`)
        expect(document.headers.get("content-security-policy")).toEndWith("frame-ancestors 'self'; sandbox")
      }
    }
    expect(subjects.size).toBe(kinds.length * 8)
    const ada = await signedIn(installation, "ada")
    expect((await ada.get(`${HERE}/reminders/mails`)).status).toBe(403)
    expect((await ada.get(`${HERE}/reminders/mails/document`)).status).toBe(403)
  })

  test("that are switched off say so beside their mail", async () => {
    const words = "does not send this mail at present"
    expect((await boss.get(`${HERE}/reminders/mails?kind=summary&language=en`)).text).not.toContain(words)
    await save("reminders", { ...REMINDERS, "reminders.summary": "off" })
    expect((await boss.get(`${HERE}/reminders/mails?kind=summary`)).text).toContain(words)
  })
})

test("the page says how long records are kept", async () => {
  const { text } = await boss.get(`${HERE}?language=en`)
  for (const words of ["How long records are kept", "Without limit", "1,096 days"]) expect(text).toContain(words)
})
