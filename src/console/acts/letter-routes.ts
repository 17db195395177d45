import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { PRINT_LETTERS } from "../../bulk-acts/letters.ts"
import { lettersOfAct, remindersOfAct } from "../../bulk-acts/letters-file.ts"
import { startAct } from "../../bulk-acts/rules.ts"
import { selectedIds } from "../../bulk-acts/selection.ts"
import { seeOther } from "../../http/cookies.ts"
import { Form } from "../../http/form.ts"
import { originOf } from "../../http/frame.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import { LETTERS_MAX, previewLetters } from "../../people/letters/rules.ts"
import type { LetterSeal } from "../../people/letters/secrets.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import type { CertificateServices } from "../../training/certificates/request.ts"
import type { LearningServices } from "../../training/learning/acts.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { outcomeOf } from "../frame/faults.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { PEOPLE_WORDING } from "../people/wording/wording.ts"
import { keyIn } from "../sent-forms/rules.ts"
import { lettersPage } from "./letters-page.tsx"
import { askedIn, selectionOf } from "./selection.ts"

/** Letters for selected people: to sign in, and to remind them. */
export function letterRoutes(
  services: CertificateServices & LearningServices & { readonly letterSeal: LetterSeal },
  guard: Guard,
) {
  const { database, clock, letterSeal, settings } = services
  const running = { database, clock, leadDays: settings.renewal_lead, letterSeal }

  return new Elysia({ name: "console-letters", prefix: "/console" })
    .use(guard)
    .get(
      "/people/letters",
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
      "/people/letters",
      async (context) => {
        const { caller, form, set } = context
        const asked = askedIn(form)
        const outcome = await outcomeOf(
          async () => {
            if (asked.ids.length > LETTERS_MAX) throw new Invalid([fault("id", "max_items", { limit: LETTERS_MAX })])
            const { admitted } = await previewLetters(database, caller, asked.ids)
            if (admitted.length === 0) throw new Invalid([fault("id", "required")])
            const key = keyIn(form) || crypto.randomUUID()
            return startAct(running, caller, { name: PRINT_LETTERS, key, input: {}, selection: { ids: asked.ids } })
          },
          { language: consoleLanguage(context.reader), specs: [] },
        )
        if (outcome.faults === undefined) return seeOther(`/console/jobs/${outcome.result.id}`)
        set.status = outcome.status
        const shown = await shownTo(services, context, { path: "/console/people/letters" })
        // Since the page was shown, everybody on it may have become somebody who gets no letter.
        const { leftOut } = await previewLetters(database, caller, asked.ids.slice(0, LETTERS_MAX))
        const faults = { "": PEOPLE_WORDING[shown.reader.language].letters.nobody }
        return sendConsolePage(set, shown, lettersPage({ ...shown, ids: [], leftOut, back: asked.back, faults }))
      },
      { person: inConsole("users.reset-password") },
    )
    .get(
      "/jobs/:job/letters.pdf",
      async ({ caller, params, request }) => {
        const address = originOf(request, services)
        return sendLetters(
          await lettersOfAct(services, caller, pathId(params.job), { address, now: clock() }),
          "letters",
        )
      },
      { person: inConsole("users.reset-password") },
    )
    .get(
      "/jobs/:job/reminders.pdf",
      async ({ caller, params, request, server }) => {
        requireRoom(server, settings)
        const address = originOf(request, services)
        const printing = { address, now: clock() }
        return sendLetters(await remindersOfAct(services, caller, pathId(params.job), printing), "reminders")
      },
      { person: inConsole("course-assignments.update") },
    )
}

function sendLetters(pdf: Uint8Array<ArrayBuffer>, stem: string): Response {
  return new Response(pdf, {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${stem}.pdf"`,
      "cache-control": "no-store",
    },
  })
}
