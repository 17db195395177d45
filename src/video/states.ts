/** The states of a video: waiting, being made, ready to watch, or failed. */
export const VIDEO_STATES = ["queued", "rendering", "ready", "failed"] as const
export type VideoState = (typeof VIDEO_STATES)[number]
