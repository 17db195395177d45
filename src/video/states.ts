/** The states of a video: it waits, is being made, can be watched, or could not be made. */
export const VIDEO_STATES = ["queued", "rendering", "ready", "failed"] as const
export type VideoState = (typeof VIDEO_STATES)[number]
