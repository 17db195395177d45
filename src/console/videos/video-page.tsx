/** @jsxImportSource preact */
import { ASSETS } from "../../pages/assets.ts"
import { Icon } from "../../pages/components/icon.tsx"
import { type ImageAddress, Markdown } from "../../pages/components/markdown.tsx"
import { StatusBanner } from "../../pages/components/status.tsx"
import { Player } from "../../portal/course-pages/nodes/player.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { asMarkdown } from "../../tools/markdown/as-markdown.ts"
import type { VideoWithText } from "../../video/rules.ts"
import { FactList, Panel } from "../frame/detail.tsx"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import { languageName } from "./fields.ts"
import { VideoStatus, writtenLength } from "./list-page.tsx"
import { VIDEOS_WORDING } from "./wording/wording.ts"

interface VideoPage extends Framed {
  readonly shown: VideoWithText
  readonly courseTitle: string | undefined
  readonly imageAddress: ImageAddress
}

/** One video: to watch, or how far it is. */
export function videoPage({ shown, courseTitle, imageAddress, ...framed }: VideoPage): string {
  const { reader, person } = framed
  const wording = VIDEOS_WORDING[reader.language]
  const { video, text, isShared } = shown
  const { id, name, state, duration, video_url, captions_url, poster_url, chapters_url, language } = video
  const isUnderWay = state === "queued" || state === "rendering"
  const isWatchable = state === "ready" && video_url !== null && duration !== null
  const { timezone } = person.caller.company
  return renderConsolePage({
    ...framed,
    title: name,
    current: "videos",
    crumbs: [{ label: wording.title, address: "/console/videos" }],
    scripts: isWatchable ? [ASSETS.player.address] : [],
    acts: (
      <>
        {state === "failed" && !isShared && (
          <form method="post" action={`/console/videos/${id}/retry`}>
            <button type="submit" class="button small">
              <Icon name="history" />
              {wording.retry}
            </button>
          </form>
        )}
        {video_url !== null && (
          <a class="button small quiet" href={video_url} download={fileName(name, "mp4")}>
            <Icon name="download" />
            {wording.download}
          </a>
        )}
        {captions_url !== null && (
          <a class="button small quiet" href={captions_url} download={fileName(name, "vtt")}>
            <Icon name="download" />
            {wording.captions}
          </a>
        )}
      </>
    ),
    children: (
      <>
        {state === "failed" && (
          <StatusBanner tone="bad" icon="circle-x" word={wording.failed}>
            {video.error ?? ""}
          </StatusBanner>
        )}
        {isWatchable && (
          <div class="watching">
            <Player
              reader={reader}
              title={name}
              video={{ duration, language }}
              addresses={{
                video: video_url,
                captions: captions_url ?? undefined,
                poster: poster_url ?? undefined,
                chapters: chapters_url ?? undefined,
              }}
              progress={undefined}
              report={undefined}
              isFromStart={true}
            />
          </div>
        )}
        <div class="panels">
          <Panel title={wording.facts}>
            <FactList
              facts={[
                [wording.columns.state, <VideoStatus reader={reader} video={video} isFollowed={isUnderWay} />],
                [
                  wording.columns.length,
                  duration === null ? `≈ ${writtenLength(video.estimated_video_length)}` : writtenLength(duration),
                ],
                [
                  wording.columns.course,
                  courseTitle && (
                    <a href={`/console/courses/${video.course_id}?tab=content&page=${video.content_node_id}`}>
                      {courseTitle}
                    </a>
                  ),
                ],
                [
                  wording.fields.language,
                  language === null ? wording.detected : languageName(language, reader.language),
                ],
                [wording.fields.style, wording.styles[video.style]],
                [wording.columns.created, writtenLocalMoment(Date.parse(video.created_at), timezone, reader.language)],
              ]}
            />
          </Panel>
          <Panel title={wording.fields.text}>
            <div class="spoken" lang={language ?? undefined}>
              <Markdown
                text={asMarkdown(text)}
                headingLevel={3}
                language={reader.language}
                imageAddress={imageAddress}
              />
            </div>
          </Panel>
        </div>
      </>
    ),
  })
}

/** The name for a downloaded file, without characters that file systems refuse. */
function fileName(name: string, extension: string): string {
  return `${name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ").trim()}.${extension}`
}
