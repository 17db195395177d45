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

  /** Reads the key that signs, which cannot be done within a transaction. */
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
            "Those of your company and those of the provider's shared courses, by id unless `sort` says otherwise.",
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
            "How far it is, and once it is `ready` where it can be watched: the addresses need no token, take byte " +
            "ranges and expire.",
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
          summary: "Make a content video again that has failed",
          description: "For example when the disk was full. A video in another state stays as it is.",
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
            "It goes, by the first that is given, to the content node, or as new content into the course (of a base " +
            "course: its recurring instruction course), the API collection (-1 makes a new one), the recurring " +
            "instruction course of the team; without any of them into the collection that your API client is linked " +
            "to. Faults of courses and collections are reported on `course_id`. The answer comes at once, and the " +
            "server makes the video: look at it under its `content_node_video_id`.",
          status: 201,
          answer: dataOf(VideoCreation),
        }),
      },
    )
}
