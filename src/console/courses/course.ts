import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { type Fault, NotFound } from "../../tools/errors.ts"
import type { ListRequest } from "../../tools/list.ts"
import { listAssignments } from "../../training/assignments/list/rules.ts"
import type { ListedAssignment } from "../../training/assignments/list/schema.ts"
import { hasPrerequisites } from "../../training/assignments/prerequisites.ts"
import { listCertificates } from "../../training/certificates/list/rules.ts"
import type { Certificate } from "../../training/certificates/list/schema.ts"
import { type CourseContent, rememberedContent } from "../../training/content/rules.ts"
import { type Demands, demandsOf } from "../../training/courses/demands.ts"
import { type CourseRow, requirementsOf, visibleCourse, visibleCourses } from "../../training/courses/rules.ts"
import { contradictionsIn } from "../../training/courses/warnings.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { type Obstacle, obstacleOf } from "../../training/learning/standing.ts"
import { queryOfList } from "../trainings/list.ts"
import { type CourseFigures, figuresOf } from "./list.ts"

export const COURSE_TABS = ["about", "content", "people"] as const
export type CourseTab = (typeof COURSE_TABS)[number]

interface Named {
  readonly id: number
  readonly title: string
}

/** A course, and what the reader may know about it and do with it. */
export interface ShownCourse {
  readonly course: CourseRow
  readonly demands: Demands
  readonly content: CourseContent
  /** Why nobody can complete it in the portal. */
  readonly obstacle: Obstacle | undefined
  /** What contradicts in its rules, for those who may change them. */
  readonly contradictions: readonly Fault[]
  readonly figures: CourseFigures
  /** What people need before they can begin; undefined for courses that are for everyone. */
  readonly prerequisites:
    | {
        readonly minAge: number | null
        readonly courses: readonly Named[]
        readonly drivingClasses: readonly string[]
        readonly fitness: boolean
      }
    | undefined
  /** The recurring instruction of a base course. */
  readonly instruction: Named | undefined
  /** On the page about people: those with the next deadlines, and the latest certificates. */
  readonly open: readonly ListedAssignment[]
  readonly held: readonly Certificate[]
  readonly may: {
    readonly assign: boolean
    readonly record: boolean
    /** Changing its rules and its state. */
    readonly edit: boolean
    /** Adding a video to it. */
    readonly film: boolean
    /** Seeing which answers are correct. */
    readonly seeKey: boolean
  }
}

/** A course's own page counts further than the catalogue. */
const COUNTED_MAX = 10_000

/** The number of people that the page names. */
const NAMED = 10

const first = (field: string, descending: boolean): ListRequest => ({
  sort: [{ field, descending }],
  page: { page: 1, perPage: NAMED },
  include: new Set(["user"]),
  most: NAMED,
})

/** The course, if the caller's company can see it. Throws `NotFound` for any other. */
export async function courseInView({ database }: Deciding, { company }: PersonCaller, id: number): Promise<CourseRow> {
  const course = await visibleCourse(database, company.id, id)
  if (course === undefined) throw new NotFound()
  return course
}

/** A course for its page. Throws `NotFound` for a course that the caller's company cannot see. */
export async function shownCourse(
  services: Deciding,
  caller: PersonCaller,
  id: number,
  tab: CourseTab,
): Promise<ShownCourse> {
  const { database } = services
  const { company } = caller
  const course = await courseInView(services, caller, id)
  const { instruction_course_id: instructionId } = course
  const isPeople = tab === "people"
  const [content, figures, required, instructions, open, held] = await Promise.all([
    rememberedContent(database, company.id)(id),
    figuresOf(services, caller, id, COUNTED_MAX),
    hasPrerequisites(course.short_type) ? requirementsOf(database, id) : undefined,
    instructionId === null ? undefined : visibleCourses(database, company.id, [instructionId]),
    isPeople ? openOf(services, caller, id) : [],
    isPeople && mayInConsole(caller, "certificates.view") ? heldOf(services, caller, id) : [],
  ])
  const mayEdit = course.company_id !== null && mayInConsole(caller, "courses.create")
  const demands = demandsOf(course)
  const isActive = course.state === "active"
  const maySet = mayInConsole(caller, "course-assignments.create") && isActive
  return {
    ...{ course, demands, content, figures, open, held },
    contradictions: mayEdit ? await contradictionsIn(database, course) : [],
    obstacle: obstacleOf({
      ...{ demands, content },
      numberOfQuestions: course.number_of_questions,
      neededPoints: course.minimal_success_points,
    }),
    prerequisites: required && {
      minAge: course.min_age,
      courses: required,
      drivingClasses: JSON.parse(course.required_driving_classes) as string[],
      fitness: course.requires_fitness === 1,
    },
    instruction: instructionId === null ? undefined : instructions?.get(instructionId),
    may: {
      assign: maySet,
      record: maySet && course.allow_user_approval_date === 1,
      edit: mayEdit,
      film: isActive && mayInConsole(caller, "content.create"),
      seeKey: mayInConsole(caller, "courses.create"),
    },
  }
}

async function openOf(services: Deciding, caller: PersonCaller, id: number): Promise<readonly ListedAssignment[]> {
  const query = queryOfList(services, caller, { list: "open", state: { filters: {} }, query: { course_id: id } })
  const request = first("deadline_date", false)
  return (await listAssignments(services.database, caller, query, request, services.clock())).items
}

async function heldOf(
  { database, clock }: Deciding,
  caller: PersonCaller,
  id: number,
): Promise<readonly Certificate[]> {
  const query = { course_id: id, standing: "valid" } as const
  const presentation = { origin: "", now: clock() }
  return (await listCertificates(database, caller, query, first("issued_on", true), presentation)).items
}
