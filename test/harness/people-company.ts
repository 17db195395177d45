/** People of two companies who can sign in. Their password is {@link PASSWORD} unless their name says otherwise. */

export const PASSWORD = "correct horse battery"

/** Cheap, because tests verify it often. Passwords that users choose are hashed at the usual cost. */
const HASH = Bun.password.hashSync(PASSWORD, { algorithm: "argon2id", memoryCost: 64, timeCost: 1 })

const person = (key: string, more: object = {}) => ({
  key,
  first_name: key[0]?.toUpperCase() + key.slice(1),
  last_name: "Nowak",
  username: `${key}.nowak`,
  email: `${key}@acme.example`,
  password_hash: HASH,
  roles: ["company.employee"],
  team_keys: ["warehouse"],
  ...more,
})

const service = (key: string) => ({
  key,
  first_name: "Service",
  last_name: key,
  username: `${key}-service`,
  roles: ["company.admin"],
})

export const PEOPLE = {
  courses: [{ key: "fire", title: "Fire protection", short_type: "instruction", state: "active", valid_period: "12m" }],
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      language: "de",
      timezone: "Europe/Berlin",
      locations: [
        {
          key: "berlin",
          name: "Berlin",
          teams: [{ key: "warehouse", name: "Warehouse", trainer_admin_user_keys: ["tom"] }],
        },
      ],
      users: [
        service("admin"),
        person("ada"),
        person("inga", { state: "inactive" }),
        person("tom", { roles: ["company.trainer"], team_keys: [] }),
        person("mail", { email: "own@acme.example" }),
        person("twin", { email: "twin@example.org" }),
        person("lena", { language: "fr" }),
        person("boss", { roles: ["company.admin"], team_keys: [] }),
        { ...person("bare"), password_hash: undefined },
      ],
      assignments: [
        { key: "fire-ada", user_key: "ada", course_key: "fire", assignment_type: "manual", state: "assigned" },
      ],
      clients: [
        {
          key: "admin",
          name: "Client admin",
          service_user_key: "admin",
          client_id: "00000000-0000-4000-8000-000000000000",
          client_secret: "secret-of-admin",
        },
      ],
    },
    {
      key: "beta",
      name: "Beta AG",
      language: "en",
      timezone: "Europe/Berlin",
      locations: [{ key: "bern", name: "Bern", teams: [{ key: "bern", name: "Bern" }] }],
      users: [
        { ...person("bea", { team_keys: ["bern"] }), email: "shared@beta.example" },
        { ...person("twin2", { team_keys: ["bern"] }), email: "twin@example.org" },
      ],
    },
  ],
}
