/** How a video shows its text: as slides, or scrolling as on a teleprompter. */
export const VIDEO_STYLES = ["slides", "scroll"] as const
export type VideoStyle = (typeof VIDEO_STYLES)[number]

export const DEFAULT_STYLE: VideoStyle = "slides"
