import type { TrainingState } from "../training/assignments/states.ts"
import type { ShortType } from "../training/courses/short-type.ts"
import type { Path } from "./faults.ts"
import type { CompanyRow, Dataset } from "./format/dataset.ts"
import type { OwnerId } from "./format/record.ts"
import type { NumberedTable } from "./format/tables.ts"
import type { CourseRow, PlacedNodeRow } from "./format/training.ts"
import type { Entry, Named, Registry } from "./registry.ts"

/** A course after the import. */
export interface CourseEntry extends Entry {
  readonly shared: boolean
  shortType: ShortType
  /** Whether people who may do so can record that somebody holds it. */
  allowsApproval: boolean
}

/** A course of the dataset, or one created for a base course. */
export interface PlannedCourse {
  readonly row: CourseRow
  readonly entry: CourseEntry
  /** The recurring course that a base course gets; if undefined, the stored one is kept. */
  instruction: CourseEntry | undefined
}

/** The content in a course's row, which replaces the owner's previous content. */
export interface GivenContent {
  readonly course: CourseEntry
  readonly chapters: readonly PlacedNodeRow[]
  /** The path of the row. */
  readonly path: Path
}

/** The courses of an owner that the dataset writes, and all courses that its rows may name. */
export interface Shelf {
  /** Null for the provider, undefined for a new company. */
  readonly owner: OwnerId | undefined
  /** The owner's own courses. */
  readonly own: Registry<CourseEntry>
  /** All of them: the owner's own courses first, then the shared ones. */
  readonly visible: Named<CourseEntry>
  readonly planned: PlannedCourse[]
}

export interface UserEntry extends Entry {
  /** The username after the import; undefined until it is derived for a new user without one. */
  username: string | undefined
}

export interface TrainingEntry extends Entry {
  /** The stored value; undefined for a new record. */
  readonly before: TrainingState | undefined
  state: TrainingState
  /** The stored value, or the value in the dataset. */
  course: CourseEntry | { readonly id: number } | undefined
}

/** A company of the dataset. */
export interface Company {
  readonly row: CompanyRow
  /** `companies[0]` */
  readonly path: string
  /** Undefined for a new company. */
  readonly id: number | undefined
}

/** The same, including all records that its rows name. */
export interface CompanyPlan extends Company {
  /** The value after the import. */
  readonly language: string
  readonly timezone: string
  /** True if deadlines given as days mean different instants after the import. */
  readonly timezoneChanges: boolean
  readonly shelf: Shelf
  /** The content of its own courses, and the content that it places in shared courses. */
  readonly contents: readonly GivenContent[]
  readonly locations: Registry<Entry>
  readonly teams: Registry<Entry>
  readonly users: Registry<UserEntry>
  readonly clients: Registry<Entry>
  readonly trainings: Registry<TrainingEntry>
  /** Stored users whose username or email address changes. */
  readonly renamed: readonly number[]
  /** Assignments that are open now but will no longer be, or no longer for the same user and course. */
  readonly closing: number[]
  /** Stored assignments that get a different predecessor, or lose theirs. */
  readonly repreceded: number[]
}

/** A dataset without faults, with information about which of its records are already stored. */
export interface Plan {
  readonly dataset: Dataset
  readonly scopes: Registry<Entry>
  readonly shared: Shelf
  readonly sharedContents: readonly GivenContent[]
  readonly companies: readonly CompanyPlan[]
  /** The highest id in the dataset for each table that gets ids from it. */
  readonly brought: ReadonlyMap<NumberedTable, number>
}
