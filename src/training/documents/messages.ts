import type { CertificateFacts } from "./certificate/facts.ts"
import type { CertificateLook } from "./certificate/look.ts"
import type { PictureName } from "./certificate/templates/sheet.ts"
import type { EvidenceFacts } from "./evidence/facts.ts"

/** The bytes of a picture and their media type (`image/png`). */
export interface PictureFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** What the thread creates: a certificate, or the printed record of evidence. */
export type DocumentRequest =
  | {
      readonly type: "certificate"
      readonly facts: CertificateFacts
      readonly look: CertificateLook
      readonly verifyAddress: string | undefined
    }
  | { readonly type: "evidence"; readonly facts: EvidenceFacts }

/**
 * A picture in a document. Its file is included only after the thread has requested it; it is null if the file is gone.
 */
interface RequestedPicture {
  readonly name: PictureName
  /** Identifies the content of the file. */
  readonly id: string
  readonly file?: PictureFile | null
}

/** A request to the thread for a document. */
export type RenderRequest = DocumentRequest & {
  /** Two letters; English if there is no wording. */
  readonly language: string
  readonly pictures: readonly RequestedPicture[]
}

/** The thread's messages: one for each request, and one when it is ready for the first. */
export type RenderAnswer =
  | { readonly type: "ready" }
  /** These pictures are unknown: repeat the request with their files, or with null where there is none. */
  | { readonly type: "pictures wanted"; readonly ids: readonly string[] }
  | ({ readonly type: "rendered" } & Printed)
  | { readonly type: "failed"; readonly reason: string }

/** A finished document. */
export interface Printed {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Characters that no font has; `[U+1F600]` is printed for them. */
  readonly missing: readonly string[]
  /** Why a picture was omitted. */
  readonly pictureProblem: string | undefined
}
