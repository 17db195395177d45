/**
 * Two companies for tests over HTTP. acme has two locations with two teams each, and a service user (with an API client
 * of the same key) for every role; beta must stay separate.
 */

const person = (key: string, first_name: string, last_name: string, more: object = {}) => ({
  key,
  first_name,
  last_name,
  roles: ["company.employee"],
  ...more,
})

const service = (key: string, roles: string[], team_keys: string[] = []) => ({
  ...person(key, "Service", key, { username: `${key}-service`, roles, team_keys }),
})

const client = (key: string) => ({
  key,
  name: `Client ${key}`,
  service_user_key: key,
  client_id: clientId(key),
  client_secret: clientSecret(key),
})

const CLIENT_NUMBERS = ["admin", "locadmin", "trainer", "employee", "norole", "mixed", "other", "retired"]

export function clientId(key: string): string {
  const number = CLIENT_NUMBERS.indexOf(key)
  if (number === -1) throw new TypeError(`there is no client "${key}"`)
  return `00000000-0000-4000-8000-00000000000${number}`
}

export function clientSecret(key: string): string {
  return `secret-of-${key}`
}

export const COMPANIES = {
  scopes: [{ key: "forklift", title: "Forklift trucks" }],
  courses: [
    { key: "fire", title: "Fire protection", short_type: "instruction", state: "active", valid_period: "12m" },
    { key: "old-instr", title: "Old instruction", short_type: "instruction", state: "inactive", valid_period: "12m" },
    { key: "base", title: "Base course", short_type: "base", state: "active" },
  ],
  companies: [
    {
      key: "acme",
      name: "Acme GmbH",
      language: "de",
      timezone: "Europe/Berlin",
      courses: [
        { key: "safety", title: "Safety instruction", short_type: "instruction", state: "active", valid_period: "6m" },
        { key: "endless", title: "Endless instruction", short_type: "instruction", state: "active" },
      ],
      locations: [
        {
          key: "berlin",
          name: "Berlin",
          zip_city: "10115 Berlin",
          country: "DE",
          admin_user_keys: ["locadmin"],
          trainer_admin_user_keys: ["trainer"],
          teams: [
            { key: "warehouse", name: "Warehouse", instruction_course_key: "safety" },
            { key: "office", name: "Office", description: "Zweiter Stock" },
          ],
        },
        {
          key: "krakow",
          name: "Kraków",
          zip_city: "30-001 Kraków",
          country: "PL",
          teams: [
            { key: "plant", name: "Plant", admin_user_keys: ["mixed"] },
            { key: "night", name: "Night shift", state: "inactive", instruction_course_key: "safety" },
          ],
        },
      ],
      users: [
        service("admin", ["company.admin"]),
        service("locadmin", ["company.location_admin"]),
        service("trainer", ["company.trainer"]),
        service("employee", ["company.employee"], ["office"]),
        service("norole", []),
        service("mixed", ["company.location_admin", "company.trainer"]),
        person("ada", "Ada", "Müller", { email: "ada@acme.example", birthday: "1990-02-28", team_keys: ["warehouse"] }),
        person("lukasz", "Łukasz", "Ørsted", { email: "lukasz@acme.example", team_keys: ["warehouse", "plant"] }),
        person("boss", "Bea", "Boss", { roles: ["company.admin"], team_keys: ["office"] }),
        person("gone", "Gustav", "Gone", { state: "inactive", team_keys: ["plant"] }),
        person("alone", "Alone", "Nobody"),
      ],
      clients: ["admin", "locadmin", "trainer", "employee", "norole", "mixed"].map(client),
    },
    {
      key: "beta",
      name: "Beta Ltd",
      language: "en",
      timezone: "America/New_York",
      courses: [{ key: "own", title: "Beta's own", short_type: "instruction", state: "active", valid_period: "1y" }],
      locations: [
        { key: "boston", name: "Boston", teams: [{ key: "crew", name: "Crew", instruction_course_key: "own" }] },
      ],
      users: [
        service("other", ["company.admin"]),
        person("bob", "Bob", "Beta", { email: "bob@beta.example", team_keys: ["crew"] }),
      ],
      clients: [client("other")],
    },
  ],
}
