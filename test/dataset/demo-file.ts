/** The file data/demo.json as tests use it: its text and its rows. */
export const DEMO_TEXT = await Bun.file(new URL("../../data/demo.json", import.meta.url)).text()
export const DEMO: Dataset = JSON.parse(DEMO_TEXT)
/** The day on which the dates in the demo are based. An import shifts them to the current day. */
export const DEMO_DAY = "2026-11-01"

/* The parts of a dataset that the demo uses. */

type ShortType = "base" | "instruction" | "operator" | "operator_recurring" | "trainer"
type AssignmentState = "assigned" | "inprogress" | "done" | "success" | "failed" | "notshownup"
type AssignmentType = "manual" | "recurring" | "approval"

interface Answer {
  text: string
  correct: boolean
}

interface Question {
  text: string
  points: number
  answers: Answer[]
}

interface ContentNode {
  key: string
  title: string
  text: string
  prompter_text: string | null
  questions: Question[]
}

interface CourseNode {
  key: string
  title: string
  nodes: ContentNode[]
}

export interface Course {
  key: string
  title: string
  description: string
  short_type: ShortType
  state: "active" | "inactive"
  scope_key: string | null
  allow_user_approval_date: boolean
  accepts_submissions?: true
  may_change_valid_period: boolean
  valid_period: string | null
  number_of_questions: number
  minimal_success_points: number
  test_attempts: number | null
  requires_confirmation: boolean
  requires_conversation: boolean
  requires_trainer: boolean | null
  requires: { min_age: number | null; course_keys: string[]; fitness: boolean; driving_classes: string[] }
  instruction_course_key: string | null
  content: CourseNode[]
}

interface Team {
  key: string
  name: string
  description: string | null
  state: "active" | "inactive"
  instruction_course_key: string | null
  admin_user_keys: string[]
  trainer_admin_user_keys: string[]
}

interface Location {
  key: string
  name: string
  description: string | null
  street: string
  zip_city: string
  country: string
  phone: string
  email: string
  state: "active" | "inactive"
  admin_user_keys: string[]
  trainer_admin_user_keys: string[]
  teams: Team[]
}

export interface User {
  key: string
  first_name: string
  last_name: string
  salutation: "m" | "f" | "d" | null
  email: string | null
  mobile_number: string | null
  username: string | null
  password: null
  language: string | null
  birthday: string | null
  driving_classes: string[]
  fitness_valid_until: string | null
  state: "active" | "inactive"
  roles: string[]
  team_keys: string[]
}

interface GroupTraining {
  key: string
  course_key: string
  trainer_user_key: string
  state: "ongoing" | "closed"
  begin_date: string
  end_date: string | null
}

export interface Assignment {
  key: string
  user_key: string
  course_key: string
  assignment_type: AssignmentType
  state: AssignmentState
  deadline_date: string | null
  begin_date: string | null
  finish_date: string | null
  valid_until: string | null
  result_percent: number | null
  trainer_user_key: string | null
  creator_user_key: string | null
  group_training_key: string | null
  certificate_file: string | null
  predecessor_key: string | null
  superseded: boolean
}

interface Submission {
  key: string
  user_key: string
  course_key: string
  state: "submitted" | "returned" | "approved"
  finish_date: string
  valid_until: string | null
  file: string
  replaces_assignment_key: string | null
  assignment_key: string | null
  decider_user_key: string | null
  decision_note: string | null
}

interface Client {
  key: string
  name: string
  service_user_key: string
  collection_course_key: string
  client_id: null
  client_secret: null
}

interface Company {
  key: string
  name: string
  language: string
  timezone: string
  logo: string
  courses: Course[]
  locations: Location[]
  users: User[]
  api_course_keys: string[]
  clients: Client[]
  group_trainings: GroupTraining[]
  assignments: Assignment[]
  requirements: { key: string; course_key: string }[]
  exemptions: { key: string; user_key: string; course_key: string }[]
  submissions: Submission[]
}

export interface Dataset {
  scopes: { key: string; title: string }[]
  courses: Course[]
  companies: [Company]
}
