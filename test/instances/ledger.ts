import { type Database, sql } from "../../src/database/port.ts"
import type { Workload } from "./workload.ts"

/** The data read from a database after a run: from a whole database, or from an SQLite file. */
type Rows = Pick<Database, "all">

/** Contradictions between the database and the responses that clients received: missing or unexpected data. */
export async function faultsOf(database: Rows, workloads: readonly Workload[]): Promise<string[]> {
  const of = <Part>(part: (workload: Workload) => readonly Part[]) => workloads.flatMap(part)
  return [
    ...(await userFaults(
      database,
      of(({ users, trainees }) => [...users, ...trainees]),
    )),
    ...(await madeFaults(
      database,
      of(({ made }) => made),
    )),
    ...(await noteFaults(database)),
  ]
}

async function userFaults(database: Rows, users: Workload["users"]): Promise<string[]> {
  const rows = await database.all<{ id: number; username: string; first_name: string; state: string }>(
    sql`select id, username, first_name, state from users`,
  )
  const members = await database.all<{ user_id: number; team_id: number }>(
    sql`select user_id, team_id from team_users order by team_id`,
  )
  const roles = await database.all<{ user_id: number; role: string }>(
    sql`select user_id, role from user_roles order by role`,
  )
  const given = await database.all<{ user_id: number; assignment_type: string; certificates: number }>(sql`
    select user_id, assignment_type, (select count(*) from certificates c where c.assignment_id = a.id) as certificates
    from assignments a where withdrawn_at is null and (assignment_type = 'approval' or (assignment_type = 'manual' and is_open = 1))`)
  const renames = await database.all<{ record_id: number }>(sql`
    select record_id from changes where record_type = 'user' and action = 'updated' and fields like '%first_name%'`)
  const faults: string[] = []
  for (const user of users) {
    const found = rows.filter(({ username }) => username === user.username)
    const row = found[0]
    if (found.length > 1) faults.push(`${user.username} is there ${found.length} times`)
    if (row === undefined) {
      if (user.id !== undefined) faults.push(`${user.username} was created but does not exist`)
      continue
    }
    const own = given.filter(({ user_id }) => user_id === row.id)
    const qualified = own.filter(({ assignment_type }) => assignment_type === "approval")
    const is = {
      firstName: row.first_name,
      state: row.state,
      teams: members.filter(({ user_id }) => user_id === row.id).map(({ team_id }) => team_id),
      roles: roles.filter(({ user_id }) => user_id === row.id).map(({ role }) => role),
      assigned: own.length - qualified.length,
      qualified: qualified.length,
    }
    for (const name of ["firstName", "state", "teams", "roles", "assigned", "qualified"] as const) {
      const possible = user[name].possible.map(String)
      const value = String(is[name])
      if (!possible.includes(value))
        faults.push(`${user.username}: ${name} is "${value}", not "${possible.join('" or "')}"`)
    }
    if (qualified.some(({ certificates }) => certificates !== 1)) faults.push(`${user.username} has no certificate`)
    const { done, unknown } = user.renamed
    const noted = renames.filter(({ record_id }) => record_id === row.id).length
    if (noted < done || noted > done + unknown) {
      faults.push(`${user.username} was renamed ${done} times and perhaps ${unknown} more, and noted ${noted} times`)
    }
  }
  return faults
}

/** The records created by one request are all present once or, if nobody got a confirmation, all absent. */
async function madeFaults(database: Rows, made: Workload["made"]): Promise<string[]> {
  const namesOf = async (query: ReturnType<typeof sql>) =>
    (await database.all<{ name: string }>(query)).map(({ name }) => name)
  const names = {
    team: await namesOf(sql`select name from teams`),
    users: await namesOf(sql`select last_name as name from users`),
  }
  return made.flatMap((each) => {
    const times = each.names.map((name) => names[each.kind].filter((one) => one === name).length)
    const possible = each.outcome === "done" ? [1] : [0, 1]
    const isWhole = new Set(times).size === 1 && possible.includes(times[0] ?? -1)
    return isWhole ? [] : [`${each.kind} ${each.names} (${each.outcome}) are there ${times} times`]
  })
}

/** Each created record has one audit log entry and one feed entry for its creation, and no such entry lacks a record. */
async function noteFaults(database: Rows): Promise<string[]> {
  const faults: string[] = []
  for (const [kind, records] of [
    // Records from imports are excluded, because one entry covers the whole import.
    ["user", sql`select id from users where username like 'c%-%'`],
    ["team", sql`select id from teams where name like 'Team %'`],
    ["assignment", sql`select id from assignments where key is null or key not like 'reading-%'`],
  ] as const) {
    const ids = (await database.all<{ id: number }>(records)).map(({ id }) => id)
    const [audited, told] = [
      await database.all<{ id: number }>(sql`
        select record_id as id from audit_entries
        where record_type = ${kind} and action in ('create', 'qualify') and actor = 'client'`),
      await database.all<{ id: number }>(sql`
        select record_id as id from changes
        where record_type = ${kind === "assignment" ? "course_assignment" : kind} and action = 'created'`),
    ]
    for (const [name, entries] of [
      ["audit log", audited],
      ["feed", told],
    ] as const) {
      const noted = entries.map(({ id }) => id)
      if (new Set(noted).size < noted.length) faults.push(`the ${name} has a ${kind} that was created twice`)
      const unnoted = ids.filter((id) => !noted.includes(id))
      if (unnoted.length > 0) faults.push(`the ${name} lacks the ${kind} ${unnoted}`)
      const lost = noted.filter((id) => !ids.includes(id))
      if (kind !== "assignment" && lost.length > 0)
        faults.push(`the ${name} has the ${kind} ${lost}, which does not exist`)
    }
  }
  return faults
}
