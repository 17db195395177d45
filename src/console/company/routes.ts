import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole, proved, uploadInConsole } from "../../access/route-access.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { withUpload } from "../../files/uploading.ts"
import { requireRoom } from "../../http/room.ts"
import { IN_FRAME, WITH_FRAMES } from "../../http/send-page.ts"
import { mailServer } from "../../mail/mail-server.ts"
import { logoAddresses } from "../../organisation/company/addresses.ts"
import { checkedLogo, LOGO_MAX } from "../../organisation/company/logo.ts"
import { lookWith, removeLogo, setLogo, showCompany, updateCompany } from "../../organisation/company/rules.ts"
import { companyChanges } from "../../organisation/company/schema.ts"
import type { Reader } from "../../pages/reader.ts"
import { accountOf } from "../../people/account-lookup/rules.ts"
import { NotFound } from "../../tools/errors.ts"
import { fullName } from "../../tools/language/names.ts"
import { certificateLanguage } from "../../tools/language/worded.ts"
import { companyPreview } from "../../training/certificates/preview/rules.ts"
import { answerCertificate, type CertificateServices } from "../../training/certificates/request.ts"
import { edited, typedInEdit } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage, consoleReader } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { COMPANY_PARTS, type CompanyPart, companyFields, companySent } from "./fields.ts"
import { COMPANY, editCompanyPage, removeLogoPage } from "./form-pages.tsx"
import { testMailFault } from "./mail-test.ts"
import { isOff, mailIn, mailLaidOut } from "./mails.ts"
import { mailsPage } from "./mails-page.tsx"
import { companyPage } from "./page.tsx"
import { COMPANY_WORDING } from "./wording/wording.ts"

const NOTICES = { en: COMPANY_WORDING.en.notices, de: COMPANY_WORDING.de.notices }

interface Asked {
  readonly caller: PersonCaller
  readonly person: SignedIn
  readonly reader: Reader
  readonly request: Request
  readonly set: { readonly headers: object; status?: number | string }
}

/** The pages about the company. */
export function consoleCompanyRoutes(services: CertificateServices, guard: Guard) {
  const { database, clock, settings } = services

  /** The page that shows everything, with the faults of one of its forms. */
  async function sendCompany(
    asked: Asked,
    faults: Pick<Parameters<typeof companyPage>[0], "logoFaults" | "mailFaults">,
  ) {
    const { caller, set } = asked
    const shown = await shownTo(services, asked, { path: COMPANY, notices: NOTICES })
    const [company, account] = await Promise.all([
      showCompany(database, caller, await logoAddresses(database, { origin: "", now: clock() })),
      accountOf(database, caller.user.id),
    ])
    const page = companyPage({
      ...shown,
      ...{ company, server: mailServer(settings), address: account?.email ?? null },
      ...{ demanded: settings.second_factor, kept: settings, ...faults },
    })
    return sendConsolePage(set, shown, page)
  }

  /** The mail that the address asks for, with the reminders of the company. */
  async function shownMail({ caller, person, reader, request }: Asked) {
    const { language, query } = consoleReader(request, reader)
    const { reminders } = await showCompany(database, caller, unsigned)
    const shown = mailIn(query, language)
    const asMailed = {
      settings: reminders,
      fullName: fullName(person.fullName),
      publicUrl: settings.public_url,
      now: clock(),
    }
    return { shown, mail: mailLaidOut(caller, shown, asMailed), isOff: isOff(shown.kind, reminders) }
  }

  return new Elysia({ name: "console-company", prefix: COMPANY })
    .use(guard)
    .get("", (asked) => sendCompany(asked, {}), { person: inConsole("company.view") })
    .post(
      "/preview",
      async (asked) => {
        const { caller, form, request, server, set } = asked
        requireRoom(server, settings)
        const language = consoleLanguage(asked.reader)
        const specs = companyFields("appearance", language)
        const values = typedInEdit(specs, form)
        const outcome = await outcomeOf(
          async () => {
            const choices = lookWith(draftOf(companyChanges, sentBy(specs, values)))
            const printed = certificateLanguage(caller.company.language)
            const print = await companyPreview(database, caller.company, {
              ...choices,
              language: printed,
              now: clock(),
            })
            return answerCertificate(services, request, print, printed)
          },
          { language, specs },
        )
        if (outcome.faults === undefined) return outcome.result
        set.status = outcome.status
        const shown = await shownTo(services, asked, { path: `${COMPANY}/appearance` })
        const company = await showCompany(database, caller, unsigned)
        const page = editCompanyPage({ ...shown, company, part: "appearance", values, faults: outcome.faults })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("company.manage") },
    )
    .post(
      "/logo",
      async (asked) => {
        const { caller, form, request, set } = asked
        const language = consoleLanguage(asked.reader)
        const { title } = COMPANY_WORDING[language].logo
        const bytes = form.file("logo")?.bytes ?? new Uint8Array()
        const outcome = await outcomeOf(
          async () =>
            withUpload(services, await checkedLogo(bytes), (logo) =>
              database.transaction((tx) => setLogo(tx, caller, logo, clock())),
            ),
          { language, specs: [{ name: "logo", label: title }] },
        )
        if (outcome.faults === undefined) return seeDone(request, services, { path: COMPANY, notice: "logo_set" })
        set.status = outcome.status
        return sendCompany(asked, { logoFaults: outcome.faults })
      },
      { person: uploadInConsole("company.manage", LOGO_MAX) },
    )
    .get(
      "/logo/remove",
      async (asked) => {
        const shown = await shownTo(services, asked)
        return sendConsolePage(asked.set, shown, removeLogoPage(shown))
      },
      { person: inConsole("company.manage") },
    )
    .post(
      "/logo/remove",
      async ({ caller, request }) => {
        await database.transaction((tx) => removeLogo(tx, caller, clock()))
        return seeDone(request, services, { path: COMPANY, notice: "logo_removed" })
      },
      { person: inConsole("company.manage") },
    )
    .post(
      "/mail-test",
      async (asked) => {
        const { caller, request, set } = asked
        const language = consoleLanguage(asked.reader)
        const address = (await accountOf(database, caller.user.id))?.email ?? null
        const fault =
          address === null ? COMPANY_WORDING[language].mail.noAddress : await testMailFault(services, address, language)
        if (fault === undefined) return seeDone(request, services, { path: `${COMPANY}#mail`, notice: "mail_sent" })
        set.status = 422
        return sendCompany(asked, { mailFaults: { "": fault } })
      },
      { person: inConsole("company.manage") },
    )
    .get(
      "/reminders/mails",
      async (asked) => {
        const framed = await shownTo(services, asked)
        const headers = { ...framed.headers, ...WITH_FRAMES }
        return sendConsolePage(asked.set, { ...framed, headers }, mailsPage({ ...framed, ...(await shownMail(asked)) }))
      },
      { person: inConsole("company.view") },
    )
    .get(
      "/reminders/mails/document",
      async (asked) => {
        Object.assign(asked.set.headers, IN_FRAME)
        return (await shownMail(asked)).mail.html
      },
      { person: inConsole("company.view") },
    )
    .get(
      "/:part",
      async (asked) => {
        const part = partNamed(asked.params.part)
        const shown = await shownTo(services, asked)
        const company = await showCompany(database, asked.caller, unsigned)
        return sendConsolePage(asked.set, shown, editCompanyPage({ ...shown, company, part }))
      },
      { person: inConsole("company.manage") },
    )
    .post(
      "/:part",
      async (asked) => {
        const { caller, form, params, request, set } = asked
        const part = partNamed(params.part)
        const language = consoleLanguage(asked.reader)
        const specs = companyFields(part, language)
        const outcome = await edited(database, {
          ...{ form, specs, language },
          read: (tx) => showCompany(tx, caller, unsigned),
          save: async (tx, sent) => {
            const before = await showCompany(tx, caller, unsigned)
            await updateCompany(tx, caller, draftOf(companyChanges, companySent(sent)), clock())
            return sent.timezone !== undefined && sent.timezone !== before.timezone
          },
        })
        if ("saved" in outcome) {
          const notice = outcome.saved === true ? "timezone_changed" : "saved"
          return seeDone(request, services, { path: COMPANY, notice })
        }
        const shown = await shownTo(services, asked)
        const isStale = "stale" in outcome
        set.status = isStale ? 409 : outcome.status
        const company = isStale ? outcome.stale : await showCompany(database, caller, unsigned)
        const faults = isStale ? undefined : outcome.faults
        const page = editCompanyPage({ ...shown, company, part, values: outcome.typed, faults, isStale })
        return sendConsolePage(set, shown, page)
      },
      { person: proved(inConsole("company.manage"), (_, { part }) => part === "security") },
    )
}

/** Forms do not show the logo. */
const unsigned = () => ""

function partNamed(name: string): CompanyPart {
  const part = COMPANY_PARTS.find((one) => one === name)
  if (part === undefined) throw new NotFound()
  return part
}
