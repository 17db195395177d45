import type { Goals } from "../comparison.ts"
import { compared, READERS, type Scenario } from "./scenario.ts"

const PER_PAGE = 15

/** From this number of users on, first pages have a different goal. */
export const MANY = 1_000_000

/** The goals of every first page. */
function firstPage(users: number): Goals {
  return users >= MANY ? { p99: 20 } : {}
}

/** The same goals and options for lists without filter. */
function firstPageInOrder(users: number): Goals {
  return users >= MANY ? { p99: 20 } : { rate: 5000, p99: 12 }
}

/** With concurrent changes. Otherwise caches that last until the next commit would be filled only once per run. */
function list(name: string, title: string, query: string, goals: (users: number) => Goals): Scenario {
  return compared(name, (users) => ({
    title: `List of ${PER_PAGE}, ${title}`,
    question: { path: `/api/v1/users${query}`, connections: READERS, besideChanges: true },
    goals: goals(users),
  }))
}

const FIELDS = ["state", "username", "created_at", "updated_at"]

/** First pages in every order, named by the field. */
export const orders: readonly Scenario[] = [
  list("list", "by id", "", firstPageInOrder),
  ...FIELDS.map((field) => list(`list-${field}`, `by ${field}`, `?sort=${field}`, firstPageInOrder)),
]

export const reverseOrders: readonly Scenario[] = ["id", ...FIELDS].map((field) =>
  list(`list-${field}-down`, `by ${field}, descending`, `?sort=-${field}`, firstPageInOrder),
)

/** The cost of a first page while caches are valid. */
export const quietList = compared("list-quiet", () => ({
  title: `List of ${PER_PAGE}, by id, while nothing is written`,
  question: { path: "/api/v1/users", connections: READERS },
}))

/** A team contains a tenth of all users, a location more than a third; by the name of the scenario. */
const FILTERS = {
  state: { title: "inactive ones", query: "state=inactive" },
  team: { title: "of a team", query: "team_id=7" },
  location: { title: "of a location", query: "location_id=2" },
  role: { title: "with a role that nearly all have", query: "role=company.employee" },
  "rare-role": { title: "with a role that one has", query: "role=company.admin" },
  "state-team": { title: "inactive ones of a team", query: "state=inactive&team_id=7" },
  "state-location": { title: "inactive ones of a location", query: "state=inactive&location_id=2" },
  "role-team": { title: "of a team with a role that nearly all have", query: "role=company.employee&team_id=7" },
  "role-location": {
    title: "of a location with a role that nearly all have",
    query: "role=company.employee&location_id=2",
  },
}

/** Each ordered by id, by username and by state. */
export const filters: readonly Scenario[] = Object.entries(FILTERS).flatMap(([name, { title, query }]) => [
  list(`filter-${name}`, title, `?${query}`, firstPage),
  ...["username", "state"].map((field) =>
    list(`filter-${name}-by-${field}`, `${title}, by ${field}`, `?${query}&sort=${field}`, firstPage),
  ),
])

/** A page far into the list, or the last one if there are not enough. */
function farPage(name: string, field: string, wanted: number, goals: Goals): Scenario {
  return compared(name, (users) => {
    const page = Math.min(wanted, Math.ceil(users / PER_PAGE))
    return {
      title: `List of ${PER_PAGE}, page ${wanted.toLocaleString("en")} or the last one, by ${field}`,
      question: { path: `/api/v1/users?sort=${field}&page=${page}`, connections: READERS, besideChanges: true },
      goals: users >= MANY ? goals : {},
    }
  })
}

export const page1000 = farPage("page-1000", "id", 1000, {})

export const page10000: readonly Scenario[] = ["id", "username", "created_at"].map((field) =>
  farPage(`page-10000-${field}`, field, 10_000, { p99: 50 }),
)
