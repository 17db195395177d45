import { Elysia } from "elysia"
import { authorshipOf, type PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { takeForm, waitingForm } from "../../access/kept-forms.ts"
import { personOf, senderOf } from "../../access/person-guard.ts"
import { own } from "../../access/route-access.ts"
import { endSession } from "../../access/sessions/rules.ts"
import { noteChange } from "../../audit/rules.ts"
import { cookieOf, droppedCookie, seeOther } from "../../http/cookies.ts"
import { parseQuery } from "../../http/query.ts"
import { FORGOTTEN_LANGUAGE, readerFrom, sendPage } from "../../http/send-page.ts"
import { isEmptyInstallation } from "../account-lookup/rules.ts"
import { type EntryServices, enter } from "../entry/entry.ts"
import { pathWithin } from "../entry/next.ts"
import { mayUsePassword } from "../providers/rules.ts"
import { resumePage } from "./page.tsx"
import { signInByPassword } from "./password.ts"
import { sendSignInPage, sendTooMany } from "./request.ts"

/** Maximum length of a username or an email address in an address. */
const USERNAME_MAX = 254

/** Routes for signing in with a password, for signing out, and for forms that were sent without a session. */
export function signInRoutes(services: EntryServices, guard: Guard) {
  const { database, clock } = services

  const openingOf = (request: Request, { user }: PersonCaller) => ({
    key: keyOf(request),
    userId: user.id,
    browser: cookieOf(request, services, "browser"),
    now: clock(),
  })

  return new Elysia({ name: "sign-in" })
    .use(guard)
    .get(
      "/sign-in",
      async ({ request, set }) => {
        const query = parseQuery(request.url)
        const next = pathWithin(query.next)
        const person = await personOf(request, services)
        if (person !== undefined) return seeOther(next ?? "/learn")
        // Nobody can sign in yet. The start page explains how to set up the installation.
        if (await isEmptyInstallation(database)) return seeOther("/")
        const reader = readerFrom(request)
        const isKept = next?.startsWith("/resume?") ?? false
        const isSignedOut = query.signed_out !== undefined
        const { company } = query
        // The QR code of a letter has the username.
        const username = query.username?.slice(0, USERNAME_MAX)
        return sendSignInPage(services, { request, set, reader, company }, { next, isKept, isSignedOut, username })
      },
      { open: "public" },
    )
    .post(
      "/sign-in",
      async ({ form, reader, request, set }) => {
        const username = form.text("username")
        const next = pathWithin(form.verbatim("next"))
        const stays = form.isTicked("stay")
        const password = form.verbatim("password")
        const company = form.text("company") || undefined
        const typed = { next, username, stay: stays }
        const missing = [
          ...(username === "" ? ["username" as const] : []),
          ...(password === "" ? ["password" as const] : []),
        ]
        if (missing.length > 0) {
          set.status = 422
          return sendSignInPage(services, { request, set, reader, company }, { ...typed, missing })
        }
        const outcome = await signInByPassword(
          database,
          { username, password, company },
          {
            sender: senderOf(request),
            browser: cookieOf(request, services, "browser"),
            signal: request.signal,
            now: clock(),
            admits: (queries, { id, company_id: companyId }) => mayUsePassword(queries, { id, companyId }),
          },
        )
        if (outcome.kind === "too_many") return sendTooMany({ set, reader }, outcome.retryAfter)
        if (outcome.kind === "right") {
          const way = await enter(services, request, {
            userId: outcome.account.id,
            factors: ["password"],
            stays,
            next,
          })
          if (way !== undefined) return seeOther(way.location, way.cookies)
        }
        set.status = 422
        return sendSignInPage(services, { request, set, reader, company }, { ...typed, isWrong: "password" })
      },
      { form: "public" },
    )
    .post(
      "/sign-out",
      async ({ caller, request }) => {
        const now = clock()
        await database.transaction(async (tx) => {
          if (!(await endSession(tx, { id: caller.session.id, userId: caller.user.id }))) return
          const record = { type: "user", id: caller.user.id } as const
          await noteChange(tx, { ...authorshipOf(caller, now), action: "sign-out", record })
        })
        const isKiosk = caller.session.kiosk !== undefined
        const response = seeOther(isKiosk ? "/kiosk" : "/sign-in?signed_out", [
          droppedCookie(request, services, "session"),
          droppedCookie(request, services, "calendar"),
          // The next person has another language.
          ...(isKiosk ? [FORGOTTEN_LANGUAGE] : []),
        ])
        // After signing out, the browser's back button must not show earlier pages.
        response.headers.set("clear-site-data", '"cache"')
        return response
      },
      { person: own({ during: ["second_step", "password_change", "second_factor"], atKiosk: true }) },
    )
    .get(
      "/resume",
      async ({ caller, request, reader, set }) => {
        const waiting = await waitingForm(database, openingOf(request, caller))
        return sendPage(set, reader, resumePage({ reader, key: keyOf(request), waiting }))
      },
      { person: own() },
    )
    .post(
      "/resume",
      async ({ caller, request, reader, set }) => {
        const taken = await takeForm(database, openingOf(request, caller))
        // The browser sends the same form on to the page it came from.
        if (taken !== undefined) return new Response(null, { status: 307, headers: { location: taken.path } })
        set.status = 404
        return sendPage(set, reader, resumePage({ reader, key: "", waiting: undefined }))
      },
      { person: own() },
    )
    .post(
      "/resume/discard",
      async ({ caller, request }) => {
        const taken = await takeForm(database, openingOf(request, caller))
        return seeOther(/^\/console(\/|$)/.test(taken?.path ?? "") ? "/console" : "/learn")
      },
      { person: own() },
    )
}

function keyOf(request: Request): string {
  return parseQuery(request.url).key ?? ""
}
