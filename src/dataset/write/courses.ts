import { courseSearch } from "../../training/courses/searchable.ts"
import type { ComputedOf, OwnerId, RecordOf } from "../format/record.ts"
import { merged } from "../format/record.ts"
import { COURSES, type CourseRow } from "../format/training.ts"
import type { PlannedCourse, Shelf } from "../plan.ts"
import { type Entry, idOf, type Named } from "../registry.ts"
import { COURSE_REQUIREMENTS, replaceLinks } from "../store/links.ts"
import type { Stored } from "../store/rows.ts"
import { linksTo, ownerOf, type Saved, saveRecords, type Writing } from "./records.ts"

/** Saves an owner's courses and their requirements; content is saved separately. */
export async function saveCourses(writing: Writing, owner: OwnerId, shelf: Shelf, scopes: Named<Entry>): Promise<void> {
  // A base course refers to its recurring course, which must therefore be saved first.
  const bases = shelf.planned.filter(({ entry }) => entry.shortType === "base")
  const others = shelf.planned.filter(({ entry }) => entry.shortType !== "base")
  const merging = { entries: shelf.own, names: { scopes }, compute: computed }
  const saved: Saved<typeof COURSES, PlannedCourse>[] = []
  for (const planned of [others, bases]) saved.push(...(await saveRecords(writing, COURSES, owner, planned, merging)))
  await saveRequirements(writing, shelf, saved)
}

function computed(
  next: RecordOf<typeof COURSES>,
  { row, entry, instruction }: PlannedCourse,
  current: Stored<typeof COURSES> | undefined,
): ComputedOf<typeof COURSES> {
  const { min_age, fitness, driving_classes } = requirementsOf(row) ?? {}
  const isFit = typeof fitness === "boolean" ? Number(fitness) : fitness
  const classes = driving_classes && JSON.stringify([...new Set(driving_classes)])
  return {
    short_type: entry.shortType,
    instruction_course_id: instruction === undefined ? (current?.instruction_course_id ?? null) : idOf(instruction),
    min_age: merged<number | null>(min_age, current?.min_age, null),
    requires_fitness: merged(isFit, current?.requires_fitness, 0),
    required_driving_classes: merged(classes, current?.required_driving_classes, "[]"),
    search: courseSearch(next),
  }
}

const NOTHING_REQUIRED = { min_age: null, course_keys: null, fitness: null, driving_classes: null }

/** The requirements of a course in its row; null for the whole object clears every part. */
function requirementsOf({ requires }: CourseRow) {
  return requires === null ? NOTHING_REQUIRED : requires
}

async function saveRequirements(
  writing: Writing,
  { visible }: Shelf,
  saved: readonly Saved<typeof COURSES, PlannedCourse>[],
): Promise<void> {
  const owners = saved.map((course) => {
    return { ...ownerOf(course), links: linksTo(visible, requirementsOf(course.row)?.course_keys) }
  })
  await replaceLinks(writing, COURSE_REQUIREMENTS, null, owners)
}
