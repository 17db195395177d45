import type { CertificateKind } from "../documents/certificate/facts.ts"

/** The wording about training in one language. */
export interface TrainingWording {
  readonly certificate: CertificateWording
  readonly verification: VerificationWording
  readonly results: ResultWording
  readonly sample: SampleWording
}

/** The result of a completed assignment in a few words. */
interface ResultWording {
  readonly training: Readonly<Record<"success" | "failed", string>>
  readonly instruction: Readonly<Record<"success" | "failed", string>>
}

/** What a certificate is made of, in one language. */
export interface PrintedWording extends Pick<TrainingWording, "certificate" | "sample"> {
  readonly verification: Pick<VerificationWording, "labels" | "results" | "unlimited" | "kinds">
}

/**
 * The wording of a certificate in one language, except the labels of its facts, which are those of the verification
 * page. The sentence goes over several lines: `opening`, the holder's name, what the holder did, the course.
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
    /** States that it is no certificate of success. */
    readonly notice: string
  }
  /** Stands on one that was revoked on this day. */
  readonly revoked: (day: string) => string
  /** Stands before the address of the verification page. */
  readonly verifyAt: string
  /** Stands around a seal, with a QR code or without one. */
  readonly seal: { readonly scan: string; readonly plain: string }
  /** How a document without an address is verified. */
  readonly askCompany: (company: string) => string
  /** Label of the place and the day of issue. */
  readonly placeAndDate: string
}

/** What a preview of a certificate prints for facts that are not there yet; anybody can tell that it is made up. */
interface SampleWording {
  readonly holder: string
  readonly trainer: string
  readonly signatory: string
  /** The signatory's. */
  readonly role: string
  readonly company: string
  readonly course: string
  readonly scope: string
  readonly place: string
}

/** The wording of the verification page in one language. Days are already formatted for the language. */
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
  readonly revoked: { readonly word: string; readonly since: (day: string) => string }
  readonly notPassed: { readonly word: string; readonly sentence: string }
  readonly unknown: { readonly word: string; readonly sentence: string; readonly advice: string }
  readonly tooMany: { readonly word: string; readonly advice: string }
  readonly compare: string
  /** The company keeps evidence of how it was learned. */
  readonly evidence: string
  /** Stands before the titles of what the course contained. */
  readonly contained: string
  readonly firstTitles: (shown: number, all: number) => string
  /** What the page is for, where programs show it before it is opened. */
  readonly preview: string
  readonly checkedOn: (moment: string) => string
  /** Labels of the facts of a certificate. */
  readonly labels: Readonly<Record<FactLabel, string>>
  readonly kinds: Readonly<Record<CertificateKind, string>>
  readonly results: Readonly<Record<"success" | "failed", string>>
  /** Replaces the last day of what is valid for ever. */
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
