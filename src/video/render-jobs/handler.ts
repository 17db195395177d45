import { cpus } from "node:os"
import { addToFeed, updateOf } from "../../audit/feed.ts"
import type { Backoff } from "../../background/jobs/backoff.ts"
import { TemporaryFailure } from "../../background/jobs/failures.ts"
import { handlerOf, type JobHandler } from "../../background/jobs/kinds.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type FileStore, FilesUnavailable } from "../../files/port.ts"
import type { Settings } from "../../settings/read.ts"
import type { Log } from "../../tools/log/log.ts"
import { RENDER_JOB } from "../promise.ts"
import type { Picture } from "../render/messages.ts"
import { lookAtVersionOf } from "../version-job.ts"
import { picturesOf } from "./pictures.ts"
import { type RenderedVideo, RenderProcessFailed, type VideoProcesses } from "./process.ts"
import * as store from "./store.ts"
import { unfinishedFiles } from "./unfinished-files.ts"

/*
 * Makes the videos that are waiting in the queue. Guarantee: each job runs at least once, but a video gets its files
 * only once, because each attempt first saves the names of its files, and only the latest attempt can finish. If an
 * attempt is killed, the next one removes its files.
 */

/**
 * Waits of 1, 4 and 16 s, which are long enough for a brief problem to pass, and short enough for failures to be
 * reported soon.
 */
const BACKOFF: Backoff = { attempts: 4, first: 1_000, factor: 4, longest: 60_000 }

/** Milliseconds between two times that progress is saved. */
const PROGRESS_INTERVAL = 1_000

/** Used when the language of a provider text cannot be detected. */
const PROVIDER_LANGUAGE = "en"

interface HandlerOptions {
  readonly database: Database
  readonly files: FileStore
  readonly settings: Pick<Settings, "narration" | "narration_voices">
  readonly log: Log
  readonly clock: () => number
  /** Makes the videos; in separate processes, except in tests. */
  readonly processes: Pick<VideoProcesses, "render">
}

/** Handles jobs that make videos. */
export function renderHandler(options: HandlerOptions): JobHandler {
  const { database, files, settings, log, clock, processes } = options

  async function make(video: store.VideoToRender, attempt: store.Attempt, signal: AbortSignal): Promise<RenderedVideo> {
    const request = {
      style: video.style,
      title: video.name,
      text: video.prompter_text,
      company: video.company_name,
      language: video.language,
      companyLanguage: video.company_language ?? PROVIDER_LANGUAGE,
      length: video.estimated_length,
      narration: settings.narration,
      voices: settings.narration_voices,
      ...(await picturesOf(database, files, video, (key, reason) =>
        log.warn({ video: video.id, picture: key, reason }, "a picture was left out of a video"),
      )),
      pronunciations: video.pronunciations,
      contact: video.training_contact,
    }
    let savedAt = clock()
    let saving = Promise.resolve()
    const onProgress = (percent: number) => {
      const now = clock()
      if (now - savedAt < PROGRESS_INTERVAL) return
      savedAt = now
      saving = saving
        .then(() => store.saveProgress(database, attempt, percent, now))
        .catch((error) => log.warn({ video: video.id, err: error }, "the progress of a video could not be saved"))
    }
    try {
      return await processes.render(request, { signal, onProgress })
    } finally {
      await saving
    }
  }

  /**
   * Stores the result. The files come first, so rows never refer to missing bytes. Returns false when another attempt
   * has begun in the meantime, or the video is gone.
   */
  async function keep(video: store.VideoToRender, attempt: store.Attempt, rendered: RenderedVideo): Promise<boolean> {
    const made = filesOf(rendered, attempt.unfinishedName)
    try {
      for (const { storageName, bytes } of made) await files.write(storageName, bytes)
    } catch (error) {
      // Unused files are removed, because they must not keep a full disk full.
      await discard(video.id, attempt.unfinishedName)
      throw error
    }
    return database.transaction(async (tx) => {
      if (!(await store.isCurrent(tx, attempt))) return false
      const now = clock()
      const ids = new Map<store.StoredFile["purpose"], number>()
      for (const file of made) ids.set(file.purpose, await store.insertFile(tx, video.company_id, file, now))
      const { language, duration } = rendered
      await store.finish(tx, attempt, { language, duration, fileIds: ids }, now)
      const addresses = made.map(({ purpose }) => `${purpose}_url`)
      noteChanged(tx, video, ["progress", "duration", ...addresses], now)
      await lookAtVersionOf(tx, video.id, now)
      return true
    })
  }

  /** Removes the files of the attempt, as far as possible. */
  async function discard(videoId: number, unfinishedName: string): Promise<void> {
    try {
      await removeUnfinished(files, unfinishedName)
    } catch (error) {
      log.warn(
        { video: videoId, draft: unfinishedName, err: error },
        "the stored files of an unfinished video could not be removed",
      )
    }
  }

  return handlerOf(RENDER_JOB, {
    backoff: BACKOFF,
    atOnce: rendersAtOnce(),
    stopsAtOnce: true,
    // If the server is killed, the video is not to blame, because it is made in a separate process.
    deaths: 1_000,

    async run({ video_id: videoId }, signal) {
      const attempt = { videoId, unfinishedName: crypto.randomUUID() }
      const video = await database.transaction(async (tx) => {
        const found = await store.findUnfinished(tx, videoId)
        if (found === undefined) return undefined
        const now = clock()
        await store.begin(tx, attempt, now)
        noteChanged(tx, found, [], now)
        return found
      })
      // The video is ready, or its content was removed.
      if (video === undefined) return
      try {
        if (video.draft_name !== null) await removeUnfinished(files, video.draft_name)
        const made = await make(video, attempt, signal)
        if (made.missing.length > 0) {
          const characters = made.missing.map(
            (character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`,
          )
          log.warn({ video: videoId, characters }, "a video has characters that no font has")
        }
        if (made.notes.length > 0)
          log.warn({ video: videoId, reasons: made.notes }, "a video is not spoken as configured")
        if (!(await keep(video, attempt, made))) return await discard(videoId, attempt.unfinishedName)
        const { cpu, memory } = made.cost
        const figures = { duration: made.duration, bytes: made.size, cpu_seconds: cpu, memory_bytes: memory }
        log.info({ video: videoId, ...figures }, "a video was made")
      } catch (error) {
        throw explained(error, videoId, log)
      }
    },

    async failed(tx, { video_id: videoId }, { reason, retryAt }, now) {
      const state = retryAt === undefined ? "failed" : "queued"
      const video = await store.findUnfinished(tx, videoId)
      if (video === undefined) return
      await store.saveFailure(tx, video.id, { state, error: reason }, now)
      noteChanged(tx, video, ["progress", "error"], now)
    },
  })
}

/** Adds a video's new state to the feed, along with other changed fields. Provider videos are not in any company's feed. */
function noteChanged(
  tx: Queries,
  { id, company_id: companyId }: Pick<store.VideoToRender, "id" | "company_id">,
  fields: readonly string[],
  now: number,
): void {
  addToFeed(tx, { companyId, userId: null, now }, [updateOf("content_video", id, ["state", ...fields])])
}

/** The public reason of a failure; the log has details for the administrator, such as paths. */
function explained(error: unknown, videoId: number, log: Log): unknown {
  if (error instanceof FilesUnavailable) {
    log.error({ video: videoId, err: error, hint: error.hint }, "a video could not be stored")
    return new TemporaryFailure(`the video could not be stored: ${causeOf(error)}`)
  }
  if (error instanceof RenderProcessFailed) {
    log.error({ video: videoId, reason: error.message, last_words: error.lastWords }, "a video could not be made")
  }
  return error
}

/** The operating system's message without paths. */
function causeOf(error: FilesUnavailable): string {
  const { cause } = error
  if (cause instanceof Error && "code" in cause) return cause.message.replace(/, \w+ '.*$/s, "")
  return "the file storage cannot be written to"
}

async function removeUnfinished(files: FileStore, unfinishedName: string): Promise<void> {
  await Promise.all(unfinishedFiles(unfinishedName).map((name) => files.remove(name)))
}

/** The files of a video, in the order in which they are stored. */
function filesOf(
  { video, size, sha256, captions, poster, chapters }: RenderedVideo,
  unfinishedName: string,
): readonly (store.StoredFile & { readonly bytes: Uint8Array<ArrayBuffer> })[] {
  const [videoName, captionsName, posterName, chaptersName] = unfinishedFiles(unfinishedName)
  const film = { purpose: "video", storageName: videoName, mediaType: "video/mp4", bytes: video, size, sha256 } as const
  const vtt = (purpose: "captions" | "chapters", storageName: string, text: string) => {
    return digested({
      purpose,
      storageName,
      mediaType: "text/vtt; charset=utf-8",
      bytes: new TextEncoder().encode(text),
    })
  }
  return [
    film,
    vtt("captions", captionsName, captions),
    ...(poster === null ? [] : [posterFile(poster, posterName)]),
    ...(chapters === null ? [] : [vtt("chapters", chaptersName, chapters)]),
  ]
}

function posterFile({ mediaType, base64 }: Picture, storageName: string) {
  return digested({
    purpose: "poster" as const,
    storageName,
    mediaType,
    bytes: new Uint8Array(Buffer.from(base64, "base64")),
  })
}

/** Adds the data that is stored in addition to the bytes of a file. */
function digested<File extends { readonly bytes: Uint8Array }>(file: File) {
  return { ...file, size: file.bytes.length, sha256: Bun.CryptoHasher.hash("sha256", file.bytes, "hex") }
}

/** One per core, except that one core is left for the API. */
function rendersAtOnce(): number {
  return Math.max(1, cpus().length - 1)
}
