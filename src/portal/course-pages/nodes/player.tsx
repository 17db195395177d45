/** @jsxImportSource preact */

import type { Reader } from "../../../pages/reader.ts"
import { writtenPercent } from "../../../tools/calendar/local-formats.ts"
import type { NodeVideo } from "../../../training/content/rules.ts"
import type { NodeProgress } from "../../../training/learning/progress/node-progress.ts"
import { shareOf } from "../../../training/learning/progress/played.ts"
import { PORTAL_WORDING } from "../../wording/wording.ts"

interface Props {
  readonly reader: Reader
  readonly title: string
  readonly video: Pick<NodeVideo, "duration" | "language">
  readonly addresses: VideoAddresses
  /** What was played of this video; undefined if nothing has been played yet. */
  readonly progress: NodeProgress | undefined
  /** The address to which the script reports what was played; undefined if nothing more needs to be played. */
  readonly report: string | undefined
  readonly isFromStart: boolean
}

/** Signed addresses of a video's files. */
export interface VideoAddresses {
  readonly video: string
  readonly captions: string | undefined
  readonly poster: string | undefined
  readonly chapters: string | undefined
}

/** A viewer who stopped within this many seconds of the beginning or the end starts again from the beginning. */
const EDGE = 2

/**
 * A video with the browser's own controls. It continues where the viewer stopped, for which the address is enough;
 * `player.client.js` reports what was played. Captions are off until the viewer turns them on, and then they stay on,
 * because the picture shows the same words.
 */
export function Player({ reader, title, video, addresses, progress, report, isFromStart }: Props) {
  const { language } = reader
  const wording = PORTAL_WORDING[language].course.player
  const position = isFromStart || report === undefined ? 0 : positionOf(progress, video.duration)
  const played = progress?.played ?? []
  const percent = Math.floor(shareOf(played, video.duration) * 100)
  return (
    <div
      class="player"
      data-player
      data-report={report}
      data-duration={video.duration}
      data-position={position}
      data-played={JSON.stringify(played)}
      data-watched={wording.watched("{share}")}
      data-enough={wording.enough}
      data-offline={wording.offline}
      data-outdated={wording.outdated}
      data-broken={wording.broken}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a video that is not narrated has its words in the picture */}
      <video
        controls
        playsInline
        preload="metadata"
        poster={addresses.poster}
        aria-label={title}
        src={position === 0 ? addresses.video : `${addresses.video}#t=${position}`}
      >
        {addresses.captions !== undefined && (
          <track
            kind="captions"
            src={addresses.captions}
            srclang={video.language ?? "und"}
            label={languageName(video.language, language)}
          />
        )}
        {addresses.chapters !== undefined && (
          <track kind="chapters" src={addresses.chapters} srclang={video.language ?? "und"} />
        )}
      </video>
      <div class="player-line">
        {report !== undefined && (
          <div class="share">
            <p id="watched">{wording.watched(writtenPercent(percent, language))}</p>
            <progress aria-labelledby="watched" max={100} value={percent} />
          </div>
        )}
        <div class="speed" hidden>
          <label for="speed">{wording.speed}</label>
          <select id="speed">
            {["0.75", "1", "1.25", "1.5", "2"].map((speed) => (
              <option key={speed} value={speed} selected={speed === "1"}>
                {Number(speed).toLocaleString(language)}×
              </option>
            ))}
          </select>
        </div>
      </div>
      {addresses.chapters !== undefined && (
        <nav class="chapters" aria-labelledby="chapters" hidden>
          <h2 id="chapters">{wording.chapters}</h2>
          <ol />
        </nav>
      )}
      {position > 0 && (
        <p>
          {wording.resumes(writtenTime(position))} <a href="?start=0">{wording.fromStart}</a>
        </p>
      )}
      {report !== undefined && <p class="quiet">{wording.need}</p>}
      <p class="player-says" role="status" />
      {report !== undefined && (
        <noscript>
          <p class="notice">{wording.withoutScript}</p>
        </noscript>
      )}
    </div>
  )
}

function positionOf(progress: NodeProgress | undefined, duration: number): number {
  const position = Math.floor(progress?.position ?? 0)
  return position < EDGE || position > duration - EDGE ? 0 : position
}

/** A number of seconds as video players show it: `1:23`, `1:02:03`. */
function writtenTime(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0")
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = two(Math.floor(seconds % 60))
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`
}

/** The name of a language in the reader's language. */
function languageName(code: string | null, language: string): string {
  if (code === null) return "CC"
  return new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(code) ?? code
}
