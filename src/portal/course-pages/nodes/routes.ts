import { Elysia } from "elysia"
import type { PersonCaller } from "../../../access/caller.ts"
import type { Guard } from "../../../access/guard.ts"
import { own } from "../../../access/route-access.ts"
import type { SignedIn } from "../../../access/sessions/rules.ts"
import { seeOther } from "../../../http/cookies.ts"
import { frameOf } from "../../../http/frame.ts"
import { pathId } from "../../../http/path.ts"
import { sendPage, WITH_PLAYER } from "../../../http/send-page.ts"
import type { Services } from "../../../http/services.ts"
import { ASSETS } from "../../../pages/assets.ts"
import type { FieldFaults } from "../../../pages/components/form.tsx"
import { type Reader, readerAt } from "../../../pages/reader.ts"
import { portalPersonOf } from "../../../people/leading/rules.ts"
import { NotFound } from "../../../tools/errors.ts"
import { act, type LearningServices } from "../../../training/learning/acts.ts"
import { PlayGathering } from "../../../training/learning/gathering.ts"
import { goOn } from "../../../training/learning/going-on.ts"
import { refusalOf } from "../faults.ts"
import { imageAddresses } from "../request.ts"
import { ownCourse, shownJourney } from "../rules.ts"
import { videoAddresses } from "./addresses.ts"
import { openedAt, openedMark } from "./opening.ts"
import { nodePage } from "./page.tsx"
import { practisedIn, readAnswers, writtenAnswers } from "./practice-answers.ts"
import { readReport } from "./reports.ts"

/** The suffix in the address of a report that may wait for up to a second, so that reports can be saved in batches. */
const GATHERED = "/played?gathered"

type NodeServices = Services & LearningServices

interface Asked {
  readonly caller: PersonCaller
  readonly person: SignedIn
  readonly reader: Reader
  readonly params: { readonly assignment: string; readonly node: string }
}

interface Shown {
  readonly isInstead: boolean
  /** When the page was opened. The current time if it has not been opened before. */
  readonly opened?: string | undefined
  readonly isFromStart?: boolean
  /** The answers to the page's questions, taken from its address. */
  readonly answers?: string | undefined
  readonly faults?: FieldFaults
}

/** The pages of a course, for its learner. */
export function nodeRoutes(services: NodeServices, guard: Guard) {
  const { database, clock } = services
  const gathering = new PlayGathering(services)

  /** The page; undefined if the course has not begun. Throws `NotFound` if the page does not belong to the caller. */
  async function pageOf({ caller, person, reader, params }: Asked, { answers, opened, ...shown }: Shown) {
    const assignmentId = pathId(params.assignment)
    const course = await ownCourse(services, { caller, assignmentId })
    const node = course.journey.content.nodes.find(({ id }) => id === pathId(params.node))
    if (node === undefined) throw new NotFound()
    if (course.journey.assignment.state === "assigned") return undefined
    return nodePage({
      ...{ reader, course, node, scripts: [ASSETS.player.address] },
      person: portalPersonOf(person),
      addresses: node.video === undefined ? undefined : await videoAddresses(services, node.video),
      imageAddress: await imageAddresses(database, caller, `/learn/${assignmentId}`),
      opened: opened ?? (await openedMark(database, { assignmentId, nodeId: node.id }, clock())),
      isInstead: shown.isInstead && node.video !== undefined,
      isFromStart: shown.isFromStart === true,
      practised: answers === undefined ? undefined : readAnswers(node.questions, answers),
      faults: shown.faults,
    })
  }

  return new Elysia({ name: "nodes", prefix: "/learn/:assignment/nodes/:node" })
    .use(guard)
    .get(
      "",
      async ({ caller, person, params, reader, set }) => {
        const { query } = reader
        const place = { assignmentId: pathId(params.assignment), nodeId: pathId(params.node) }
        const mark = query.get("opened") ?? ""
        const isOpen = mark !== "" && (await openedAt(database, place, mark, clock())) !== undefined
        const shown = {
          isInstead: query.has("instead"),
          isFromStart: query.has("start"),
          answers: query.get("answers") ?? undefined,
          opened: isOpen ? mark : undefined,
        }
        const page = await pageOf({ caller, person, reader, params }, shown)
        if (page === undefined) return seeOther(`/learn/${params.assignment}`)
        return sendPage(set, reader, page, WITH_PLAYER)
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      "",
      async ({ caller, person, params, form, reader, set }) => {
        const assignmentId = pathId(params.assignment)
        const isInstead = form.isTicked("instead")
        const place = { assignmentId, nodeId: pathId(params.node) }
        const since = await openedAt(database, place, form.text("opened"), clock())
        let next: number | undefined
        const faults = await refusalOf(async () => {
          const shown = form.text("shown")
          const { nodeId } = place
          const page = { nodeId, instead: isInstead, shown: shown === "" ? undefined : shown, openedAt: since }
          next = await act(services, caller, (acting) => goOn(acting, assignmentId, page))
        }, reader.language)
        const course = `/learn/${assignmentId}`
        if (faults === undefined) return seeOther(next === undefined ? course : `${course}/nodes/${next}`)
        const here = readerAt(reader, `${course}/nodes/${params.node}`)
        const opened = since === undefined ? undefined : form.text("opened")
        const page = await pageOf({ caller, person, reader: here, params }, { isInstead, faults, opened })
        // A course is started from its main page.
        if (page === undefined) return seeOther(course)
        set.status = 422
        return sendPage(set, here, page, WITH_PLAYER)
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      "/practice",
      async ({ caller, params, form }) => {
        const [assignmentId, nodeId] = [pathId(params.assignment), pathId(params.node)]
        const journey = await shownJourney(database, { caller, assignmentId })
        const node = journey.content.nodes.find(({ id }) => id === nodeId)
        if (node === undefined || journey.demands.test || node.questions.length === 0) throw new NotFound()
        const answers = writtenAnswers(practisedIn(node.questions, (field) => form.text(field)))
        const query = new URLSearchParams({ answers, opened: form.text("opened") })
        // The answers are put into the address, so that the page can be reloaded.
        return seeOther(`/learn/${assignmentId}/nodes/${nodeId}?${query}#practice`)
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      "/played",
      async ({ caller, params, form, request }) => {
        const place = { caller, assignmentId: pathId(params.assignment), nodeId: pathId(params.node) }
        const report = readReport((field) => form.text(field))
        const outcome = await gathering.report({ ...place, ...report, at: frameOf(request).arrivedAt })
        if (outcome === undefined) throw new NotFound()
        return { share: outcome.share, completed: outcome.isCompleted }
      },
      { person: own({ atKiosk: true, canWait: ({ url }) => url.endsWith(GATHERED) }) },
    )
}
