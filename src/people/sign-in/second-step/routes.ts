import { Elysia } from "elysia"
import type { Guard } from "../../../access/guard.ts"
import { takeKey } from "../../../access/one-time-keys/rules.ts"
import { personOf, senderOf } from "../../../access/person-guard.ts"
import { cookieOf, droppedCookie, seeOther } from "../../../http/cookies.ts"
import { frameOf } from "../../../http/frame.ts"
import { readerFrom } from "../../../http/send-page.ts"
import { beginStep, type EntryServices, enterWithin, type Way } from "../../entry/entry.ts"
import { halfSignIn } from "../../entry/half.ts"
import { noteWrongStep } from "../../entry/wrong-steps.ts"
import { beginGuess, endGuess } from "../../guesses/rules.ts"
import { stepSubjects } from "../../guesses/subjects.ts"
import { useFactor } from "../../second-factors/rules.ts"
import type { FactorSeal } from "../../second-factors/secrets.ts"
import { PEOPLE_WORDING } from "../../wording/wording.ts"
import { nextOf, sendTooMany } from "../request.ts"
import { sendStep } from "./request.ts"

/** The second step of signing in, with a code from the app or a recovery code. */
export function secondStepRoutes(services: EntryServices & { readonly factorSeal: FactorSeal }, guard: Guard) {
  const { database, clock, factorSeal, mail } = services
  return new Elysia({ name: "second-step" })
    .use(guard)
    .get(
      "/sign-in/second-factor",
      async ({ request, set }) => {
        const half = await halfSignIn(database, cookieOf(request, services, "signing-in") ?? "", clock())
        if (half !== undefined) {
          return sendStep(services, { userId: half.userId, reader: readerFrom(request), request, set })
        }
        const person = await personOf(request, services)
        if (person?.duty !== "second_step") {
          return seeOther("/sign-in", [droppedCookie(request, services, "signing-in")])
        }
        // A session that has not proved the factor continues in the same place as a sign-in by a user who has factors.
        const { user, company, session } = person.caller
        const { factors, stays } = session
        const begun = { userId: user.id, companyId: company.id, factors, stays, next: nextOf(request, services) }
        const { location, cookies } = await database.transaction((tx) => beginStep(tx, services, request, begun))
        return seeOther(location, [...cookies, droppedCookie(request, services, "next")])
      },
      { open: "public" },
    )
    .post(
      "/sign-in/second-factor",
      async ({ form, reader, request, set }) => {
        const key = cookieOf(request, services, "signing-in") ?? ""
        const now = clock()
        const half = await halfSignIn(database, key, now)
        if (half === undefined) return seeOther("/sign-in", [droppedCookie(request, services, "signing-in")])
        const { userId, companyId, factors, stays, next } = half
        const attempt = await beginGuess(
          database,
          await stepSubjects(database, half, {
            browser: cookieOf(request, services, "browser"),
            address: frameOf(request).sender.address,
          }),
          now,
        )
        if ("retryAfter" in attempt) return sendTooMany({ set, reader }, attempt.retryAfter)
        const { requestId, address, device } = senderOf(request)
        const sender = { requestId, address: address(), device }
        const way = await database.transaction(async (tx): Promise<Way | undefined> => {
          const factor = await useFactor(tx, factorSeal, { userId, companyId, code: form.text("code"), sender }, now)
          if (factor === undefined || (await takeKey(tx, "second_factor", key, now)) === undefined) return undefined
          await endGuess(tx, attempt)
          return enterWithin(tx, services, request, { userId, factors: [...factors, factor], stays, next })
        })
        if (way !== undefined) {
          mail.nudge()
          return seeOther(way.location, way.cookies)
        }
        await noteWrongStep(services, half, senderOf(request), now)
        set.status = 422
        const faults = { code: PEOPLE_WORDING[reader.language].secondFactors.wrongCode }
        return sendStep(services, { userId, reader, request, set, faults })
      },
      { form: "public" },
    )
}
