import type { ShortType } from "../training/courses/short-type.ts"
import type { Path } from "./faults.ts"
import type { CompanyRow, Dataset } from "./format/dataset.ts"
import type { OwnerId } from "./format/record.ts"
import type { NumberedTable } from "./format/tables.ts"
import type { CourseRow, PlacedNodeRow } from "./format/training.ts"
import type { Entry, Named, Registry } from "./registry.ts"

/** A course as it is to be. */
export interface CourseEntry extends Entry {
  readonly shared: boolean
  shortType: ShortType
}

/** A course of the dataset, or one that is made for a base course. */
export interface PlannedCourse {
  readonly row: CourseRow
  readonly entry: CourseEntry
  /** The recurring course of a base course that gets one; undefined leaves what is stored. */
  instruction: CourseEntry | undefined
}

/** The content that a row gives to a course, replacing what the owner had there. */
export interface GivenContent {
  readonly course: CourseEntry
  readonly chapters: readonly PlacedNodeRow[]
  /** Of the row. */
  readonly path: Path
}

/** The courses of an owner that the dataset writes, and all courses that its rows may name. */
export interface Shelf {
  /** Null for the provider, undefined for a company that is new. */
  readonly owner: OwnerId | undefined
  /** The owner's own courses. */
  readonly own: Registry<CourseEntry>
  /** The owner's own courses first, then the shared ones. */
  readonly visible: Named<CourseEntry>
  readonly planned: PlannedCourse[]
}

export interface UserEntry extends Entry {
  /** As it is to be; undefined until a new user without one is given a derived one. */
  username: string | undefined
}

export interface TrainingEntry extends Entry {
  /** As it is in the database; undefined for a new one. */
  readonly before: "ongoing" | "closed" | undefined
  state: "ongoing" | "closed"
  /** As it is in the database, or as the dataset names it. */
  course: CourseEntry | { readonly id: number } | undefined
}

/** A company of the dataset. */
export interface Company {
  readonly row: CompanyRow
  /** `companies[0]` */
  readonly path: string
  /** Undefined for a new one. */
  readonly id: number | undefined
}

/** The same with everything that its rows name. */
export interface CompanyPlan extends Company {
  /** As they are to be. */
  readonly language: string
  readonly timezone: string
  /** True when deadlines given as days mean different moments than before. */
  readonly timezoneChanges: boolean
  readonly shelf: Shelf
  /** Of its own courses, and what it places in shared ones. */
  readonly contents: readonly GivenContent[]
  readonly locations: Registry<Entry>
  readonly teams: Registry<Entry>
  readonly users: Registry<UserEntry>
  readonly clients: Registry<Entry>
  readonly trainings: Registry<TrainingEntry>
  /** Users in the database whose username or email address changes. */
  readonly renamed: readonly number[]
  /** Assignments that are open now but not afterwards, or not for the same user and course. */
  readonly closing: number[]
  /** Assignments in the database that get another predecessor, or none. */
  readonly repreceded: number[]
}

/** A dataset without faults, and which of its records are in the database already. */
export interface Plan {
  readonly dataset: Dataset
  readonly scopes: Registry<Entry>
  readonly shared: Shelf
  readonly sharedContents: readonly GivenContent[]
  readonly companies: readonly CompanyPlan[]
  /** The highest id that rows bring to each table to which they bring any. */
  readonly brought: ReadonlyMap<NumberedTable, number>
}
