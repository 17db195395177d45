import type { AssignmentState, AssignmentType } from "../assignments/states.ts"

/** The wording about training in one language. */
export interface TrainingWording {
  /** The printed record of evidence. */
  readonly evidence: EvidenceWording
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

/** The words of a printed record of evidence, in one language. Days and moments are already written in it. */
interface EvidenceWording {
  readonly title: string
  /** Says which clocks all moments are written by. */
  readonly timezone: (zone: string) => string
  /** Beside the facts of an assignment; the labels of certificates are used besides. */
  readonly labels: Readonly<Record<Label, string>>
  readonly types: Readonly<Record<AssignmentType, string>>
  readonly states: Readonly<Record<AssignmentState, string>>
  readonly noDeadline: string
  /** The heading of all that was recorded. */
  readonly entries: string
  /** Some entries came before those that are printed. */
  readonly earlier: (count: number) => string
  readonly recordedBy: (name: string) => string
  /** A version of the content, by its number in the appendix and the first digits of its hash. */
  readonly version: (number: number, hash: string) => string
  readonly begun: string
  readonly read: string
  readonly readInstead: string
  /** How long a page was open, as `5:10`, and what is said of one that took no time. */
  readonly openFor: (time: string) => string
  readonly noTime: string
  readonly played: string
  readonly share: (played: Played) => string
  readonly attempt: AttemptWording
  readonly confirmation: string
  readonly noSignature: string
  readonly conversation: string
  readonly trainer: string
  readonly grant: string
  readonly granted: (attempts: number) => string
  readonly result: string
  readonly appendix: AppendixWording
  readonly footer: (number: string, hash: string | undefined, day: string) => string
}

/** How much of a video was played; times as `5:10`. */
interface Played {
  readonly percent: string
  readonly played: string
  readonly duration: string
}

interface AttemptWording {
  readonly title: (number: number) => string
  readonly passed: string
  readonly notPassed: string
  readonly points: (points: string, needed: string) => string
  readonly correctQuestions: (percent: string) => string
  readonly worth: (points: string) => string
  readonly right: string
  readonly wrong: string
  readonly unanswered: string
  /** Beside an answer. */
  readonly chosen: string
  readonly correct: string
  readonly keyLeftOut: string
  readonly leftOut: (questions: number) => string
}

interface AppendixWording {
  readonly title: string
  readonly lead: string
  readonly heading: (number: number, of: number) => string
  readonly since: (entry: number) => string
  readonly same: (version: number) => string
  readonly video: string
  /** The text that a video speaks. */
  readonly spoken: string
  readonly questions: string
  readonly images: string
  /** Stands where not all is printed; the hash above it says what the rest was. */
  readonly cut: string
  readonly questionsLeftOut: string
}

type Label =
  | "learner"
  | "username"
  | "key"
  | "teams"
  | "courseKey"
  | "assignment"
  | "type"
  | "deadline"
  | "state"
  | "withdrawn"
  | "versions"
  | "begunAt"
  | "endedAt"
  | "duration"
  | "parts"
  | "file"
  | "captions"
  | "sentence"
  | "language"
  | "typedName"
  | "signature"
  | "date"
  | "node"
  | "open"
  | "remark"

/** The subject of a certificate, which decides its wording. */
export type CertificateKind = "qualification" | "instruction" | "training"
