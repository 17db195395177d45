import { Elysia } from "elysia"
import type { Guard } from "../../../access/guard.ts"
import { own } from "../../../access/route-access.ts"
import { seeOther } from "../../../http/cookies.ts"
import { pathId } from "../../../http/path.ts"
import { sendPage, WITH_SCRIPTS } from "../../../http/send-page.ts"
import type { Services } from "../../../http/services.ts"
import { ASSETS } from "../../../pages/assets.ts"
import { readerAt } from "../../../pages/reader.ts"
import { portalPersonOf } from "../../../people/leading/rules.ts"
import { beginningOf } from "../../../tools/language/beginning.ts"
import { WORDED_LANGUAGES } from "../../../tools/language/worded.ts"
import { act, type LearningServices } from "../../../training/learning/acts.ts"
import { confirmLearning } from "../../../training/learning/confirmation.ts"
import { PORTAL_WORDING } from "../../wording/wording.ts"
import { refusalOf } from "../faults.ts"
import { ownCourse } from "../rules.ts"
import { confirmationPage, sentenceOf } from "./page.tsx"
import { readSignature } from "./signature.ts"

const NAME_MAX = 511

/** The pages on which learners confirm that they have understood a course. */
export function confirmationRoutes(services: Services & LearningServices, guard: Guard) {
  const scripts = [ASSETS.signature.address]
  return new Elysia({ name: "confirmation", prefix: "/learn/:assignment/confirmation" })
    .use(guard)
    .get(
      "",
      async ({ caller, person, params, reader, set }) => {
        const assignmentId = pathId(params.assignment)
        const course = await ownCourse(services, { caller, assignmentId })
        if (course.journey.standing.confirmation !== "open") return seeOther(`/learn/${assignmentId}`)
        const page = { reader, person: portalPersonOf(person), course, scripts }
        return sendPage(set, reader, confirmationPage(page), WITH_SCRIPTS)
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      "",
      async ({ caller, person, params, form, reader, set }) => {
        const assignmentId = pathId(params.assignment)
        const path = `/learn/${assignmentId}`
        const course = await ownCourse(services, { caller, assignmentId })
        // The confirmed sentence is the one that this page showed, even if another language was chosen in another
        // window meanwhile.
        const language = WORDED_LANGUAGES.find((one) => one === form.text("language")) ?? reader.language
        const signature = readSignature(form.text("signature"))
        const entered = {
          isTicked: form.isTicked("confirmed"),
          fullName: beginningOf(form.text("full_name").toWellFormed().replaceAll("\0", ""), NAME_MAX),
        }
        const unreadable =
          signature === undefined
            ? { signature: PORTAL_WORDING[reader.language].course.confirmation.unreadableSignature }
            : undefined
        const sentence = sentenceOf(course.journey, language)
        const refused = await refusalOf(async () => {
          if (signature === undefined) return
          const confirmation = { ...entered, sentence, language, signature }
          await act(services, caller, async (acting) => {
            await confirmLearning(acting, assignmentId, confirmation)
          })
        }, reader.language)
        const faults = unreadable ?? refused
        if (faults === undefined) return seeOther(path)
        set.status = 422
        const here = readerAt(reader, `${path}/confirmation`)
        const shown = { ...entered, signature: signature === undefined ? "" : form.text("signature") }
        const page = { reader: here, person: portalPersonOf(person), course, scripts }
        const html = confirmationPage({ ...page, entered: shown, faults })
        return sendPage(set, here, html, WITH_SCRIPTS)
      },
      { person: own({ atKiosk: true }) },
    )
}
