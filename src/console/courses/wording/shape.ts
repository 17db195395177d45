import type { Template } from "../../../training/courses/certificate-template.ts"
import type { ShortType } from "../../../training/courses/short-type.ts"
import type { StarterLanguage } from "../../../training/courses/starter.ts"
import type { Obstacle } from "../../../training/learning/standing.ts"

interface Notice {
  readonly title: string
  readonly text: string
}

/** The texts of the pages about courses. */
export interface CoursesWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly empty: Notice
  readonly kinds: Readonly<Record<ShortType, string>>
  /** A course of the provider, which the company can use but not change. */
  readonly shared: string
  readonly sharedText: string
  readonly filters: { readonly search: string; readonly kind: string; readonly state: string }
  readonly columns: {
    readonly title: string
    readonly kind: string
    readonly state: string
    readonly open: string
    readonly overdue: string
    readonly held: string
    readonly validity: string
    readonly person: string
    readonly deadline: string
    readonly validUntil: string
  }
  readonly validity: {
    readonly unlimited: string
    readonly periods: Readonly<Record<"d" | "w" | "m" | "y", (count: number) => string>>
    /** Until the end of a calendar month or year: the one of the finish date, or `count` months or years later. */
    readonly calendarPeriods: Readonly<Record<"m" | "y", (count: number) => string>>
  }
  readonly tabs: { readonly about: string; readonly content: string; readonly people: string }
  readonly acts: {
    readonly assign: string
    readonly record: string
    readonly film: string
    readonly filmPage: string
  }
  readonly obstacles: Readonly<
    Record<Obstacle, { readonly title: string; readonly text: (points: number, needed: number) => string }>
  >
  readonly panels: { readonly asks: string; readonly rules: string; readonly prerequisites: string }
  readonly facts: {
    readonly content: string
    readonly test: string
    readonly confirmation: string
    readonly conversation: string
    readonly trainer: string
    readonly validity: string
    readonly renewal: string
    readonly recordable: string
    readonly instruction: string
    readonly owner: string
    readonly age: string
    readonly courses: string
    readonly drivingClasses: string
    readonly fitness: string
  }
  readonly asks: {
    readonly no: string
    readonly nothing: string
    readonly own: string
    readonly pages: (count: number) => string
    readonly minutes: (count: number) => string
    readonly questions: (count: number) => string
    /** The points that a test requires. */
    readonly points: (points: number) => string
    /** The points that questions are worth. */
    readonly pointsInAll: (points: number) => string
    readonly attempts: (count: number) => string
    readonly anyAttempts: string
    readonly confirmation: string
    readonly conversation: string
    readonly trainer: string
    readonly recordable: string
    readonly anniversary: string
    readonly ownValidity: string
    readonly age: (years: number) => string
    readonly fitness: string
    readonly noPrerequisites: string
  }
  readonly noContent: Notice
  readonly emptyPage: string
  readonly videoText: string
  readonly videoWaits: string
  readonly videoFailed: string
  readonly questions: (count: number) => string
  readonly questionWord: (count: number) => string
  readonly ofTest: string
  readonly ofPractice: string
  readonly keyHidden: string
  readonly correct: string
  readonly nobodyOpen: Notice
  readonly nobodyHolds: Notice
  readonly all: (count: string) => string
  readonly pick: {
    readonly assign: { readonly title: string; readonly lead: string }
    readonly record: { readonly title: string; readonly lead: string }
    readonly team: string
    readonly location: string
    readonly pasteHint: string
    readonly submit: string
    readonly oneByOne: string
    readonly nobody: string
    readonly either: string
    readonly tooMany: (limit: number) => string
    readonly notAll: string
    readonly result: string
    readonly goOn: (count: number) => string
  }
  /** The form with the rules of a course. */
  readonly rules: {
    readonly add: string
    readonly edit: string
    readonly editOne: (title: string) => string
    readonly deactivate: string
    readonly activate: string
    readonly headings: {
      readonly test: string
      readonly completion: string
      readonly validity: string
      readonly byHand: string
      readonly prerequisites: string
      readonly more: string
    }
    readonly title: string
    readonly description: string
    readonly kind: string
    readonly kindHint: string
    readonly scope: string
    readonly scopeHint: string
    readonly questions: string
    readonly questionsHint: string
    readonly points: string
    readonly attempts: string
    readonly attemptsHint: string
    readonly confirmation: string
    readonly confirmationHint: string
    readonly conversation: string
    readonly trainer: string
    readonly trainerOptions: { readonly byKind: string; readonly yes: string; readonly no: string }
    readonly period: string
    readonly unit: string
    readonly units: Readonly<Record<"d" | "w" | "m" | "y" | "cm" | "cy", string>>
    readonly periodFault: string
    readonly anniversary: string
    readonly anniversaryHint: string
    readonly byHand: string
    readonly ownValidity: string
    readonly submissions: string
    readonly submissionsFault: string
    readonly sample: string
    readonly sampleHint: string
    readonly age: string
    readonly courses: string
    readonly fitness: string
    readonly drivingClasses: string
    readonly instruction: string
    readonly instructionHint: string
    readonly template: string
    readonly templateOfCompany: string
    readonly templates: Readonly<Record<Template, string>>
    readonly externalId: string
    readonly externalIdHint: string
    /** Above what contradicts in the rules of a course. */
    readonly contradiction: string
  }
  readonly deactivation: {
    readonly title: (title: string) => string
    readonly text: string
    readonly open: (count: string) => string
    readonly held: (count: string) => string
    readonly requirements: (count: number) => string
    readonly teams: (count: number) => string
    readonly nobody: string
    readonly submit: string
  }
  readonly starter: {
    readonly link: string
    readonly title: string
    readonly lead: string
    readonly submit: string
    readonly added: string
    readonly none: string
    readonly inLanguage: Readonly<Record<StarterLanguage, string>>
  }
  readonly notices: {
    readonly starter_added: (count: number) => string
    readonly course_created: string
    readonly course_deactivated: string
    readonly course_activated: string
  }
}
