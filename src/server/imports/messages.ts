import type { DeferredCaller } from "../../access/deferred/rules.ts"
import type { PreparedImport } from "../../organisation/imports/preparing.ts"
import type { ImportRequest } from "../../organisation/imports/reading.ts"
import type { Settings } from "../../settings/read.ts"
import type { Fault, UnavailableCode } from "../../tools/errors.ts"
import type { Message } from "../../tools/language/messages.ts"

/** What the thread needs to open its own connections. */
export interface ThreadData {
  readonly settings: Settings
  /** The installation's key. */
  readonly key: Uint8Array
}

/** Work for the thread: to prepare an import, or to do a job. */
export type Work =
  | {
      readonly type: "prepare"
      readonly companyId: number
      readonly caller: DeferredCaller
      readonly request: ImportRequest
      /** Epoch milliseconds. */
      readonly now: number
    }
  | { readonly type: "run"; readonly importId: number }

/** Messages to the thread. `end` lets it close its connections and exit. */
export type ToThread =
  | { readonly type: "work"; readonly number: number; readonly work: Work }
  | { readonly type: "abort"; readonly number: number }
  | { readonly type: "end" }

/** An error as plain data. */
export type Failure =
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] }
  | { readonly kind: "forbidden"; readonly reason: Message }
  | { readonly kind: "temporary" | "permanent"; readonly message: string }
  | {
      readonly kind: "unavailable"
      readonly message: string
      readonly hint: string | undefined
      readonly code: UnavailableCode
    }
  | { readonly kind: "unexpected"; readonly message: string }

/** Messages from the thread. `written`: it has saved something for the background loop. */
export type FromThread =
  | { readonly type: "done"; readonly number: number; readonly prepared: PreparedImport | undefined }
  | { readonly type: "failed"; readonly number: number; readonly failure: Failure }
  | { readonly type: "written" }
