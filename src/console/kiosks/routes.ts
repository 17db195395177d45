import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import { originOf } from "../../http/frame.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Reader } from "../../pages/reader.ts"
import {
  createKiosk,
  type Kiosk,
  listKiosks,
  MANAGES_KIOSKS,
  newCode,
  type PairingCode,
  renameKiosk,
  revokeKiosk,
  showKiosk,
} from "../../people/kiosks/administration.ts"
import { NotFound } from "../../tools/errors.ts"
import { versioned } from "../../tools/versions.ts"
import { edited } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import { typedIn } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { answeredOnce } from "../sent-forms/repeats.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { kioskIn, nameField, newKioskFields } from "./fields.ts"
import {
  KIOSKS,
  kioskCodePage,
  kioskListPage,
  kioskPage,
  newKioskPage,
  renameKioskPage,
  revokeKioskPage,
} from "./page.tsx"
import { KIOSKS_WORDING } from "./wording/wording.ts"

const NOTICES = { en: KIOSKS_WORDING.en.notices, de: KIOSKS_WORDING.de.notices }

interface Asked {
  readonly person: SignedIn
  readonly reader: Reader
  readonly request: Request
  readonly set: { readonly headers: object; status?: number | string }
}

/** The pages about shared tablets. */
export function consoleKioskRoutes(services: Services, guard: Guard) {
  const { database, clock, settings } = services
  const person = inConsole(MANAGES_KIOSKS)

  /** The tablet of the reader's company. Throws `NotFound` for any other. */
  async function kioskNamed(caller: PersonCaller, id: number, queries: Queries = database): Promise<Kiosk> {
    const kiosk = await concealed(showKiosk(queries, caller, id))
    return versioned(kiosk, kiosk)
  }

  async function sendCode(asked: Asked, kiosk: Kiosk, code: PairingCode): Promise<string> {
    const path = `${KIOSKS}/${kiosk.id}`
    answeredOnce(asked.request, seeDone(asked.request, services, { path, notice: "sent_twice" }))
    const shown = await shownTo(services, asked, { path })
    const address = `${settings.public_url ?? originOf(asked.request, services)}/kiosk`
    const headers = { ...shown.headers, "cache-control": "no-store" }
    return sendConsolePage(asked.set, { ...shown, headers }, kioskCodePage({ ...shown, kiosk, code, address }))
  }

  return new Elysia({ name: "console-kiosks", prefix: KIOSKS })
    .use(guard)
    .get(
      "",
      async (asked) => {
        const shown = await shownTo(services, asked, { notices: NOTICES })
        const kiosks = await listKiosks(database, asked.caller)
        return sendConsolePage(asked.set, shown, kioskListPage({ ...shown, kiosks }))
      },
      { person },
    )
    .get(
      "/new",
      async (asked) => {
        const shown = await shownTo(services, asked)
        const { language, query } = shown.reader
        const place = query.get("location_id") ?? ""
        const specs = await newKioskFields(database, asked.caller, language, place)
        const values = { location_id: place }
        return sendConsolePage(asked.set, shown, newKioskPage({ ...shown, specs, values, once: newFormKey() }))
      },
      { person },
    )
    .post(
      "/new",
      async (asked) => {
        const { caller, form, request, set } = asked
        const language = consoleLanguage(asked.reader)
        const specs = await newKioskFields(database, caller, language, form.text("location_id"))
        const values = typedIn(specs, form)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        let made: (PairingCode & { readonly id: number }) | undefined
        const outcome = await outcomeOf(
          () =>
            carryOutOnce(database, once, async (tx) => {
              made = await createKiosk(tx, caller, kioskIn(specs, values), clock())
              return `${KIOSKS}/${made.id}`
            }),
          { language, specs },
        )
        if (outcome.faults === undefined) {
          // A form that was sent twice: only the first response had the code.
          if (made === undefined) return seeDone(request, services, { path: outcome.result, notice: "created" })
          return sendCode(asked, await kioskNamed(caller, made.id), made)
        }
        set.status = outcome.status
        const shown = await shownTo(services, asked)
        const page = { specs, values, faults: outcome.faults, once: once.key || newFormKey() }
        return sendConsolePage(set, shown, newKioskPage({ ...shown, ...page }))
      },
      { person },
    )
    .get(
      "/:kiosk",
      async (asked) => {
        const kiosk = await kioskNamed(asked.caller, pathId(asked.params.kiosk))
        const shown = await shownTo(services, asked, { notices: NOTICES })
        return sendConsolePage(asked.set, shown, kioskPage({ ...shown, kiosk }))
      },
      { person },
    )
    .post(
      "/:kiosk/code",
      async (asked) => {
        const { caller, params } = asked
        const id = pathId(params.kiosk)
        const code = await concealed(database.transaction((tx) => newCode(tx, caller, id, clock())))
        return sendCode(asked, await kioskNamed(caller, id), code)
      },
      { person },
    )
    .get(
      "/:kiosk/edit",
      async (asked) => {
        const kiosk = await kioskNamed(asked.caller, pathId(asked.params.kiosk))
        const shown = await shownTo(services, asked)
        const specs = [nameField(shown.reader.language)]
        return sendConsolePage(asked.set, shown, renameKioskPage({ ...shown, kiosk, specs }))
      },
      { person },
    )
    .post(
      "/:kiosk/edit",
      async (asked) => {
        const { caller, form, params, request, set } = asked
        const kiosk = await kioskNamed(caller, pathId(params.kiosk))
        const language = consoleLanguage(asked.reader)
        const specs = [nameField(language)]
        const outcome = await edited(database, {
          ...{ form, specs, language },
          read: (tx) => kioskNamed(caller, kiosk.id, tx),
          save: (tx, { name }) => renameKiosk(tx, caller, kiosk.id, String(name), clock()),
        })
        if ("saved" in outcome) return seeDone(request, services, { path: `${KIOSKS}/${kiosk.id}`, notice: "saved" })
        const shown = await shownTo(services, asked)
        const isStale = "stale" in outcome
        set.status = isStale ? 409 : outcome.status
        const page = renameKioskPage({
          ...shown,
          ...{ kiosk: isStale ? outcome.stale : kiosk, specs, values: outcome.typed, isStale },
          faults: isStale ? undefined : outcome.faults,
        })
        return sendConsolePage(set, shown, page)
      },
      { person },
    )
    .get(
      "/:kiosk/revoke",
      async (asked) => {
        const kiosk = await kioskNamed(asked.caller, pathId(asked.params.kiosk))
        if (kiosk.state === "revoked") throw new NotFound()
        const shown = await shownTo(services, asked)
        return sendConsolePage(asked.set, shown, revokeKioskPage({ ...shown, kiosk }))
      },
      { person },
    )
    .post(
      "/:kiosk/revoke",
      async ({ caller, params, request }) => {
        const id = pathId(params.kiosk)
        await concealed(database.transaction((tx) => revokeKiosk(tx, caller, id, clock())))
        return seeDone(request, services, { path: `${KIOSKS}/${id}`, notice: "revoked" })
      },
      { person },
    )
}
