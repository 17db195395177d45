import type { CertificateKind } from "../certificates/facts.ts"

/** All that is said about training in one language. */
export interface TrainingWording {
  readonly certificate: CertificateWording
  readonly verification: VerificationWording
  readonly results: ResultWording
}

/** How a completed assignment went, in a few words. */
interface ResultWording {
  readonly training: Readonly<Record<"success" | "failed", string>>
  readonly instruction: Readonly<Record<"success" | "failed", string>>
}

/**
 * What a certificate says in one language, besides the names of its facts, which are those of the verification page. The
 * sentences go on over lines: `opening`, the holder's name, what the holder did, the course.
 */
interface CertificateWording {
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

/** All that the verification page says in one language. Days come as the language writes them. */
interface VerificationWording {
  readonly heading: string
  readonly instruction: string
  readonly check: string
  readonly checkAnother: string
  readonly valid: {
    readonly word: string
    readonly until: (day: string) => string
    readonly unlimited: string
  }
  readonly expired: { readonly word: string; readonly until: (day: string) => string }
  readonly superseded: { readonly word: string; readonly sentence: string }
  readonly notPassed: { readonly word: string; readonly sentence: string }
  readonly unknown: { readonly word: string; readonly sentence: string; readonly advice: string }
  readonly tooMany: { readonly word: string; readonly advice: string }
  readonly compare: string
  readonly checkedOn: (moment: string) => string
  /** Names of what a certificate states. */
  readonly labels: Readonly<Record<FactLabel, string>>
  readonly kinds: Readonly<Record<CertificateKind, string>>
  readonly results: Readonly<Record<"success" | "failed", string>>
  /** Stands for the last day of what is valid for ever. */
  readonly unlimited: string
}

type FactLabel =
  | "holder"
  | "company"
  | "course"
  | "scope"
  | "kind"
  | "result"
  | "begin"
  | "finish"
  | "validUntil"
  | "trainer"
  | "number"
  | "code"
  | "issuedOn"
