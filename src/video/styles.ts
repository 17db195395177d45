/** How a video shows its text: slides as of a talk, or the text scrolling by as on a teleprompter. */
export const VIDEO_STYLES = ["slides", "scroll"] as const
export type VideoStyle = (typeof VIDEO_STYLES)[number]

export const DEFAULT_STYLE: VideoStyle = "slides"
