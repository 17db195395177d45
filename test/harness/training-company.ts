import { COMPANIES } from "./companies.ts"

/**
 * The two companies of the usual dataset with a training catalogue: courses of every kind, both the provider's and their
 * own, and people who do or do not meet the requirements. Each test adds its own history.
 */

/** A chapter with a page, which makes a course complete. */
const content = (key: string) => [
  { key: `${key}-chapter`, title: "Chapter", nodes: [{ key: `${key}-page`, title: "Page", text: "Drive slowly." }] },
]

const course = (key: string, title: string, short_type: string, more: object = {}) => ({
  key,
  title,
  short_type,
  state: "active",
  ...more,
})

/** Courses that are complete and accept qualifications recorded by hand. */
const qualifying = (key: string) => ({ allow_user_approval_date: true, content: content(key) })

const SCOPES = [
  { key: "platform", title: "Lifting platforms" },
  { key: "crane", title: "Cranes" },
]

/** Courses of the provider, visible to both companies. */
const SHARED = [
  course("lift", "Élévateur à nacelle", "operator", {
    ...qualifying("lift"),
    scope_key: "platform",
    valid_period: "2y",
  }),
  course("lift-again", "Platforms, once more", "operator_recurring", { scope_key: "platform", valid_period: "6m" }),
  course("teach", "Train the trainer", "trainer", { ...qualifying("teach"), valid_period: "3y" }),
  course("hollow", "Hollow", "base", {
    allow_user_approval_date: true,
    instruction_course_key: "fire",
    content: [{ key: "hollow-chapter", title: "Chapter" }],
  }),
  course("retired", "Retired", "operator", { ...qualifying("retired"), state: "inactive" }),
]

const ACME = [
  course("fork", "Forklift operator", "operator", {
    ...qualifying("fork"),
    description: "How to drive and load counterbalance trucks.",
    scope_key: "forklift",
    valid_period: "12m",
    number_of_questions: 20,
    minimal_success_points: 14.5,
    requires: { min_age: 18, course_keys: ["base"], fitness: true, driving_classes: ["B", "CE"] },
  }),
  course("fork-again", "Forklifts, once more", "operator_recurring", { scope_key: "forklift" }),
  course("coach", "Coach", "trainer", { requires: { min_age: 21, course_keys: ["fork", "base"] } }),
  course("crane", "Crane operator", "operator", { ...qualifying("crane"), scope_key: "crane", valid_period: "1m" }),
  course("winch", "Winch operator", "operator", { ...qualifying("winch"), valid_period: "1y" }),
  course("first-aid", "Erste Hilfe 100 %", "base", {
    ...qualifying("first-aid"),
    instruction_course_key: "endless",
    may_change_valid_period: true,
    valid_period: "2y",
  }),
  course("ladder", "Leiter_Prüfung", "base", { ...qualifying("ladder"), instruction_course_key: "endless" }),
  course("closed", "Closed", "base", { ...qualifying("closed"), instruction_course_key: "endless", state: "inactive" }),
]

const BETA = [
  course("beta-fork", "Beta's forklift", "operator", { ...qualifying("beta-fork"), scope_key: "forklift" }),
  course("beta-again", "Beta's instruction", "operator_recurring", { scope_key: "forklift", valid_period: "1d" }),
]

const person = (key: string, first_name: string, last_name: string, more: object = {}) => ({
  key,
  first_name,
  last_name,
  roles: ["company.employee"],
  ...more,
})

/**
 * Olga meets every requirement on 2026-11-20 with nothing to spare. The Pole, the Frenchman and the Finn have languages.
 */
const PEOPLE = [
  person("olga", "Olga", "Operator", {
    birthday: "2008-11-20",
    fitness_valid_until: "2026-11-20",
    driving_classes: ["CE", "B"],
    team_keys: ["warehouse"],
  }),
  person("piotr", "Piotr", "Zieliński", { language: "pl" }),
  person("fabien", "Fabien", "Lefèvre", { language: "FR" }),
  person("eino", "Eino", "Virtanen", { language: "fi" }),
]

/** An entry in the history of a company. */
export const assignment = (
  key: string,
  user_key: string,
  course_key: string,
  state: "assigned" | "inprogress" | "done" | "success" | "failed" | "notshownup",
  more: object = {},
) => ({ key, user_key, course_key, state, ...more })

/** What Olga needs for the forklift, valid for today. */
export const BASE_PASSED = assignment("base-passed", "olga", "base", "success", {
  finish_date: "2025-11-20",
  valid_until: "2026-11-20",
})

interface More {
  readonly assignments?: readonly object[]
  readonly group_trainings?: readonly object[]
  readonly users?: readonly object[]
  readonly courses?: readonly object[]
  readonly timezone?: string
  /** A file stored next to the dataset. */
  readonly logo?: string
  /** Records of the provider. */
  readonly shared?: readonly object[]
  readonly beta?: {
    readonly users?: readonly object[]
    readonly assignments?: readonly object[]
    readonly shared_courses?: readonly object[]
  }
}

/** The dataset with additional records for acme (and beta). */
export function trainingCompany(more: More = {}): object {
  const [acme, beta] = COMPANIES.companies
  if (acme === undefined || beta === undefined) throw new TypeError("the dataset does not have two companies")
  const { assignments = [BASE_PASSED], group_trainings = [], users = [], courses = [], timezone = acme.timezone } = more
  return {
    scopes: [...COMPANIES.scopes, ...SCOPES],
    courses: [...COMPANIES.courses, ...SHARED, ...(more.shared ?? [])],
    companies: [
      {
        ...acme,
        timezone,
        logo: more.logo ?? null,
        courses: [...acme.courses, ...ACME, ...courses],
        users: [...acme.users, ...PEOPLE, ...users],
        group_trainings,
        assignments,
      },
      {
        ...beta,
        ...more.beta,
        courses: [...beta.courses, ...BETA],
        users: [...beta.users, ...(more.beta?.users ?? [])],
      },
    ],
  }
}

/** Pages that a company adds to the provider's course without pages: in a separate chapter, or in the provider's. */
export const OWN_CHAPTER = [{ course_key: "hollow", content: content("placed") }]
export const SHARED_CHAPTER = [
  { course_key: "hollow", content: [{ key: "hollow-chapter", shared: true, nodes: [{ key: "page", title: "Page" }] }] },
]

/** Tokens stay valid on every day to which a test sets the clock. */
export const LASTING_TOKENS = { token_lifetime: 100_000_000_000 }
