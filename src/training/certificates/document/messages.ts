import type { CertificateFacts } from "../facts.ts"

/** The bytes of a logo and what they are (`image/png`). */
export interface LogoFile {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

/** What the thread is asked: a certificate. The logo's file comes along only when the thread has asked for it. */
export interface RenderRequest {
  readonly facts: CertificateFacts
  readonly language: string
  readonly verifyAddress: string | undefined
  readonly logo: { readonly id: string; readonly file?: LogoFile | null } | undefined
}

/** What the thread answers, once for each request, and once when it can take the first. */
export type RenderAnswer =
  | { readonly type: "ready" }
  /** It does not know this logo: the request is to come again with the file, or null when there is none. */
  | { readonly type: "logo wanted" }
  | ({ readonly type: "rendered" } & Printed)
  | { readonly type: "failed"; readonly reason: string }

/** A finished certificate. */
export interface Printed {
  readonly pdf: Uint8Array<ArrayBuffer>
  /** Characters that no font has; `[U+1F600]` is printed for them. */
  readonly missing: readonly string[]
  /** Why the logo was left out. */
  readonly logoProblem: string | undefined
}
