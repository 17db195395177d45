import type { Goals } from "../comparison.ts"
import { compared, READERS, type Scenario } from "./scenario.ts"

const PER_PAGE = 15

/** From so many users on, first pages have another goal. */
const MANY = 1_000_000

/** What every first page keeps to. */
function firstPage(users: number): Goals {
  return users >= MANY ? { p99: 20 } : {}
}

/** The same, and what the issue asks of lists without filter. */
function firstPageInOrder(users: number): Goals {
  return users >= MANY ? { p99: 20 } : { rate: 5000, p99: 12 }
}

function list(name: string, title: string, query: string, goals: (users: number) => Goals): Scenario {
  return compared(name, (users) => ({
    title: `List of ${PER_PAGE}, ${title}`,
    question: { path: `/api/v1/users${query}`, connections: READERS },
    goals: goals(users),
  }))
}

/** First pages in every order, the short ones of these being one a field. */
export const orders: readonly Scenario[] = [
  list("list", "by id", "", firstPageInOrder),
  ...["state", "username", "created_at", "updated_at"].map((field) =>
    list(`list-${field}`, `by ${field}`, `?sort=${field}`, firstPageInOrder),
  ),
]

export const reverseOrders: readonly Scenario[] = ["id", "state", "username", "created_at", "updated_at"].map((field) =>
  list(`list-${field}-down`, `by ${field}, descending`, `?sort=-${field}`, firstPageInOrder),
)

/** Of a team of a sixteenth of all, a location of a third, and so on. */
export const filters: readonly Scenario[] = [
  list("filter-state", "inactive ones", "?state=inactive", firstPage),
  list("filter-team", "of a team", "?team_id=7", firstPage),
  list("filter-location", "of a location", "?location_id=2", firstPage),
  list("filter-role", "with a role that nearly all have", "?role=company.employee", firstPage),
  list("filter-rare-role", "with a role that one has", "?role=company.admin", firstPage),
  list("filter-several", "inactive ones of a team, by username", "?team_id=7&state=inactive&sort=username", firstPage),
]

/** A page far behind, or the last one where there are not so many. */
function farPage(name: string, field: string, wanted: number, goals: Goals): Scenario {
  return compared(name, (users) => {
    const page = Math.min(wanted, Math.ceil(users / PER_PAGE))
    return {
      title: `List of ${PER_PAGE}, page ${wanted.toLocaleString("en")} or the last one, by ${field}`,
      question: { path: `/api/v1/users?sort=${field}&page=${page}`, connections: READERS },
      goals: users >= MANY ? goals : {},
    }
  })
}

export const pages: readonly Scenario[] = [
  farPage("page-1000", "id", 1000, {}),
  ...["id", "username", "created_at"].map((field) => farPage(`page-10000-${field}`, field, 10_000, { p99: 50 })),
]
