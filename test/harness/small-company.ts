import type { Credentials } from "../../scripts/executable/token.ts"

/** A minimal dataset that can be imported and accepts requests. */
export const SMALL_COMPANY = {
  companies: [
    {
      key: "small",
      name: "Small Ltd",
      language: "en",
      timezone: "Europe/London",
      courses: [{ key: "safety", title: "Safety", short_type: "instruction", state: "active", valid_period: "12m" }],
      locations: [
        { key: "home", name: "Home", teams: [{ key: "crew", name: "Crew", instruction_course_key: "safety" }] },
      ],
      users: [
        { key: "service", first_name: "HR", last_name: "Sync", username: "hr-sync", roles: ["company.admin"] },
        { key: "ada", first_name: "Ada", last_name: "Nowak", birthday: "1990-02-28", team_keys: ["crew"] },
      ],
      clients: [
        {
          key: "given",
          name: "Given",
          service_user_key: "service",
          client_id: "00000000-0000-4000-8000-000000000001",
          client_secret: "a secret that was given",
        },
        { key: "made", name: "Made", service_user_key: "service" },
      ],
    },
  ],
} as const

/** The credentials of its client whose secret is set by the dataset. */
export const smallCompanyClient: Credentials = {
  id: "00000000-0000-4000-8000-000000000001",
  secret: "a secret that was given",
}
