import type { PeopleWording } from "./shape.ts"

export const english: PeopleWording = {
  title: "People",
  caption: "People in your view",
  columns: {
    name: "Name",
    username: "Username",
    email: "Email",
    teams: "Teams",
    roles: "Roles",
    state: "State",
    created: "Added",
    id: "ID",
    externalId: "Personnel number",
  },
  filters: {
    search: "Name, username or email",
    team: "Team",
    location: "Location",
    role: "Role",
    state: "State",
  },
  acts: {
    assign: "Assign a course",
    record: "Record a qualification",
    join: "Add to a team",
    leave: "Remove from a team",
    giveRole: "Give a role",
    takeRole: "Take a role",
    deactivate: "Deactivate",
    activate: "Activate",
    letters: "Print sign-in letters",
  },
  add: "Add a person",
  import: "Import people",
  empty: {
    title: "Nobody is here yet",
    text: "Import a list from your HR system, or add people one by one.",
  },
}
