import { clientId, clientSecret } from "./companies.ts"

/**
 * One company with `size` locations, a team in each and a member of each team, numbered from 0001, and one instruction
 * course, "safety", not yet assigned to any team. Its only administrator, a service user with a client, has the key "admin".
 */
export function largeCompany(size: number): object {
  const numbers = Array.from({ length: size }, (_, index) => String(index + 1).padStart(4, "0"))
  const admin = { key: "admin", first_name: "Service", last_name: "admin", username: "admin", roles: ["company.admin"] }
  const members = numbers.map((number) => ({
    key: `user-${number}`,
    first_name: "Member",
    last_name: number,
    username: `member-${number}`,
    roles: ["company.employee"],
    team_keys: [`team-${number}`],
  }))
  const locations = numbers.map((number) => ({
    key: `location-${number}`,
    name: `Location ${number}`,
    teams: [{ key: `team-${number}`, name: `Team ${number}` }],
  }))
  const courses = [
    { key: "safety", title: "Safety instruction", short_type: "instruction", state: "active", valid_period: "6m" },
  ]
  const credentials = { client_id: clientId("admin"), client_secret: clientSecret("admin") }
  const clients = [{ key: "admin", name: "Client", service_user_key: "admin", ...credentials }]
  return {
    companies: [
      {
        key: "acme",
        name: "Acme GmbH",
        timezone: "Europe/Berlin",
        courses,
        locations,
        users: [admin, ...members],
        clients,
      },
    ],
  }
}
