import type { Credentials } from "../../scripts/executable/token.ts"
import { PASSWORD } from "../harness/people-company.ts"

/** Credentials of the only API client. */
export const CREDENTIALS: Credentials = {
  id: "00000000-0000-4000-8000-000000000001",
  secret: "a secret that was given",
}

export const LEARNERS = ["lea", "leo", "lin"]
/** The number of pages in the learners' course. */
export const PAGES = 200

/** A cheap hash, because they sign in again and again. */
const HASH = Bun.password.hashSync(PASSWORD, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 })

const page = (key: string) => ({ key, title: `Page ${key}`, text: "Read this." })
const base = (key: string, pages: readonly string[], more: object = {}) => ({
  ...{ key, title: `Course ${key}`, short_type: "base", state: "active", valid_period: "12m", ...more },
  content: [{ key: `${key}-chapter`, title: "Chapter", nodes: pages.map(page) }],
})

/** A company with three teams, an API client that may do everything, and some learners. */
export const THREE_TEAMS = {
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      language: "en",
      timezone: "Europe/Berlin",
      courses: [
        { key: "safety", title: "Safety", short_type: "instruction", state: "active", valid_period: "12m" },
        base("assigned", ["assigned-1"]),
        base("approved", ["approved-1"], { allow_user_approval_date: true }),
        base(
          "reading",
          Array.from({ length: PAGES }, (_, index) => `reading-${index}`),
        ),
      ],
      locations: [
        {
          key: "hq",
          name: "Headquarters",
          teams: [
            { key: "crew", name: "Crew", instruction_course_key: "safety" },
            { key: "office", name: "Office" },
            { key: "night", name: "Night shift" },
          ],
        },
      ],
      users: [
        { key: "service", first_name: "HR", last_name: "Sync", username: "hr-sync", roles: ["company.admin"] },
        ...LEARNERS.map((key) => ({
          ...{ key, first_name: key, last_name: "Learner", username: key, password_hash: HASH },
          roles: ["company.employee"],
        })),
      ],
      assignments: LEARNERS.map((user_key) => ({
        ...{ key: `reading-${user_key}`, user_key, course_key: "reading", state: "assigned" },
      })),
      clients: [
        {
          key: "hr",
          name: "HR",
          service_user_key: "service",
          client_id: CREDENTIALS.id,
          client_secret: CREDENTIALS.secret,
        },
      ],
    },
  ],
}
