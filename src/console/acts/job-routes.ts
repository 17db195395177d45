import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole, proved } from "../../access/route-access.ts"
import { hasLetters } from "../../bulk-acts/letters-file.ts"
import { allResults, findResults } from "../../bulk-acts/results.ts"
import { cancelAct, resumeAct, showAct } from "../../bulk-acts/rules.ts"
import { listWork, type WorkPlace } from "../../bulk-acts/work.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { cursorOf, placeIn } from "../../tools/cursor.ts"
import { NotFound } from "../../tools/errors.ts"
import { isAboutRoles } from "../act-wording/names.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sendFile, tableOf } from "../frame/file.ts"
import { seeDone } from "../frame/notices.ts"
import { IN_CONSOLE } from "../frame/places.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { WORK_SOURCES } from "../frame/work.ts"
import { jobPage, jobsPage, OUTCOMES, reasonsOf } from "./job-pages.tsx"
import { undoneNotice } from "./undone-page.tsx"

const forConsole = () => ({ person: inConsole(...IN_CONSOLE) })

const PER_PAGE = 50
const RESULTS = 100

const NOTICES = { en: ACTS_WORDING.en.notices, de: ACTS_WORDING.de.notices }

/** What runs in the background, and what became of it. */
export function jobRoutes(services: Services & { readonly nudge: () => void }, guard: Guard) {
  const { database, clock } = services

  return new Elysia({ name: "console-jobs", prefix: "/console/jobs" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const shown = await shownTo(services, context, { notices: NOTICES })
        const after = placeOf(shown.reader.query.get("cursor"))
        const { items, last } = await listWork(database, context.caller, WORK_SOURCES, { after, perPage: PER_PAGE })
        const next = last === null ? undefined : cursorOf("work", last)
        return sendConsolePage(context.set, shown, jobsPage({ ...shown, work: items, next }))
      },
      forConsole(),
    )
    .get(
      "/:job",
      async (context) => {
        const { caller, params, set } = context
        const act = await showAct(database, caller, pathId(params.job))
        const shown = await shownTo(services, context, { notices: NOTICES })
        const { query } = shown.reader
        const outcome = OUTCOMES.find((one) => one === query.get("outcome"))
        const from = /^\d{1,9}$/.test(query.get("from") ?? "") ? Number(query.get("from")) : 0
        const found = await findResults(database, caller, act.id, {
          ...{ from, limit: RESULTS + 1 },
          ...(outcome === undefined ? {} : { outcome }),
        })
        const results = found.slice(0, RESULTS)
        const next = found.length > RESULTS ? (found.at(-1)?.position ?? 0) : undefined
        const now = clock()
        const page = { ...shown, act, now, results, next, outcome, hasLetters: hasLetters(caller, act, now) }
        return sendConsolePage(set, shown, jobPage(page))
      },
      forConsole(),
    )
    .get(
      "/:job/results.csv",
      async (context) => {
        const { caller, params } = context
        const act = await showAct(database, caller, pathId(params.job))
        const language = consoleLanguage(context.reader)
        const { jobs } = ACTS_WORDING[language]
        const none = { cell: () => "" }
        const table = tableOf(
          jobs.results,
          [
            { ...none, name: "id", label: "ID", isNumber: true, exported: ({ record_id }) => record_id },
            { ...none, name: "name", label: jobs.name, exported: ({ name }) => name },
            {
              ...none,
              name: "outcome",
              label: jobs.outcome,
              exported: ({ outcome }) => jobs.outcomes[outcome ?? "open"],
            },
            { ...none, name: "reason", label: jobs.reason, exported: (result) => reasonsOf(result, language) },
          ],
          allResults(database, caller, act.id),
        )
        return sendFile({ table, format: "csv", language, stem: `results-${act.id}` })
      },
      forConsole(),
    )
    .post(
      "/:job/:act",
      async (context) => {
        const { caller, params, request, set } = context
        const id = pathId(params.job)
        const path = `/console/jobs/${id}`
        const change = params.act === "cancel" ? cancelAct : params.act === "resume" ? resumeAct : undefined
        if (change === undefined) throw new NotFound()
        const outcome = await outcomeOf(() => database.transaction((tx) => change(tx, caller, id, clock())), {
          language: consoleLanguage(context.reader),
          specs: [],
        })
        if (outcome.faults === undefined) {
          services.nudge()
          return seeDone(request, services, { path, notice: params.act === "cancel" ? "cancelled" : "resumed" })
        }
        set.status = outcome.status
        const shown = await shownTo(services, context, { path })
        return sendConsolePage(set, shown, undoneNotice({ ...shown, faults: outcome.faults, back: path }))
      },
      {
        person: proved(
          inConsole(...IN_CONSOLE),
          async (_, { job = "", act }, caller) =>
            act === "resume" && isAboutRoles((await showAct(database, caller, pathId(job))).name),
        ),
      },
    )
}

function placeOf(cursor: string | null): WorkPlace | undefined {
  if (cursor === null || !/^[\w-]{43}$/.test(cursor)) return undefined
  const place = placeIn(cursor, "work")
  return place?.length === 3 ? (place as unknown as WorkPlace) : undefined
}
