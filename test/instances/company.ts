import type { Credentials } from "../../scripts/executable/token.ts"

/** Credentials of the only API client. */
export const CREDENTIALS: Credentials = {
  id: "00000000-0000-4000-8000-000000000001",
  secret: "a secret that was given",
}

/** A company with three teams and an API client that may do everything. */
export const THREE_TEAMS = {
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      language: "en",
      timezone: "Europe/Berlin",
      courses: [{ key: "safety", title: "Safety", short_type: "instruction", state: "active", valid_period: "12m" }],
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
      users: [{ key: "service", first_name: "HR", last_name: "Sync", username: "hr-sync", roles: ["company.admin"] }],
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
