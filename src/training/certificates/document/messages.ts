import type { EvidenceFacts } from "../../learning/evidence/document/facts.ts"
import type { CertificateFacts } from "../facts.ts"

/** The bytes of a logo and their media type (`image/png`). */
export interface LogoFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** What the thread makes: a certificate, or the printed record of evidence. */
export type DocumentRequest =
  | { readonly type: "certificate"; readonly facts: CertificateFacts; readonly verifyAddress: string | undefined }
  | { readonly type: "evidence"; readonly facts: EvidenceFacts }

/** A request to the thread for a document. The logo's file is included only after the thread has requested it. */
export type RenderRequest = DocumentRequest & {
  /** Two letters; English where there is no wording. */
  readonly language: string
  readonly logo: { readonly id: string; readonly file?: LogoFile | null } | undefined
}

/** The thread's messages: one for each request, and one when it is ready for the first. */
export type RenderAnswer =
  | { readonly type: "ready" }
  /** The logo is unknown: repeat the request with the file, or with null when there is none. */
  | { readonly type: "logo wanted" }
  | ({ readonly type: "rendered" } & Printed)
  | { readonly type: "failed"; readonly reason: string }

/** A finished document. */
export interface Printed {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Characters that no font has; `[U+1F600]` is printed for them. */
  readonly missing: readonly string[]
  /** Why the logo was left out. */
  readonly logoProblem: string | undefined
}
