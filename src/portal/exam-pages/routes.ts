import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { own } from "../../access/route-access.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { seeOther } from "../../http/cookies.ts"
import type { Form } from "../../http/form.ts"
import { noticeIn, seeNotice } from "../../http/notice.ts"
import { pathId } from "../../http/path.ts"
import { sendPage } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import type { Reader } from "../../pages/reader.ts"
import { portalPersonOf } from "../../people/leading/rules.ts"
import { NotFound } from "../../tools/errors.ts"
import { rememberedContent } from "../../training/content/rules.ts"
import { act, type LearningServices } from "../../training/learning/acts.ts"
import {
  type Attempt,
  beginAttempt,
  endAttempt,
  ownAttempt,
  ownTest,
  saveAnswer,
} from "../../training/learning/exam/rules.ts"
import { unlessRefused } from "../refusal.ts"
import { EXAM_NOTICES } from "../wording/names.ts"
import { overviewPage } from "./overview.tsx"
import { testPage } from "./page.tsx"
import { questionPage } from "./question-page.tsx"

/** The test at the end of a course. Each question has its own page. */
export function testRoutes(services: Services & LearningServices, guard: Guard) {
  const { database } = services

  interface Asked {
    readonly caller: PersonCaller
    readonly person: SignedIn
    readonly reader: Reader
    readonly request: Request
    readonly set: { status?: number | string; readonly headers: object }
  }

  const pathOf = (assignmentId: number) => `/learn/${assignmentId}`
  const testOf = (caller: PersonCaller, assignmentId: number) =>
    ownTest(database, caller, assignmentId, rememberedContent(database, caller.company.id))

  async function showTest({ caller, person, reader, request, set }: Asked, id: number): Promise<string> {
    const test = await testOf(caller, id)
    const { notice, headers } = noticeIn(request, services, EXAM_NOTICES)
    const shown = { reader, person: portalPersonOf(person), notice }
    return sendPage(set, reader, testPage({ ...shown, ...test, path: pathOf(id) }), headers)
  }

  /** Shows a page of the attempt in progress. If there is none, redirects to the page of the test. */
  async function showAttempt(
    { caller, person, reader, request, set }: Asked,
    id: number,
    page: (shown: Shown) => string,
  ): Promise<string | Response> {
    const attempt = await ownAttempt(database, caller, id)
    if (attempt === undefined) {
      await testOf(caller, id)
      return seeOther(`${pathOf(id)}/test`)
    }
    const { notice, headers } = noticeIn(request, services, EXAM_NOTICES)
    const shown = { reader, person: portalPersonOf(person), path: pathOf(id), attempt, notice }
    return sendPage(set, reader, page(shown), headers)
  }

  return new Elysia({ name: "learning-test" })
    .use(guard)
    .get("/learn/:assignment/test", (asked) => showTest(asked, pathId(asked.params.assignment)), {
      person: own({ atKiosk: true }),
    })
    .post(
      "/learn/:assignment/test",
      async (asked) => {
        const id = pathId(asked.params.assignment)
        const begun = await unlessRefused(() => act(services, asked.caller, (acting) => beginAttempt(acting, id)))
        if (begun.faults === undefined) return seeOther(`${pathOf(id)}/test/${firstOpen(begun.result)}`)
        // The page states why no attempt can be started.
        asked.set.status = 422
        return showTest(asked, id)
      },
      { person: own({ atKiosk: true }) },
    )
    .get("/learn/:assignment/test/end", (asked) => showAttempt(asked, pathId(asked.params.assignment), overviewPage), {
      person: own({ atKiosk: true }),
    })
    .post(
      "/learn/:assignment/test/end",
      async (asked) => {
        const id = pathId(asked.params.assignment)
        const attempt = { assignmentId: id, number: numberIn(asked.form.text("attempt")) }
        const ended = await unlessRefused(() => act(services, asked.caller, (acting) => endAttempt(acting, attempt)))
        if (ended.faults === undefined) return seeOther(`${pathOf(id)}/test`)
        asked.set.status = 422
        return showTest(asked, id)
      },
      { person: own({ atKiosk: true }) },
    )
    .get(
      "/learn/:assignment/test/:number",
      (asked) => {
        const place = pathId(asked.params.number) - 1
        return showAttempt(asked, pathId(asked.params.assignment), (shown) => {
          if (place >= shown.attempt.questions.length) throw new NotFound()
          return questionPage({ ...shown, place })
        })
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      "/learn/:assignment/test/:number",
      async (asked) => {
        const id = pathId(asked.params.assignment)
        const place = pathId(asked.params.number) - 1
        const of = { assignmentId: id, number: numberIn(asked.form.text("attempt")) }
        const answered = { question: place, chosen: chosenIn(asked.form) }
        const sent = await unlessRefused(() =>
          act(services, asked.caller, (acting) => saveAnswer(acting, of, answered)),
        )
        if (sent.faults !== undefined) {
          asked.set.status = 422
          if ((await ownAttempt(database, asked.caller, id)) === undefined) return showTest(asked, id)
          return showAttempt(asked, id, (shown) => questionPage({ ...shown, place, isFaulty: true }))
        }
        const saved = sent.result
        const path = `${pathOf(id)}/test`
        if (saved === undefined) return seeNotice(asked.request, services, { path, notice: "answer_not_saved" })
        const way = asked.form.text("go")
        const next = wayFrom(place, saved.attempt, way)
        // The list of all questions shows which ones are unanswered.
        const isSkipped = !saved.isAnswered && way === "" && next !== "end"
        if (!isSkipped) return seeOther(`${path}/${next}`)
        return seeNotice(asked.request, services, { path: `${path}/${next}`, notice: "question_skipped" })
      },
      { person: own({ atKiosk: true }) },
    )
}

/** The data that all pages of an attempt need. */
type Shown = Parameters<typeof overviewPage>[0]

/** The number in a field; NaN for any other input. */
function numberIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

const CHOSEN = /^chosen_(.*)$/

/**
 * The positions of the chosen answers. A single answer is sent as its number; if several can be chosen, each has its
 * own field.
 */
function chosenIn(form: Form): number[] {
  const one = form.text("chosen")
  const several = form
    .without(/^(?!chosen_)/)
    .filter(([name]) => form.isTicked(name))
    .map(([name]) => numberIn(CHOSEN.exec(name)?.[1] ?? ""))
  return one === "" ? several : [numberIn(one), ...several]
}

/** The page where a learner continues, which is that of the first unanswered question. */
function firstOpen({ questions, choices }: Attempt): string {
  const place = questions.findIndex((_, each) => !choices.has(each))
  return place === -1 ? "end" : String(place + 1)
}

/** The page to which a learner moves from a question. */
function wayFrom(place: number, { questions }: Attempt, way: string): string {
  if (way === "back") return String(Math.max(place, 1))
  return way === "overview" || place + 1 >= questions.length ? "end" : String(place + 2)
}
