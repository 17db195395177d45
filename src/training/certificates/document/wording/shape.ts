import type { CertificateKind } from "../../facts.ts"

/**
 * What a certificate says in one language, besides the names of its facts, which are those of the verification page. The
 * sentences go on over lines: `opening`, the holder's name, what the holder did, the course.
 */
export interface DocumentWording {
  readonly success: {
    readonly titles: Readonly<Record<CertificateKind, string>>
    readonly opening: string
    readonly achieved: Readonly<Record<CertificateKind, string>>
  }
  readonly failed: {
    readonly title: string
    readonly opening: string
    readonly missed: Readonly<Record<CertificateKind, string>>
    /** That it is no certificate of success. */
    readonly notice: string
  }
  /** Stands before the address of the verification page. */
  readonly verifyAt: string
}
