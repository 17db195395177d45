import type { VideoState } from "../../../video/states.ts"
import type { VideoStyle } from "../../../video/styles.ts"

/** The texts of the pages about videos. */
export interface VideosWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly add: string
  readonly newLead: string
  readonly forPage: (title: string) => string
  readonly columns: {
    readonly name: string
    readonly course: string
    readonly state: string
    readonly length: string
    readonly created: string
  }
  readonly states: Readonly<Record<VideoState, string>>
  readonly styles: Readonly<Record<VideoStyle, string>>
  readonly progress: string
  readonly failed: string
  readonly retry: string
  readonly download: string
  readonly captions: string
  readonly facts: string
  /** The language is found out when the video is made. */
  readonly detected: string
  readonly fields: {
    readonly course: string
    readonly courseHint: string
    readonly newCollection: string
    readonly name: string
    readonly nameHint: string
    readonly text: string
    readonly textHint: string
    readonly language: string
    readonly style: string
  }
  readonly estimate: (length: string, count: string, most: string) => string
  readonly submit: string
  readonly preview: {
    readonly submit: string
    readonly title: string
    readonly alt: string
    readonly scroll: string
    readonly length: (length: string) => string
  }
  readonly notices: { readonly created: string; readonly retried: string }
}
