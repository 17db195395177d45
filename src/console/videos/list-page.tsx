/** @jsxImportSource preact */
import { Badge, type BadgeProps } from "../../pages/components/badge.tsx"
import { FaultSummary, type FieldFaults } from "../../pages/components/form.tsx"
import { Icon } from "../../pages/components/icon.tsx"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import type { CountedPage } from "../../tools/list.ts"
import type { ContentVideo } from "../../video/schema.ts"
import type { VideoState } from "../../video/states.ts"
import type { Filter } from "../frame/filters.tsx"
import { type Column, exportsTo, List } from "../frame/list.tsx"
import { type ListState, numberedLinks } from "../frame/list-state.ts"
import { type Framed, renderConsolePage } from "../frame/page.tsx"
import type { ConsoleReader } from "../frame/reader.ts"
import type { ShownViews } from "../views/rules.ts"
import type { ListedVideo } from "./list.ts"
import { VIDEOS_WORDING } from "./wording/wording.ts"

interface VideosPage extends Framed {
  readonly views: ShownViews | undefined
  readonly state: ListState
  readonly filters: readonly Filter[]
  readonly found: CountedPage<ListedVideo>
  readonly faults?: FieldFaults | undefined
}

/** The videos of the company's content. */
export function videosPage({ views, state, filters, found, faults, ...framed }: VideosPage): string {
  const { reader, person } = framed
  const wording = VIDEOS_WORDING[reader.language]
  const add = (
    <a class="button" href="/console/videos/new">
      <Icon name="plus" />
      {wording.add}
    </a>
  )
  // One element of the page follows the progress; the page as a whole is read again when its video is ready.
  const underWay = (["rendering", "queued"] as const).flatMap(
    (one) => found.items.find((video) => video.state === one) ?? [],
  )
  return renderConsolePage({
    ...framed,
    title: wording.title,
    current: "videos",
    lead: wording.lead,
    acts: add,
    hasFaults: faults !== undefined,
    children: (
      <>
        {faults !== undefined && <FaultSummary reader={reader} faults={faults} />}
        <List
          reader={reader}
          views={views}
          caption={wording.caption}
          state={state}
          filters={filters}
          columns={videoColumns(reader, person.caller.company.timezone, underWay[0]?.id)}
          rows={found.items}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          links={numberedLinks(found.total, state)}
          total={{ count: found.total, isMore: false }}
          exports={exportsTo("/console/videos/export/videos")}
          empty={{ icon: "clapperboard", ...wording.empty, next: add }}
        />
      </>
    ),
  })
}

/**
 * The columns of videos, on the page and in exported files.
 *
 * @param followed the video whose progress the script of the page follows
 */
export function videoColumns(reader: ConsoleReader, timezone: string, followed?: number): Column<ListedVideo>[] {
  const { columns, states } = VIDEOS_WORDING[reader.language]
  return [
    {
      name: "name",
      label: columns.name,
      cell: ({ id, name, poster_url, duration }) => (
        <span class="with-poster">
          <span class="poster">
            {poster_url === null ? (
              <Icon name="clapperboard" />
            ) : (
              <img src={poster_url} alt="" width={128} height={72} loading="lazy" />
            )}
            {duration !== null && <span class="duration">{writtenLength(duration)}</span>}
          </span>
          <a href={`/console/videos/${id}`}>
            <bdi>{name}</bdi>
          </a>
        </span>
      ),
      exported: ({ name }) => name,
    },
    {
      name: "course",
      label: columns.course,
      cell: ({ course_id, courseTitle }) =>
        courseTitle !== undefined && (
          <a href={`/console/courses/${course_id}`}>
            <bdi>{courseTitle}</bdi>
          </a>
        ),
      exported: ({ courseTitle }) => courseTitle ?? null,
    },
    {
      name: "state",
      label: columns.state,
      cell: (video) => <VideoStatus reader={reader} video={video} isFollowed={video.id === followed} />,
      exported: ({ state }) => states[state],
    },
    {
      name: "length",
      label: columns.length,
      cell: ({ duration, estimated_video_length }) =>
        duration === null ? `≈ ${writtenLength(estimated_video_length)}` : writtenLength(duration),
      exported: ({ duration, estimated_video_length }) => writtenLength(duration ?? estimated_video_length),
    },
    {
      name: "created",
      label: columns.created,
      sort: "created_at",
      cell: ({ created_at }) => writtenLocalMoment(Date.parse(created_at), timezone, reader.language),
      exported: ({ created_at }) => Date.parse(created_at),
      kind: "instant",
    },
  ]
}

const STATES: Readonly<Record<VideoState, Pick<BadgeProps, "tone" | "icon">>> = {
  queued: { tone: "plain", icon: "clock" },
  rendering: { tone: "plain", icon: "loader" },
  ready: { tone: "good", icon: "circle-check" },
  failed: { tone: "bad", icon: "circle-x" },
}

interface StatusProps {
  readonly reader: ConsoleReader
  readonly video: Pick<ContentVideo, "id" | "state" | "progress" | "error">
  /** Whether the page's script follows the progress here. */
  readonly isFollowed: boolean
}

/** The state of a video, with its progress or the reason why it failed. */
export function VideoStatus({ reader, video: { id, state, progress, error }, isFollowed }: StatusProps) {
  const { states, progress: label } = VIDEOS_WORDING[reader.language]
  return (
    <span id={`video-${id}-state`} class="progress" data-progress={isFollowed ? "" : undefined}>
      <Badge {...STATES[state]} word={states[state]} />
      {state === "rendering" && (
        <>
          <progress max={100} value={progress} aria-label={label}>
            {progress} %
          </progress>
          <span>{progress} %</span>
        </>
      )}
      {state !== "ready" && error !== null && <span class="quiet">{error}</span>}
    </span>
  )
}

/** A number of seconds as video players show it: `1:23`, `1:02:03`. */
export function writtenLength(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0")
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`
}
