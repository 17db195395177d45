import type { Tls } from "../http/tls.ts"
import type { Figures } from "../operation/metrics/figures.ts"
import type { Settings } from "../settings/read.ts"

/** Messages from a worker to its parent. */
export type WorkerMessage =
  /** The port on which it serves requests. */
  | { readonly type: "listening"; readonly port: number }
  /** It cannot, and why. */
  | { readonly type: "failed"; readonly message: string; readonly hint?: string | undefined }
  /** It was asked for the figures of the whole server. */
  | { readonly type: "gather"; readonly id: number }
  /** What it has counted itself. */
  | { readonly type: "figures"; readonly id: number; readonly figures: Figures }

/** Messages from the parent to a worker. */
export type ParentMessage =
  | {
      readonly type: "settings"
      readonly settings: Settings
      /** The certificate and key for HTTPS. */
      readonly tls?: Tls | undefined
      /** Whether another worker logs the findings that are common to all. */
      readonly isExtra: boolean
    }
  /** It shall show another certificate. */
  | { readonly type: "tls"; readonly tls: Tls }
  /** It shall tell what it has counted. */
  | { readonly type: "count"; readonly id: number }
  /** What all of them have counted; the answer to "gather". */
  | { readonly type: "gathered"; readonly id: number; readonly all: readonly Figures[] }
