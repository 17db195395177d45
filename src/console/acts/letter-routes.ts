import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { selectedIds } from "../../bulk-acts/selection.ts"
import { Form } from "../../http/form.ts"
import { originOf } from "../../http/frame.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { LETTERS_MAX, lettersFor, previewLetters } from "../../people/letters/rules.ts"
import type { CertificateServices } from "../../training/certificates/request.ts"
import type { LearningServices } from "../../training/learning/acts.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { outcomeOf } from "../frame/faults.ts"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"
import { answeredOnce } from "../sent-forms/repeats.ts"
import { lettersPage } from "./letters-page.tsx"
import { askedIn, selectionOf } from "./selection.ts"

/** Sign-in letters for selected people. */
export function letterRoutes(services: CertificateServices & LearningServices, guard: Guard) {
  const { database, clock } = services

  return new Elysia({ name: "console-letters", prefix: "/console/people/letters" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context)
        const { language, query } = shown.reader
        const asked = askedIn(new Form(query))
        if (!asked.isAll && asked.ids.length === 0) {
          set.status = 422
          const faults = { "": ACTS_WORDING[language].preview.none }
          return sendConsolePage(set, shown, lettersPage({ ...shown, ids: [], back: asked.back, faults }))
        }
        const outcome = await outcomeOf(
          async () => selectedIds(database, selectionOf(services, caller, { ...asked, digest: undefined }, "user")),
          { language, specs: [] },
        )
        const selected = outcome.faults === undefined ? outcome.result : []
        const faults: FieldFaults | undefined =
          outcome.faults ??
          (selected.length > LETTERS_MAX ? { "": PEOPLE_WORDING[language].letters.most(LETTERS_MAX) } : undefined)
        if (faults !== undefined) {
          set.status = 422
          return sendConsolePage(set, shown, lettersPage({ ...shown, ids: selected, back: asked.back, faults }))
        }
        const { admitted, leftOut } = await previewLetters(database, caller, selected)
        return sendConsolePage(set, shown, lettersPage({ ...shown, ids: admitted, leftOut, back: asked.back }))
      },
      { person: inConsole("users.reset-password") },
    )
    .post(
      "",
      async (context) => {
        const { caller, form, request, set } = context
        const asked = askedIn(form)
        const outcome = await outcomeOf(
          () =>
            lettersFor(services, caller, asked.ids, {
              address: originOf(request, services),
              now: clock(),
              signal: request.signal,
            }),
          { language: consoleLanguage(context.reader), specs: [] },
        )
        if (outcome.faults === undefined) {
          answeredOnce(request, seeDone(request, services, { path: asked.back, notice: "sent_twice" }))
          return new Response(new Uint8Array(outcome.result.pdf), {
            headers: {
              "content-type": "application/pdf",
              "content-disposition": 'attachment; filename="letters.pdf"',
              "cache-control": "no-store",
            },
          })
        }
        set.status = outcome.status
        const shown = await shownTo(services, context, { path: "/console/people/letters" })
        // Since the page was shown, everybody on it may have become somebody who gets no letter.
        const { leftOut } = await previewLetters(database, caller, asked.ids.slice(0, LETTERS_MAX))
        const faults = { "": PEOPLE_WORDING[shown.reader.language].letters.nobody }
        return sendConsolePage(set, shown, lettersPage({ ...shown, ids: [], leftOut, back: asked.back, faults }))
      },
      { person: inConsole("users.reset-password") },
    )
}
