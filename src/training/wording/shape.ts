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

/** The texts of a certificate in one language. */
export interface PrintedWording extends Pick<TrainingWording, "certificate" | "sample"> {
  readonly verification: Pick<VerificationWording, "labels" | "results" | "unlimited" | "kinds">
}

/**
 * The wording of a certificate in one language, except for the labels of its facts, which are shared with the
 * verification page. The sentence is spread over several lines: `opening`, the name of the holder, what the holder did,
 * and the course.
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
    /** States that this is no certificate of success. */
    readonly notice: string
  }
  /** Printed on a certificate that was revoked on this day. */
  readonly revoked: (day: string) => string
  /** Printed before the address of the verification page. */
  readonly verifyAt: string
  /** Printed around a seal, with or without a QR code. */
  readonly seal: { readonly scan: string; readonly plain: string }
  /** How to verify a document that has no verification address. */
  readonly askCompany: (company: string) => string
  /** The label of the place and day of issue. */
  readonly placeAndDate: string
}

/** Printed in a preview in place of facts that do not exist yet. It must be obvious that they are invented. */
interface SampleWording {
  readonly holder: string
  readonly trainer: string
  readonly signatory: string
  /** The role of the signatory. */
  readonly role: string
  readonly company: string
  readonly course: string
  readonly scope: string
  readonly place: string
}

/** The wording of the verification page in one language. Days are passed in the format of the language. */
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
  /** States that the company has evidence of the learning. */
  readonly evidence: string
  /** Shown before the titles of the course's contents. */
  readonly contained: string
  readonly firstTitles: (shown: number, all: number) => string
  /** The purpose of the page, shown by programs that preview its address. */
  readonly preview: string
  readonly checkedOn: (moment: string) => string
  /** The labels of the facts on a certificate. */
  readonly labels: Readonly<Record<FactLabel, string>>
  readonly kinds: Readonly<Record<CertificateKind, string>>
  readonly results: Readonly<Record<"success" | "failed", string>>
  /** Shown in place of the last day if the validity never ends. */
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

/** The wording of a printed record of evidence in one language. Days and moments are passed in the format of the language. */
interface EvidenceWording {
  readonly title: string
  /** States the time zone of all moments. */
  readonly timezone: (zone: string) => string
  /** The labels of the facts about an assignment. Some labels of certificates are used as well. */
  readonly labels: Readonly<Record<Label, string>>
  readonly types: Readonly<Record<AssignmentType, string>>
  readonly states: Readonly<Record<AssignmentState, string>>
  readonly noDeadline: string
  /** The heading of the list of entries. */
  readonly entries: string
  /** States that there are entries before the printed ones. */
  readonly earlier: (count: number) => string
  readonly recordedBy: (name: string) => string
  /** A version of the content: its number in the appendix and the first digits of its hash. */
  readonly version: (number: number, hash: string) => string
  readonly begun: string
  readonly read: string
  readonly readInstead: string
  /** How long a page was open, as `5:10`, and the text for a page that took no time. */
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

/** How much of a video was played, with positions as `5:10`. */
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
  /** Printed next to an answer. */
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
  /** The spoken text of a video. */
  readonly spoken: string
  readonly questions: string
  readonly images: string
  /** Printed where something is left out. The hash above it covers the omitted part as well. */
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

/** The subject of a certificate, which determines its wording. */
export type CertificateKind = "qualification" | "instruction" | "training"
