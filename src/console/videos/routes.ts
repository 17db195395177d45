import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { FileStore } from "../../files/port.ts"
import { seeOther } from "../../http/cookies.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { WITH_PLAYER } from "../../http/send-page.ts"
import type { Services } from "../../http/services.ts"
import { videoSigner } from "../../portal/course-pages/nodes/addresses.ts"
import { imageAddresses } from "../../portal/course-pages/request.ts"
import { fault, NotFound } from "../../tools/errors.ts"
import { visibleContentNode } from "../../training/collections/rules.ts"
import { nodesOf } from "../../training/content/rules.ts"
import { visibleCourse } from "../../training/courses/rules.ts"
import { type OpeningArtist, openingOf } from "../../video/opening.ts"
import { createVideo, retryVideo, showVideoWithText } from "../../video/rules.ts"
import { newVideo } from "../../video/schema.ts"
import { DEFAULT_STYLE } from "../../video/styles.ts"
import { TARGET_FIELDS } from "../../video/targets/rules.ts"
import { fieldFaults, outcomeOf } from "../frame/faults.ts"
import { typedIn } from "../frame/fields.tsx"
import { formatIn, sendFile, tableOf } from "../frame/file.ts"
import { choiceFaults } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { seeDone } from "../frame/notices.ts"
import { consoleLanguage, consoleReader } from "../frame/reader.ts"
import { draftOf, sendConsolePage, shownTo } from "../frame/send.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { draftBehind, keepDraft } from "./draft.ts"
import { videoFields, videoRequest } from "./fields.ts"
import { allVideos, VIDEO_LIST, videoFilters, videoPage } from "./list.ts"
import { videoColumns, videosPage } from "./list-page.tsx"
import { newVideoPage } from "./new-page.tsx"
import { videoPage as pageOfVideo } from "./video-page.tsx"
import { VIDEOS_WORDING } from "./wording/wording.ts"

interface VideoServices extends Services {
  readonly files: FileStore
  readonly openings: OpeningArtist
  readonly nudge: () => void
}

/** The pages about videos of the content. */
export function consoleVideoRoutes(services: VideoServices, guard: Guard) {
  const { database, clock, settings, nudge } = services

  /** The page of a course that a new video is for, by its id in an address or form. Any other is not found. */
  async function pageNamed({ company }: PersonCaller, id: string) {
    if (id === "") return undefined
    const node = await visibleContentNode(database, company.id, pathId(id))
    if (node === undefined) throw new NotFound()
    return { id: node.id, title: node.title }
  }

  /** The text of a page, from which its video is made. */
  async function textOf({ company }: PersonCaller, id: number | undefined): Promise<string> {
    const node = id === undefined ? undefined : (await nodesOf(database, company.id, [id])).get(id)?.node
    return node?.prompterText ?? node?.text ?? ""
  }

  return new Elysia({ name: "console-videos", prefix: "/console/videos" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, VIDEO_LIST)
        const filters = videoFilters(language)
        const faults = choiceFaults(state, filters, language)
        const found = faults === undefined ? await videoPage(services, caller, state) : NO_PAGE
        if (faults !== undefined) set.status = 422
        return sendConsolePage(set, shown, videosPage({ ...shown, state, filters, found, faults }))
      },
      { person: inConsole("content.create") },
    )
    .get(
      "/export/:file",
      ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "videos")
        const own = consoleReader(request, reader)
        const rows = allVideos(services, caller, listStateOf(own.query, VIDEO_LIST))
        const columns = videoColumns(own, caller.company.timezone)
        const { timezone } = caller.company
        const table = { ...tableOf(VIDEOS_WORDING[own.language].title, columns, rows), timezone }
        return sendFile({ table, format, language: own.language, stem: "videos" })
      },
      { person: inConsole("content.create") },
    )
    .get(
      "/new",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context)
        const { language, query } = shown.reader
        const preview = query.get("preview") ?? ""
        const draft = await draftBehind(database, caller, preview, clock())
        const named = draft === undefined ? query.get("content_node_id") : draft.content_node_id
        const page = await pageNamed(caller, String(named ?? ""))
        const specs = await videoFields(database, caller, { language, isForPage: page !== undefined })
        const values = draft?.values ?? {
          style: DEFAULT_STYLE,
          course_id: query.get("course_id") ?? "",
          prompter_text: await textOf(caller, page?.id),
        }
        const form = { specs, values, page, once: newFormKey(), preview: draft === undefined ? undefined : preview }
        return sendConsolePage(set, shown, newVideoPage({ ...shown, ...form }))
      },
      { person: inConsole("content.create") },
    )
    .post(
      "/new",
      async (context) => {
        const { caller, form, request, set } = context
        const language = consoleLanguage(context.reader)
        const page = await pageNamed(caller, form.text("content_node_id"))
        const specs = await videoFields(database, caller, { language, isForPage: page !== undefined })
        const values = typedIn(specs, form)
        const sent = draftOf(newVideo, videoRequest(specs, values, page?.id))
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const isAimed = [...Object.keys(sent.fields), ...sent.faults.map(({ field }) => field)].some(isTarget)
        const missing = isAimed ? [] : [fault("course_id", "required")]
        const isPreview = form.text("preview") !== ""
        const ofText = sent.faults.filter(({ field }) => !isTarget(field))
        const refusedPreview = isPreview && ofText.length > 0
        if (isPreview && !refusedPreview) {
          const draft = { values: values as Record<string, string>, content_node_id: page?.id ?? null }
          return seeOther(`/console/videos/new?preview=${await keepDraft(database, caller, draft, clock())}`)
        }
        // Without a target, the rule would look for the collection of an API client.
        const refused = refusedPreview ? ofText : missing.length > 0 ? [...missing, ...sent.faults] : undefined
        const outcome = refused
          ? { faults: fieldFaults(refused, { language, specs }), status: 422 as const }
          : await outcomeOf(
              () =>
                carryOutOnce(database, once, async (tx) => {
                  const { content_node_video_id: id } = await createVideo(tx, caller, sent, clock())
                  return `/console/videos/${id}`
                }),
              { language, specs },
            )
        if (outcome.faults === undefined) {
          nudge()
          return seeDone(request, services, { path: outcome.result, notice: "created" })
        }
        set.status = outcome.status
        const shown = await shownTo(services, context)
        const again = { specs, values, page, once: once.key || newFormKey(), faults: outcome.faults }
        return sendConsolePage(set, shown, newVideoPage({ ...shown, ...again }))
      },
      { person: inConsole("content.create") },
    )
    .get(
      "/preview.jpg",
      async ({ caller, reader, request, server }) => {
        requireRoom(server, settings)
        const draft = await draftBehind(database, caller, reader.query.get("key") ?? "", clock())
        if (draft === undefined) throw new NotFound()
        const { name = "", prompter_text: text = "", language = "" } = draft.values
        const wanted = { name, text, language: language === "" ? null : language }
        const picture = await openingOf(services, caller, wanted, request.signal)
        return new Response(Buffer.from(picture.base64, "base64"), {
          headers: { "content-type": picture.mediaType, "cache-control": "private, max-age=3600" },
        })
      },
      { person: inConsole("content.create") },
    )
    .get(
      "/:video",
      async (context) => {
        const { caller, params, set } = context
        const found = await concealed(
          showVideoWithText(database, caller, pathId(params.video), await videoSigner(services)),
        )
        const shown = await shownTo(services, context, { notices: NOTICES })
        const course = await visibleCourse(database, caller.company.id, found.video.course_id)
        const page = pageOfVideo({
          ...{ ...shown, shown: found, courseTitle: course?.title },
          imageAddress: await imageAddresses(database, caller, `/console/courses/${found.video.course_id}`),
        })
        return sendConsolePage(set, { ...shown, headers: { ...shown.headers, ...WITH_PLAYER } }, page)
      },
      { person: inConsole("content.create") },
    )
    .post(
      "/:video/retry",
      async ({ caller, params, request }) => {
        const id = pathId(params.video)
        const addresses = await videoSigner(services)
        await concealed(database.transaction((tx) => retryVideo(tx, caller, id, addresses, clock())))
        nudge()
        return seeDone(request, services, { path: `/console/videos/${id}`, notice: "retried" })
      },
      { person: inConsole("content.create") },
    )
}

const NO_PAGE = { items: [], total: 0 } as const

const NOTICES = { en: VIDEOS_WORDING.en.notices, de: VIDEOS_WORDING.de.notices }

/** Whether a field of the API names what the video is for. */
function isTarget(field: string): boolean {
  return TARGET_FIELDS.some((name) => name === field)
}
