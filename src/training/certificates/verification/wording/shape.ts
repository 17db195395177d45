import type { CertificateKind } from "../../facts.ts"

/** All that the verification page says in one language. Days come as the language writes them. */
export interface VerificationWording {
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
