import type { AssignmentState, AssignmentType } from "../../training/assignments/states.ts"
import type { ShortType } from "../../training/courses/short-type.ts"
import { KeyedTable } from "./rows.ts"

export interface ScopeRecord {
  readonly key: string
  readonly title: string
}

export const SCOPES = new KeyedTable<ScopeRecord>("scopes", "installation", { key: true, title: true })

export interface CourseRecord {
  /** Null for the provider's shared courses. */
  readonly company_id: number | null
  readonly key: string
  readonly title: string
  readonly description: string | null
  readonly short_type: ShortType
  readonly state: "active" | "inactive"
  readonly scope_id: number | null
  readonly allow_user_approval_date: number
  readonly may_change_valid_period: number
  readonly valid_period: string | null
  readonly number_of_questions: number
  readonly minimal_success_points: number
  readonly instruction_course_id: number | null
  readonly min_age: number | null
  readonly requires_fitness: number
  /** JSON array. */
  readonly required_driving_classes: string
  readonly search: string
}

export const COURSES = new KeyedTable<CourseRecord>("courses", "company or provider", {
  company_id: true,
  key: true,
  title: true,
  description: true,
  short_type: true,
  state: true,
  scope_id: true,
  allow_user_approval_date: true,
  may_change_valid_period: true,
  valid_period: true,
  number_of_questions: true,
  minimal_success_points: true,
  instruction_course_id: false,
  min_age: false,
  requires_fitness: false,
  required_driving_classes: false,
  search: false,
})

export interface CourseNodeRecord {
  readonly company_id: number | null
  readonly course_id: number
  readonly key: string
  readonly title: string
  readonly position: number
}

export const COURSE_NODES = new KeyedTable<CourseNodeRecord>("course_nodes", "company or provider", {
  company_id: true,
  course_id: true,
  key: true,
  title: true,
  position: true,
})

export interface ContentNodeRecord {
  readonly company_id: number | null
  readonly course_node_id: number
  readonly key: string
  readonly title: string
  readonly text: string | null
  readonly prompter_text: string | null
  readonly position: number
}

export const CONTENT_NODES = new KeyedTable<ContentNodeRecord>("content_nodes", "company or provider", {
  company_id: true,
  course_node_id: true,
  key: true,
  title: true,
  text: true,
  prompter_text: true,
  position: true,
})

export interface GroupTrainingRecord {
  readonly company_id: number
  readonly key: string
  readonly course_id: number
  readonly trainer_user_id: number | null
  readonly state: "ongoing" | "closed"
  readonly begin_date: string | null
  readonly end_date: string | null
}

export const GROUP_TRAININGS = new KeyedTable<GroupTrainingRecord>("group_trainings", "company", {
  company_id: true,
  key: true,
  course_id: true,
  trainer_user_id: true,
  state: true,
  begin_date: true,
  end_date: true,
})

export interface AssignmentRecord {
  readonly company_id: number
  readonly key: string
  readonly user_id: number
  readonly course_id: number
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  readonly is_open: number
  readonly deadline_date: string | null
  readonly deadline_at: number | null
  readonly begin_date: string | null
  readonly finish_date: string | null
  readonly valid_until: string | null
  readonly result_percent: number | null
  readonly trainer_user_id: number | null
  readonly creator_user_id: number | null
  readonly group_training_id: number | null
  readonly predecessor_id: number | null
  readonly certificate_file_id: number | null
  readonly superseded: number
}

export const ASSIGNMENTS = new KeyedTable<AssignmentRecord>("assignments", "company", {
  company_id: true,
  key: true,
  user_id: true,
  course_id: true,
  assignment_type: true,
  state: true,
  is_open: false,
  deadline_date: true,
  deadline_at: false,
  begin_date: true,
  finish_date: true,
  valid_until: true,
  result_percent: true,
  trainer_user_id: true,
  creator_user_id: true,
  group_training_id: true,
  predecessor_id: false,
  certificate_file_id: true,
  superseded: false,
})
