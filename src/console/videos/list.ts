import type { PersonCaller } from "../../access/caller.ts"
import type { Services } from "../../http/services.ts"
import { videoSigner } from "../../portal/course-pages/nodes/addresses.ts"
import type { CountedPage } from "../../tools/list.ts"
import { visibleCourses } from "../../training/courses/rules.ts"
import { listVideos } from "../../video/rules.ts"
import type { ContentVideo } from "../../video/schema.ts"
import { VIDEO_STATES } from "../../video/states.ts"
import type { Filter } from "../frame/filters.tsx"
import type { ListOffer, ListState } from "../frame/list-state.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { VIDEOS_WORDING } from "./wording/wording.ts"

export const VIDEO_LIST: ListOffer = {
  filters: ["state"],
  sorts: ["created_at", "id"],
  sort: { field: "created_at", descending: true },
}

export function videoFilters(language: ConsoleLanguage): readonly Filter[] {
  const { columns, states } = VIDEOS_WORDING[language]
  return [
    {
      name: "state",
      label: columns.state,
      kind: "choice",
      options: VIDEO_STATES.map((value) => ({ value, label: states[value] })),
    },
  ]
}

export interface ListedVideo extends ContentVideo {
  readonly courseTitle: string | undefined
}

/** A page of the videos of the company and of shared courses. */
export async function videoPage(
  { database, clock }: Services,
  caller: PersonCaller,
  { filters, term, page, perPage }: ListState,
): Promise<CountedPage<ListedVideo>> {
  const list = { sort: [term], page: { page, perPage }, include: new Set<string>() }
  // A state that does not exist counts as none.
  const state = VIDEO_STATES.find((one) => one === filters.state)
  const query = { ...(state === undefined ? {} : { state }), list }
  const found = await listVideos(database, caller, query, list, await videoSigner({ database, clock }))
  if (!("total" in found)) throw new TypeError("a numbered page has no total")
  const ids = found.items.map(({ course_id }) => course_id)
  const courses = await visibleCourses(database, caller.company.id, ids)
  const items = found.items.map((video) => ({ ...video, courseTitle: courses.get(video.course_id)?.title }))
  return { items, total: found.total }
}

/** Videos that are read at once for a file. */
const ROWS = 100

/** All videos of a list in its order, for a file. */
export async function* allVideos(
  services: Services,
  caller: PersonCaller,
  state: ListState,
): AsyncGenerator<readonly ListedVideo[]> {
  for (let page = 1; ; page++) {
    const { items, total } = await videoPage(services, caller, { ...state, page, perPage: ROWS })
    yield items
    if (page * ROWS >= total) return
  }
}
