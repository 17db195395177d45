import { noteDays } from "../../../src/compliance/pairs/history.ts"
import { listen } from "../../../src/server/listener.ts"
import { deliver, mailsIn, remindAt } from "../../compliance/reminders/reminding.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { runDuties } from "../../harness/requirements.ts"
import { sessionOf } from "../../harness/signed-in.ts"
import { SmtpInbox } from "../../harness/smtp-inbox.ts"
import { trainingCompany } from "../../harness/training-company.ts"
import { settingsFor } from "../../mail/outbox.ts"
import { Reader, type Telling } from "../story/reader.ts"

/** The learner of the story, and the course that is required. */
export const LEARNER = { key: "mia", name: "Mia Kern", email: "mia@acme.example", password: "sieben blaue Fähren" }
export const COURSE = { en: "Working on ladders", de: "Arbeiten auf Leitern" }
export const PAGES = { en: ["Before you climb", "On the ladder"], de: ["Vor dem Aufstieg", "Auf der Leiter"] }
export const TEAM = "Office"

/** Days with trainings at half past eight in Berlin, whether it is winter or summer. */
const MORNING = "T06:30:00Z"

/** A company with a mail server, whose clock the story moves. */
export class CompanyInTime {
  private constructor(
    private readonly telling: Telling,
    private readonly installation: Installation,
    private readonly server: ReturnType<typeof listen>,
    private readonly inbox: SmtpInbox,
  ) {}

  static async start(telling: Telling): Promise<CompanyInTime> {
    const installation = await Installation.start({ dataset: datasetIn(telling.language) })
    const server = listen(installation.app, { host: "127.0.0.1", port: 0 })
    const company = new CompanyInTime(telling, installation, server, await SmtpInbox.open())
    const body = { password: LEARNER.password }
    const { status } = await installation.request("PATCH", `users/${idOf(installation, "users", LEARNER.key)}`, {
      body,
    })
    if (status !== 200) throw new Error(`the password was not set: ${status}`)
    return company
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.inbox[Symbol.asyncDispose]()
    await this.installation.stop()
  }

  /** A morning comes, and with it what the server does every day. */
  async comeTo(day: string): Promise<void> {
    const { database, time } = this.installation
    time.now = Date.parse(`${day}${MORNING}`)
    const settings = settingsFor(this.inbox.url, this.server.origin)
    await noteDays(database, { lead: database, now: time.now })
    await runDuties(database, time.now)
    await remindAt(this.installation, time.now, { settings })
    await deliver(this.installation, settings, time.now)
  }

  /** The newest mail to the learner. */
  mail(): { readonly subject: string; readonly text: string } {
    const mail = mailsIn(this.inbox).findLast(({ to }) => to === LEARNER.email)
    if (mail === undefined) throw new Error("nothing was sent to the learner")
    return mail
  }

  /** A browser in which the administrator is signed in. */
  async administrator(): Promise<Reader> {
    const reader = await Reader.begin(this.server.origin, this.telling)
    const session = await sessionOf(this.installation, "boss")
    await reader.page.context().addCookies([{ name: "session", value: session, url: this.server.origin }])
    return reader
  }

  /** A browser of somebody who has not signed in. */
  stranger(): Promise<Reader> {
    return Reader.begin(this.server.origin, this.telling)
  }
}

function datasetIn(language: "en" | "de"): object {
  const nodes = PAGES[language].map((title, index) => ({ key: `ladders-${index}`, title, text: title }))
  const course = {
    ...{ key: "ladders", title: COURSE[language], short_type: "instruction", state: "active" },
    ...{ valid_period: "1y", keep_anniversary: true },
    content: [{ key: "ladders", title: COURSE[language], nodes }],
  }
  const [first_name, last_name] = LEARNER.name.split(" ")
  const learner = {
    ...{ key: LEARNER.key, first_name, last_name, email: LEARNER.email, username: LEARNER.key, language },
    ...{ roles: ["company.employee"], team_keys: ["office"] },
  }
  return trainingCompany({ assignments: [], courses: [course], users: [learner] })
}
