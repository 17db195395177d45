import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { personOf, senderOf } from "../../access/person-guard.ts"
import { droppedCookie, seeOther } from "../../http/cookies.ts"
import { frameOf } from "../../http/frame.ts"
import { parseQuery } from "../../http/query.ts"
import { LeadsTo } from "../../http/refusals.ts"
import { readerFrom, sendPage } from "../../http/send-page.ts"
import { verifyPassword } from "../../organisation/users/password.ts"
import { readerAt } from "../../pages/reader.ts"
import { type Account, accountOf } from "../account-lookup/rules.ts"
import { type EntryServices, enterWithin, type Way } from "../entry/entry.ts"
import { type Opening, openedBy } from "../guesses/rules.ts"
import { addressSubjects } from "../guesses/subjects.ts"
import { nextOf, sendTooMany } from "../sign-in/request.ts"
import { PEOPLE_WORDING } from "../wording/wording.ts"
import { requestPasswordLink } from "./link-requests.ts"
import { forgottenPage, linkSentPage, newPasswordPage, usedLinkPage } from "./page.tsx"
import { changePassword, choiceFaults, ownerOfLink } from "./rules.ts"
import type { LinkRequestSeal } from "./secrets.ts"
import { toldFaults } from "./told-faults.ts"

interface PasswordServices extends EntryServices {
  readonly linkRequestSeal: LinkRequestSeal
}

/** The pages where users choose a new password because they have forgotten theirs or have a temporary one. */
export function passwordRoutes(services: PasswordServices, guard: Guard) {
  const { database, clock, settings, mail } = services
  const publicUrl = mail.configured ? settings.public_url : undefined

  /** The user of the link or, without a link, the user who is signed in with a temporary password. */
  async function chooserOf(request: Request, token: string | undefined): Promise<Opening<Account>> {
    if (token !== undefined) {
      const now = clock()
      const { address } = frameOf(request).sender
      return openedBy(database, { subjects: addressSubjects(address), now }, () => ownerOfLink(database, token, now))
    }
    const person = await personOf(request, services)
    if (person === undefined) throw new LeadsTo(`/sign-in?${new URLSearchParams({ next: "/password/new" })}`)
    if (person.duty !== "password_change") throw new LeadsTo("/account")
    return { found: await accountOf(database, person.caller.user.id) }
  }

  return new Elysia({ name: "passwords", prefix: "/password" })
    .use(guard)
    .get(
      "/forgotten",
      ({ request, set }) => {
        const reader = readerFrom(request)
        return sendPage(set, reader, forgottenPage({ reader, available: publicUrl !== undefined }))
      },
      { open: "public" },
    )
    .post(
      "/forgotten",
      async ({ form, reader, request, set }) => {
        const username = form.text("username")
        if (publicUrl === undefined || username === "") {
          set.status = 422
          const faults = { username: PEOPLE_WORDING[reader.language].signIn.forgotten.required }
          return sendPage(set, reader, forgottenPage({ reader, available: publicUrl !== undefined, faults }))
        }
        const refused = await requestPasswordLink(services, { username, sender: senderOf(request), now: clock() })
        return refused === undefined
          ? seeOther("/password/forgotten/sent")
          : sendTooMany({ set, reader }, refused.retryAfter)
      },
      { form: "public" },
    )
    .get(
      "/forgotten/sent",
      ({ request, set }) => {
        const reader = readerFrom(request)
        return sendPage(set, reader, linkSentPage(reader))
      },
      { open: "public" },
    )
    .get(
      "/new",
      async ({ request, set }) => {
        const token = parseQuery(request.url).token
        const reader = readerFrom(request)
        const chooser = await chooserOf(request, token)
        if ("retryAfter" in chooser) return sendTooMany({ set, reader }, chooser.retryAfter)
        const account = chooser.found
        if (account === undefined) {
          set.status = 404
          return sendPage(set, reader, usedLinkPage(reader))
        }
        return sendPage(set, reader, newPasswordPage({ reader, username: account.username, token }))
      },
      { open: "public" },
    )
    .post(
      "/new",
      async ({ form, reader, request, set }) => {
        const token = form.verbatim("token") || undefined
        const chooser = await chooserOf(request, token)
        if ("retryAfter" in chooser) return sendTooMany({ set, reader }, chooser.retryAfter)
        const account = chooser.found
        const password = form.verbatim("password")
        if (account !== undefined) {
          const waiting = { goesFirst: true, as: `user:${account.id}`, signal: request.signal }
          const choice = { password, again: form.verbatim("password_again") }
          const faults =
            choiceFaults({ ...choice, isCurrent: false }, account) ??
            // The new password is compared with the current one only if it could be saved otherwise. So somebody who
            // tries to guess the current password in this way replaces it with the first wrong guess.
            ((await verifyPassword(password, account.password_hash, waiting))
              ? choiceFaults({ ...choice, isCurrent: true }, account)
              : undefined)
          if (faults !== undefined) {
            set.status = 422
            const told = toldFaults(faults, reader)
            const there = readerAt(reader, "/password/new", { token })
            const page = newPasswordPage({ reader: there, username: account.username, token, faults: told })
            return sendPage(set, reader, page)
          }
          let way: Way | undefined
          const changed = await changePassword(services, {
            ...{ account, password, token, waiting, sender: senderOf(request), now: clock() },
            async within(tx) {
              const next = nextOf(request, services)
              const proof = { userId: account.id, factors: ["password"], stays: false, next } as const
              way = await enterWithin(tx, services, request, proof)
            },
          })
          if (changed && way !== undefined) {
            return seeOther(way.location, [...way.cookies, droppedCookie(request, services, "next")])
          }
          if (token === undefined) return seeOther("/account")
        }
        set.status = 404
        return sendPage(set, reader, usedLinkPage(reader))
      },
      { form: "public" },
    )
}
