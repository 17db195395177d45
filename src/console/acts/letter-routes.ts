import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { selectedIds } from "../../bulk-acts/selection.ts"
import { Form } from "../../http/form.ts"
import { originOf } from "../../http/frame.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { LETTERS_MAX, lettersFor } from "../../people/letters/rules.ts"
import type { CertificateServices } from "../../training/certificates/request.ts"
import type { LearningServices } from "../../training/learning/acts.ts"
import { outcomeOf } from "../frame/faults.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"
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
        const outcome = await outcomeOf(
          async () => selectedIds(database, selectionOf(services, caller, { ...asked, digest: undefined })),
          { language, specs: [] },
        )
        if (outcome.faults !== undefined) set.status = outcome.status
        const ids = outcome.faults === undefined ? outcome.result : []
        const faults: FieldFaults | undefined =
          outcome.faults ??
          (ids.length > LETTERS_MAX ? { "": PEOPLE_WORDING[language].letters.most(LETTERS_MAX) } : undefined)
        return sendConsolePage(set, shown, lettersPage({ ...shown, ids, back: asked.back, faults }))
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
        const page = lettersPage({ ...shown, ids: asked.ids, back: asked.back, faults: outcome.faults })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole("users.reset-password") },
    )
}
