import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { Queries } from "../../database/port.ts"
import type { Form } from "../../http/form.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import type { FieldFaults } from "../../pages/components/form.tsx"
import type { Reader } from "../../pages/reader.ts"
import { ChangedSince } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { versionText } from "../../tools/versions.ts"
import { submissionAddresses } from "../../training/submissions/addresses.ts"
import { approveSubmission, refuseSubmission, returnSubmission } from "../../training/submissions/deciding.ts"
import { MANAGING, requireOthersSubmission, requireSubmission } from "../../training/submissions/lookup.ts"
import { submissionsBeside } from "../../training/submissions/rules.ts"
import { approval, decisionNote, submissionQuery } from "../../training/submissions/schema.ts"
import { outcomeOf } from "../frame/faults.ts"
import { type FieldSpec, type FieldValues, sentBy, typedIn } from "../frame/fields.tsx"
import { formatIn, pagesBeside, sendFile, tableOf } from "../frame/file.ts"
import { filtersOf } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { type ConsoleLanguage, consoleLanguage, consoleReader } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { submissionPage as pageOfList, SUBMISSION_LIST, submissionFilters } from "./list.ts"
import { SUBMISSIONS, submissionColumns, submissionsPage } from "./list-page.tsx"
import { approvalFields, noteFields, submissionPage } from "./submission-page.tsx"
import { SUBMISSIONS_WORDING } from "./wording/wording.ts"

const NOTICES = { en: SUBMISSIONS_WORDING.en.notices, de: SUBMISSIONS_WORDING.de.notices }

interface Asked {
  readonly caller: PersonCaller
  readonly person: SignedIn
  readonly reader: Reader
  readonly request: Request
  readonly params: { readonly submission: string }
}

/** A decision: its form, and the rule that it calls. */
interface Decision {
  readonly specs: (language: ConsoleLanguage) => readonly FieldSpec[]
  readonly notice: keyof typeof NOTICES.en
  readonly decide: (tx: Queries, caller: PersonCaller, id: number, sent: Record<string, unknown>) => Promise<unknown>
}

/** The pages about certificates that people have handed in. */
export function submissionPageRoutes(services: Services & { readonly mail: Mail }, guard: Guard) {
  const { database, clock, mail, settings } = services
  const at = () => ({ mail, settings, now: clock(), leadDays: settings.renewal_lead })

  /** The page of a submission, after a refused form with its faults. */
  async function shownPage(asked: Asked, refused: { values?: FieldValues; faults?: FieldFaults } = {}) {
    const { caller, params } = asked
    const id = pathId(params.submission)
    const shown = await shownTo(services, asked, { path: `${SUBMISSIONS}/${id}`, notices: NOTICES })
    const submission = await concealed(requireSubmission(database, caller, id))
    const url = (await submissionAddresses(database, { origin: "", now: clock() }))(submission.file_id)
    const { timezone } = caller.company
    const isOwn = submission.user_id === caller.user.id
    return { shown, page: submissionPage({ ...shown, submission, url, timezone, isOwn, ...refused }) }
  }

  function deciding({ specs: specsIn, notice, decide }: Decision) {
    return async (
      asked: Asked & { readonly form: Form; readonly set: { status?: number | string; headers: object } },
    ) => {
      const { caller, form, params, request, set } = asked
      const id = pathId(params.submission)
      await concealed(requireOthersSubmission(database, caller, id))
      const language = consoleLanguage(asked.reader)
      const specs = specsIn(language)
      const values = typedIn(specs, form)
      const outcome = await outcomeOf(
        () =>
          database.transaction(async (tx) => {
            const row = await requireOthersSubmission(tx, caller, id)
            // Another file may have been handed in since the page was shown.
            if (versionText(row) !== form.text("version")) throw new ChangedSince(message("changed_since"))
            await decide(tx, caller, id, sentBy(specs, values))
          }),
        { language, specs },
      )
      if (outcome.faults === undefined) {
        mail.nudge()
        return seeDone(request, services, { path: `${SUBMISSIONS}?state=submitted`, notice })
      }
      set.status = outcome.status
      const { shown, page } = await shownPage(asked, { values, faults: outcome.faults })
      return sendConsolePage(set, shown, page)
    }
  }

  return new Elysia({ name: "console-submissions", prefix: SUBMISSIONS })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, SUBMISSION_LIST)
        const filters = await submissionFilters(database, caller, language, state.filters)
        const asked = filtersOf(submissionQuery, state, { language, labels: filters })
        const found = asked.faults === undefined ? await pageOfList(database, caller, asked.query, state) : undefined
        if (found === undefined) set.status = 422
        const { timezone } = caller.company
        const page = { ...shown, state, filters, found, faults: asked.faults, timezone }
        return sendConsolePage(set, shown, submissionsPage(page))
      },
      { person: inConsole(MANAGING) },
    )
    .get(
      "/export/:file",
      ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "submissions")
        const { language, query } = consoleReader(request, reader)
        const state = listStateOf(query, SUBMISSION_LIST)
        const { value } = submissionQuery["~standard"].validate({ ...state.filters })
        const pages = pagesBeside(state, (page) => submissionsBeside(database, caller, value, page))
        const columns = submissionColumns(language, caller.company.timezone)
        const table = tableOf(SUBMISSIONS_WORDING[language].title, columns, pages)
        return sendFile({ table, format, language, stem: "submissions" })
      },
      { person: inConsole(MANAGING) },
    )
    .get(
      "/:submission",
      async (context) => {
        const { shown, page } = await shownPage(context)
        return sendConsolePage(context.set, shown, page)
      },
      { person: inConsole(MANAGING) },
    )
    .post(
      "/:submission/approve",
      deciding({
        specs: approvalFields,
        notice: "submission_approved",
        decide: (tx, caller, id, sent) => approveSubmission(tx, caller, id, draftOf(approval, sent), at()),
      }),
      { person: inConsole(MANAGING) },
    )
    .post(
      "/:submission/return",
      deciding({
        specs: noteFields,
        notice: "submission_returned",
        decide: (tx, caller, id, sent) => returnSubmission(tx, caller, id, draftOf(decisionNote, sent), at()),
      }),
      { person: inConsole(MANAGING) },
    )
    .post(
      "/:submission/refuse",
      deciding({
        specs: noteFields,
        notice: "submission_refused",
        decide: (tx, caller, id, sent) => refuseSubmission(tx, caller, id, draftOf(decisionNote, sent), at()),
      }),
      { person: inConsole(MANAGING) },
    )
}
