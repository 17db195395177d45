import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { personOf, senderOf } from "../../access/person-guard.ts"
import { own } from "../../access/route-access.ts"
import { endSessionByToken, KIOSK_IDLE } from "../../access/sessions/rules.ts"
import { cookieOf, droppedCookie, keptCookie, seeOther } from "../../http/cookies.ts"
import { pathId } from "../../http/path.ts"
import { parseQuery } from "../../http/query.ts"
import { LeadsTo } from "../../http/refusals.ts"
import { FORGOTTEN_LANGUAGE, readerFrom, sendPage, WITH_SCRIPTS } from "../../http/send-page.ts"
import { type Reader, readerAt } from "../../pages/reader.ts"
import { NotFound } from "../../tools/errors.ts"
import { sendTooMany } from "../sign-in/request.ts"
import { DEVICE_LIFETIME, kioskOfDevice, pairDevice } from "./device.ts"
import { choosePin, enterByPin, type KioskServices, kioskRefusal } from "./entry.ts"
import { choicePage, pairingPage, peoplePage, pinPage, refusedPage } from "./page.tsx"
import { choiceFault, findNames, personAt, type Typed, typedIn } from "./people.ts"
import { plainPin } from "./pin-choice.ts"
import { pinReadiness, tryPin } from "./pins.ts"
import type { KioskRow } from "./store.ts"
import { KIOSK_WORDING } from "./wording/wording.ts"

/** The camera reads codes on this page; on all others it stays off. */
const WITH_CAMERA = {
  ...WITH_SCRIPTS,
  "permissions-policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
} as const

interface Asked {
  readonly request: Request
  readonly params: { readonly user: string }
}

/** The pages of shared tablets: pairing, names, PINs. What people learn there has its usual pages. */
export function kioskRoutes(services: KioskServices, guard: Guard) {
  const { database, clock } = services

  const kioskOf = (request: Request) => kioskOfDevice(database, cookieOf(request, services, "kiosk"))

  const readerOf = (request: Request, kiosk?: KioskRow) => readerFrom(request, null, kiosk?.company_language)

  const idleOf = (request: Request) => ({
    seconds: KIOSK_IDLE,
    hasScript: cookieOf(request, services, "kiosk-script") !== undefined,
  })

  /** Somebody of the place of the device, and what the page about them shows. */
  async function askedFor({ request, params }: Asked) {
    const kiosk = await kioskOf(request)
    if (kiosk === undefined) throw new LeadsTo("/kiosk")
    const found = await personAt(database, kiosk, pathId(params.user))
    if (found === undefined) throw new NotFound()
    const { person, account } = found
    const reader = readerOf(request, kiosk)
    const reason = await kioskRefusal(database, services, account)
    return { kiosk, person, account, reader, reason, idle: idleOf(request), readiness: await ready(person.id) }
  }

  const ready = (userId: number) => pinReadiness(services, userId)

  /** Afterwards, the browser shows the trainings. */
  const entered = (cookies: readonly string[]) => seeOther("/learn", [...cookies, FORGOTTEN_LANGUAGE])

  return new Elysia({ name: "kiosks" })
    .use(guard)
    .get(
      "/kiosk",
      async ({ request, set }) => {
        const kiosk = await kioskOf(request)
        if (kiosk === undefined) {
          const reader = readerOf(request)
          const isStale = cookieOf(request, services, "kiosk") !== undefined
          const headers = isStale ? { "set-cookie": droppedCookie(request, services, "kiosk") } : {}
          return sendPage(set, reader, pairingPage({ reader }), headers)
        }
        if ((await personOf(request, services))?.caller.session.kiosk !== undefined) return seeOther("/learn")
        const reader = readerOf(request, kiosk)
        const typed: Typed = typedIn(parseQuery(request.url).search)
        const meant = await findNames(database, kiosk, typed, reader.language)
        if (meant.kind === "one") return seeOther(`/kiosk/people/${meant.person.id}`)
        const page = peoplePage({ reader, kiosk, search: typed.shown, people: meant.people })
        // After a session that has ended by itself, the back button must not show its pages.
        const isLeft = cookieOf(request, services, "session") !== undefined
        const cleared = isLeft ? { "clear-site-data": '"cache"' } : {}
        return sendPage(set, reader, page, { ...WITH_CAMERA, ...cleared })
      },
      { open: "public" },
    )
    .post(
      "/kiosk/pair",
      async ({ form, reader, request, set }) => {
        const words = KIOSK_WORDING[reader.language].pairing
        const code = form.text("code")
        const refuse = (fault: string) => {
          set.status = 422
          return sendPage(set, reader, pairingPage({ reader: readerAt(reader, "/kiosk"), faults: { code: fault } }))
        }
        if (code === "") return refuse(words.required)
        const paired = await pairDevice(database, { code, sender: senderOf(request), now: clock() })
        if ("retryAfter" in paired) return sendTooMany({ set, reader }, paired.retryAfter)
        if (paired.found === undefined) return refuse(words.wrong)
        const former = cookieOf(request, services, "session")
        if (former !== undefined) await database.transaction((tx) => endSessionByToken(tx, former))
        return seeOther("/kiosk", [
          keptCookie(request, services, { name: "kiosk", value: paired.found, lifetime: DEVICE_LIFETIME }),
          // The person who paired the device does not stay signed in there.
          droppedCookie(request, services, "session"),
          droppedCookie(request, services, "browser"),
        ])
      },
      { form: "public" },
    )
    .post("/kiosk/used", () => new Response(null, { status: 204 }), { person: own({ atKiosk: true }) })
    .get(
      "/kiosk/people/:user",
      async ({ request, params, set }) => {
        const { person, reader, reason, idle, readiness } = await askedFor({ request, params })
        if (reason !== undefined) return sendPage(set, reader, refusedPage({ reader, person, idle, reason }))
        if (readiness !== "ready") return seeOther(`/kiosk/people/${person.id}/pin`)
        return sendPage(set, reader, pinPage({ reader, person, idle }))
      },
      { open: "public" },
    )
    .post(
      "/kiosk/people/:user",
      async ({ request, params, form, set }) => {
        const { kiosk, person, account, reader, reason, idle, readiness } = await askedFor({ request, params })
        const there = readerAt(reader, `/kiosk/people/${person.id}`)
        if (reason !== undefined) return refused(set, there, refusedPage({ reader: there, person, idle, reason }))
        if (readiness !== "ready") return seeOther(`/kiosk/people/${person.id}/pin`)
        const words = KIOSK_WORDING[reader.language].pin
        const again = (fault: string) =>
          refused(set, there, pinPage({ reader: there, person, idle, faults: { pin: fault } }))
        const pin = plainPin(form.verbatim("pin"))
        if (pin === "") return again(words.required)
        const attempt = { kiosk, userId: person.id, pin, sender: senderOf(request) }
        const outcome = await tryPin(services, { ...attempt, signal: request.signal, now: clock() })
        if (outcome.kind === "too_many") return sendTooMany({ set, reader }, outcome.retryAfter)
        if (outcome.kind === "wrong") return again(words.wrong(outcome.left))
        if (outcome.kind === "locked") return seeOther(`/kiosk/people/${person.id}/pin`)
        const cookies = await enterByPin(services, { kiosk, account, request }, outcome.sealed)
        return cookies === undefined ? seeOther("/kiosk") : entered(cookies)
      },
      { form: "public" },
    )
    .get(
      "/kiosk/people/:user/pin",
      async ({ request, params, set }) => {
        const { person, reader, reason, idle, readiness } = await askedFor({ request, params })
        if (reason !== undefined) return sendPage(set, reader, refusedPage({ reader, person, idle, reason }))
        return sendPage(set, reader, choicePage({ reader, person, idle, isLocked: readiness === "locked" }))
      },
      { open: "public" },
    )
    .post(
      "/kiosk/people/:user/pin",
      async ({ request, params, form, set }) => {
        const { kiosk, person, account, reader, reason, idle, readiness } = await askedFor({ request, params })
        const there = readerAt(reader, `/kiosk/people/${person.id}/pin`)
        if (reason !== undefined) return refused(set, there, refusedPage({ reader: there, person, idle, reason }))
        const words = KIOSK_WORDING[reader.language].choice
        const again = (faults: Record<string, string>) =>
          refused(set, there, choicePage({ reader: there, person, idle, faults, isLocked: readiness === "locked" }))
        const password = form.verbatim("password")
        const [pin, pinAgain] = [plainPin(form.verbatim("pin")), plainPin(form.verbatim("pin_again"))]
        const fault = await choiceFault(database, person.id, { pin, again: pinAgain })
        if (password === "" || fault !== undefined) {
          return again({
            ...(password === "" ? { password: words.passwordRequired } : {}),
            ...(fault === undefined ? {} : { [fault === "differs" ? "pin_again" : "pin"]: words.faults[fault] }),
          })
        }
        const outcome = await choosePin(services, { kiosk, account, request }, { password, pin })
        if (outcome.kind === "too_many") return sendTooMany({ set, reader }, outcome.retryAfter)
        return outcome.kind === "wrong" ? again({ password: words.wrong }) : entered(outcome.cookies)
      },
      { form: "public" },
    )
}

function refused(set: { status?: number | string; readonly headers: object }, reader: Reader, page: string): string {
  set.status = 422
  return sendPage(set, reader, page)
}
