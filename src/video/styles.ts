export { DEFAULT_STYLE, VIDEO_STYLES, type VideoStyle } from "../training/content/video-styles.ts"
