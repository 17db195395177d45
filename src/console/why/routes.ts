import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { permissionOf } from "../../bulk-acts/acts.ts"
import { actOnOne } from "../../bulk-acts/undo.ts"
import { numberOfPair } from "../../compliance/pairs/numbers.ts"
import { VIEWING } from "../../compliance/pairs/rules.ts"
import { type WhyQuery, whyQuery } from "../../compliance/pairs/schema.ts"
import { Form } from "../../http/form.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { Invalid, NotFound } from "../../tools/errors.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { ACT_NOTICES, noticeOf } from "../act-wording/notices.ts"
import { ACTS_WORDING } from "../act-wording/wording.ts"
import { inputFields } from "../acts/input.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { type ConsoleReader, consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { MATRIX } from "../matrix/list.ts"
import { type ActForm, whyAddress, whyPage } from "./page.tsx"
import { isPairAct, PAIR_ACTS, type PairAct, shownPair } from "./pair.ts"

/** Why somebody does or does not fulfil what a course asks, and what can be done about it. */
export function whyRoutes(services: Services & Deciding & { readonly mail: Mail }, guard: Guard) {
  const { database, clock, settings, mail } = services
  const readingOf = ({ language }: Pick<ConsoleReader, "language">) => ({
    now: clock(),
    leadDays: settings.renewal_lead,
    language,
  })

  const found = (caller: PersonCaller, reader: ConsoleReader) =>
    atAddress(async () => {
      const query = askedIn(reader.query)
      return { query, pair: await shownPair(database, caller, query, readingOf(reader)) }
    })

  async function fieldsOf(caller: PersonCaller, { language }: ConsoleReader, act: PairAct, fields: Form) {
    const specs = await inputFields(database, caller, { act: PAIR_ACTS[act], language, fields })
    return { act, specs, values: typedIn(specs, fields) }
  }

  return new Elysia({ name: "console-why", prefix: `${MATRIX}/why` })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { notices: ACT_NOTICES })
        const { query, pair } = await found(caller, shown.reader)
        const act = shown.reader.query.get("act") ?? ""
        const isOffered = isPairAct(act) && pair.acts.includes(act)
        const form = isOffered ? await fieldsOf(caller, shown.reader, act, new Form(new URLSearchParams())) : undefined
        return sendConsolePage(set, shown, whyPage({ ...shown, shown: pair, asOf: query.as_of, form }))
      },
      { person: inConsole(VIEWING) },
    )
    .post(
      "",
      async (context) => {
        const { caller, form, reader: sender, request, set } = context
        const reader = consoleReader(request, sender)
        const { query, pair } = await found(caller, reader)
        const act = form.text("act")
        if (!isPairAct(act)) throw new NotFound()
        const name = PAIR_ACTS[act]
        requireInConsole(caller, [permissionOf(name)])
        const asked = await fieldsOf(caller, reader, act, form)
        const { user_id, course_id } = query
        const outcome = await outcomeOf(
          async () => {
            const order = { name, id: numberOfPair({ user_id, course_id }), input: sentBy(asked.specs, asked.values) }
            const doing = { now: clock(), leadDays: settings.renewal_lead, mail }
            return database.transaction((tx) => actOnOne(tx, caller, order, doing))
          },
          { language: reader.language, specs: asked.specs },
        )
        const isDone = outcome.faults === undefined && outcome.result.status !== "unchanged"
        if (isDone) {
          if (act === "remind" && mail.configured) mail.nudge()
          const path = whyAddress({ userId: user_id, courseId: course_id })
          return seeDone(request, services, { path, notice: noticeOf(name), count: 1, undo: outcome.result.undoKey })
        }
        set.status = outcome.faults === undefined ? 422 : outcome.status
        const faults = outcome.faults ?? { "": ACTS_WORDING[reader.language].preview.nothing }
        const shown = await shownTo(services, context)
        const refused: ActForm = { ...asked, faults }
        return sendConsolePage(set, shown, whyPage({ ...shown, shown: pair, asOf: query.as_of, form: refused }))
      },
      { person: inConsole(VIEWING) },
    )
}

/** The person, the course and the day in an address. */
function askedIn(query: URLSearchParams): WhyQuery {
  const named = ["user_id", "course_id", "as_of"].flatMap((name) => {
    const value = query.get(name) ?? ""
    return value === "" ? [] : [[name, value]]
  })
  return whyQuery["~standard"].validate(Object.fromEntries(named)).value
}

/** Nothing is found at an address that the API refuses. */
async function atAddress<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Invalid) throw new NotFound()
    throw error
  }
}
