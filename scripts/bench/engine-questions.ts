import type { Question } from "./requests.ts"
import { newUser } from "./scenarios/records.ts"

/** Connections in all, however many processes share them: with few for each, a process wakes for every request. */
const READERS = 64
const WRITERS = 32
/** A search among many users takes long: more at once would only wait. */
const SEARCHERS = 4

/** Numbers of four digits, nearly all of them: what is searched for finds some users among many. */
const FOUR_DIGITS = 9_999

/** What both engines are asked at this number of users, by the name that `--only` takes; writes come last. */
export function engineQuestions(users: number): Readonly<Record<string, { title: string; question: Question }>> {
  const asked = (title: string, question: Question) => ({
    title: `${title}, ${question.connections} connections`,
    question,
  })
  const readers = { connections: READERS }
  return {
    list: asked("List of 15", { path: "/api/v1/users", ...readers }),
    username: asked("List of 15 by username", { path: "/api/v1/users?sort=username", ...readers }),
    team: asked("List of 15 of a team, page 20", { path: "/api/v1/users?team_id=7&page=20", ...readers }),
    search: asked("Search for 4 characters", {
      path: "/api/v1/users?search={id}",
      connections: SEARCHERS,
      ids: FOUR_DIGITS,
    }),
    one: asked("One user", { path: "/api/v1/users/{id}", ...readers, ids: users }),
    create: asked("Create a user", { path: "/api/v1/users", body: newUser("neu"), connections: WRITERS }),
    attach: asked("Attach a user to a team", {
      path: "/api/v1/teams/9{id}/users",
      // The users whose number ends in 0 are active, all of them.
      body: '{"user_ids":[{id}0]}',
      connections: WRITERS,
      ids: Math.floor(users / 10),
    }),
    mixed: asked("Nine times a list of 15, once a new user", {
      path: "/api/v1/users",
      body: newUser("mix"),
      bodyEvery: 10,
      ...readers,
    }),
  }
}
