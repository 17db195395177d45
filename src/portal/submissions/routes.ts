import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { own } from "../../access/route-access.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { FileStore } from "../../files/port.ts"
import { withUpload } from "../../files/uploading.ts"
import { noticeIn, seeNotice } from "../../http/notice.ts"
import { pathId } from "../../http/path.ts"
import { sendPage } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { type Reader, readerAt } from "../../pages/reader.ts"
import { portalPersonOf } from "../../people/leading/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import { NotFound } from "../../tools/errors.ts"
import { submissionAddresses } from "../../training/submissions/addresses.ts"
import { SENT_FILE_MAX } from "../../training/submissions/file.ts"
import { requireOwnSubmission } from "../../training/submissions/lookup.ts"
import * as rules from "../../training/submissions/rules.ts"
import { pageNumber } from "../page-number.ts"
import { changePage, SUBMIT, submitPage } from "./page.tsx"
import { NOTHING_TYPED, refusalOf, sentBy, type Typed, typedIn, typedOf } from "./request.ts"

const NOTICES = ["handed_in"] as const
const PER_PAGE = 20

interface Asked {
  readonly caller: PersonCaller
  readonly person: SignedIn
  readonly reader: Reader
}

interface Answered {
  readonly typed: Typed
  readonly faults?: Readonly<Record<string, string>> | undefined
}

/** The pages on which learners hand in certificates of other providers. */
export function submitRoutes(services: Services & { readonly files: FileStore }, guard: Guard) {
  const { database, clock } = services

  async function shown({ caller, person, reader }: Asked, { typed, faults }: Answered, isDone = false) {
    const page = pageNumber(reader.query, "page")
    const [courses, found] = await Promise.all([
      rules.acceptingCourses(database, caller),
      rules.ownSubmissions(database, caller, { page, perPage: PER_PAGE }),
    ])
    const addressOf = await submissionAddresses(database, { origin: "", now: clock() })
    const shownPerson = portalPersonOf(person)
    const items = found.items.map((row) => ({
      row,
      day: today(caller.company.timezone, row.created_at),
      // Files stay on a device that has opened them.
      url: shownPerson.kiosk === undefined ? addressOf(row.file_id) : undefined,
    }))
    const listed = { items, page, pages: Math.ceil(found.total / PER_PAGE) }
    return submitPage({ reader, person: shownPerson, courses, typed, faults, own: listed, isDone })
  }

  async function shownChange({ caller, person, reader }: Asked, submission: rules.SubmissionRow, answered: Answered) {
    const courses = await rules.acceptingCourses(database, caller)
    return changePage({ reader, person: portalPersonOf(person), courses, submission, ...answered })
  }

  return new Elysia({ name: "submit" })
    .use(guard)
    .get(
      SUBMIT,
      async (asked) => {
        const { reader, request, set } = asked
        const { notice, headers } = noticeIn(request, services, NOTICES)
        const page = await shown(asked, { typed: NOTHING_TYPED }, notice === "handed_in")
        return sendPage(set, reader, page, headers)
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      SUBMIT,
      async (asked) => {
        const { caller, form, reader, request, set } = asked
        const faults = await refusalOf(async () => {
          const checked = await rules.checkedSubmission(sentBy(form, { isChange: false }))
          const { draft, file } = checked
          await rules.permittedSubmission(database, caller, caller.user.id, draft, clock())
          if (file === undefined || (await rules.isHandedIn(database, caller, checked))) return
          await withUpload(services, file, (upload) =>
            database.transaction((tx) =>
              rules.createSubmission(tx, caller, caller.user.id, { draft, upload }, clock()),
            ),
          )
        }, reader.language)
        if (faults === undefined) return seeNotice(request, services, { path: SUBMIT, notice: "handed_in" })
        set.status = 422
        return sendPage(set, reader, await shown(asked, { typed: typedIn(form), faults }))
      },
      { person: own({ atKiosk: true, fileMax: SENT_FILE_MAX }) },
    )
    .get(
      `${SUBMIT}/:submission`,
      async (asked) => {
        const { caller, params, reader, set } = asked
        const row = await concealed(requireOwnSubmission(database, caller, pathId(params.submission)))
        if (row.state !== "returned") throw new NotFound()
        return sendPage(set, reader, await shownChange(asked, row, { typed: typedOf(row) }))
      },
      { person: own({ atKiosk: true }) },
    )
    .post(
      `${SUBMIT}/:submission`,
      async (asked) => {
        const { caller, params, form, reader, request, set } = asked
        const id = pathId(params.submission)
        const row = await concealed(requireOwnSubmission(database, caller, id))
        const faults = await refusalOf(async () => {
          const { draft, file } = await rules.checkedSubmission(sentBy(form, { isChange: true }))
          await rules.permittedChange(database, caller, id, draft, clock())
          const save = async (upload?: rules.Upload) => {
            await database.transaction((tx) => rules.changeSubmission(tx, caller, id, { draft, upload }, clock()))
          }
          await (file === undefined ? save() : withUpload(services, file, save))
        }, reader.language)
        if (faults === undefined) return seeNotice(request, services, { path: SUBMIT, notice: "handed_in" })
        set.status = 422
        const here = readerAt(reader, `${SUBMIT}/${id}`)
        return sendPage(set, here, await shownChange({ ...asked, reader: here }, row, { typed: typedIn(form), faults }))
      },
      { person: own({ atKiosk: true, fileMax: SENT_FILE_MAX }) },
    )
}
