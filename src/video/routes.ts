import { Elysia } from "elysia"
import type { Guard } from "../access/guard.ts"
import { can } from "../access/route-access.ts"
import { addressSigner } from "../files/downloads/rules.ts"
import { originOf, requestAddress } from "../http/frame.ts"
import { operation } from "../http/operation.ts"
import { dataOf, paged, pageOf } from "../http/paging.ts"
import { pathId } from "../http/path.ts"
import type { Services } from "../http/services.ts"
import type { Addresses } from "./resource.ts"
import { createVideo, listVideos, retryVideo, showVideo } from "./rules.ts"
import { ContentVideo, newVideo, VideoCreation, videoQuery } from "./schema.ts"

interface VideoServices extends Services {
  /** Wakes the background loop; called after the commit that put a job into the queue. */
  readonly nudge: () => void
}

/** Videos that are made from prompter text. */
export function videoRoutes(services: VideoServices, guard: Guard) {
  const { database, clock, nudge } = services

  /** Reads the signing key, so it must not be called within a transaction. */
  async function addressesFor(request: Request): Promise<Addresses> {
    const sign = await addressSigner(services, { origin: originOf(request, services), now: clock() })
    return (purpose, fileId, lifetime) => sign({ purpose, fileId, lifetime })
  }

  return new Elysia({ name: "videos", prefix: "/contentvideos" })
    .use(guard)
    .get(
      "",
      async ({ caller, query, request }) => {
        const videos = await listVideos(database, caller, query, query.list, await addressesFor(request))
        return paged(videos, query.list.page, requestAddress(request, services))
      },
      {
        access: can("content.create"),
        query: videoQuery,
        detail: operation({
          tag: "Content videos",
          id: "listContentVideos",
          summary: "List content videos",
          description:
            "Returns the videos of your company and of the provider's shared courses, sorted by id unless `sort` says " +
            "otherwise.",
          answer: pageOf(ContentVideo),
        }),
      },
    )
    .get(
      "/:id",
      async ({ caller, params, request }) => ({
        data: await showVideo(database, caller, pathId(params.id), await addressesFor(request)),
      }),
      {
        access: can("content.create"),
        detail: operation({
          tag: "Content videos",
          id: "showContentVideo",
          summary: "Show a content video",
          description:
            "Its progress and, once it is `ready`, its addresses. These need no token, support byte ranges and expire.",
          answer: dataOf(ContentVideo),
          refusals: [404],
        }),
      },
    )
    .post(
      "/:id/retry",
      async ({ caller, params, request, change }) => {
        const addresses = await addressesFor(request)
        return change(
          async (tx) => ({ data: await retryVideo(tx, caller, pathId(params.id), addresses, clock()) }),
          nudge,
        )
      },
      {
        access: can("content.create"),
        detail: operation({
          tag: "Content videos",
          id: "retryContentVideo",
          summary: "Retry a content video that has failed",
          description: "For example after the disk was full. A video in any other state is left unchanged.",
          answer: dataOf(ContentVideo),
          example: { state: "queued", progress: 0, duration: null, video_url: null, captions_url: null },
          refusals: [404],
        }),
      },
    )
    .post(
      "/create",
      ({ caller, body, change }) =>
        change(async (tx) => ({ status: 201, data: await createVideo(tx, caller, body, clock()) }), nudge),
      {
        access: can("content.create"),
        body: newVideo,
        detail: operation({
          tag: "Content videos",
          id: "createContentVideo",
          summary: "Create a content video from prompter text",
          description:
            "The first target given counts: a content node, or as new content a course (for a base course, its " +
            "recurring instruction course), an API collection (-1 creates one) or the recurring instruction " +
            "course of a team. Without any of them the video goes to the collection that your API client is " +
            "linked to. Faults of courses and collections are reported on `course_id`. The response comes at once " +
            "and the video is made afterwards: follow it by its `content_node_video_id`.",
          status: 201,
          answer: dataOf(VideoCreation),
        }),
      },
    )
}
