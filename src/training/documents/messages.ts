import type { CertificateFacts } from "./certificate/facts.ts"
import type { CertificateLook } from "./certificate/look.ts"
import type { PictureName } from "./certificate/templates/sheet.ts"
import type { EvidenceFacts } from "./evidence/facts.ts"
import type { AnyLettersFacts } from "./letter/facts.ts"
import type { RecordFacts } from "./record/facts.ts"
import type { ReportFacts } from "./report/facts.ts"
import type { SheetFacts } from "./sign-in-sheet/facts.ts"

/** The bytes of a picture and their media type (`image/png`). */
export interface PictureFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/**
 * The documents that the thread creates: a certificate, the printed record of evidence, sign-in letters, a training
 * record, or a sign-in sheet.
 */
export type DocumentRequest =
  | {
      readonly type: "certificate"
      readonly facts: CertificateFacts
      readonly look: CertificateLook
      readonly verifyAddress: string | undefined
    }
  | { readonly type: "evidence"; readonly facts: EvidenceFacts }
  | { readonly type: "letters"; readonly facts: AnyLettersFacts }
  | { readonly type: "record"; readonly facts: RecordFacts }
  | { readonly type: "sheet"; readonly facts: SheetFacts }

/**
 * A picture in a document. Its file is sent only when the thread has asked for it, and is null if the file no longer
 * exists.
 */
interface RequestedPicture {
  readonly name: PictureName
  /** Identifies the content of the file. */
  readonly id: string
  readonly file?: PictureFile | null
}

/** A request for a document, sent to the thread. */
export type RenderRequest = (DocumentRequest | { readonly type: "report"; readonly facts: ReportFacts }) & {
  /** Two letters. English is used if there is no wording for the language. */
  readonly language: string
  readonly pictures: readonly RequestedPicture[]
}

/** Messages from the thread: one when it is ready for the first request, and one for each request. */
export type RenderAnswer =
  | { readonly type: "ready" }
  /** These pictures are unknown: repeat the request with their files, or with null where there is none. */
  | { readonly type: "pictures wanted"; readonly ids: readonly string[] }
  | ({ readonly type: "rendered" } & Printed)
  | { readonly type: "failed"; readonly reason: string }

/** A finished document. */
export interface Printed {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Characters that are missing from all fonts. They are printed in the form `[U+1F600]`. */
  readonly missing: readonly string[]
  /** Why a picture was left out. */
  readonly pictureProblem: string | undefined
}
