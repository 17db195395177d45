import type { Database, Statement } from "bun:sqlite"
import { foldForSearch } from "../../src/language/fold.ts"

/** Who a token stands for. */
export interface TokenHolder {
  readonly companyId: number
  readonly companyLanguage: string
}

interface Row {
  readonly id: number
  readonly company_id: number
  readonly state: string
  readonly username: string
  readonly salutation: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly mobile_number: string | null
  readonly language: string | null
  readonly birthday: string | null
  readonly driving_classes: string
  readonly fitness_valid_until: string | null
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = `u.id, u.company_id, u.state, u.username, u.salutation, u.first_name, u.last_name, u.email,
  u.mobile_number, u.language, u.birthday, u.driving_classes, u.fitness_valid_until, u.created_at, u.updated_at`

/** Lists and single users, by statements that are prepared once. */
export function userReader(database: Database) {
  const pageOfAll = database.prepare<Row, [number, number, number]>(
    `select ${COLUMNS} from users u where u.company_id = +? order by u.id asc limit +? offset +?`,
  )
  const countOfAll = database.prepare<{ total: number }, [number]>(
    "select count(*) as total from users u where u.company_id = +?",
  )
  const matching = "u.company_id = +? and u.search like +? escape '\\'"
  const pageOfMatches = database.prepare<Row, [number, string, number, number]>(
    `select ${COLUMNS} from users u where ${matching} order by u.id asc limit +? offset +?`,
  )
  const countOfMatches = database.prepare<{ total: number }, [number, string]>(
    `select count(*) as total from users u where ${matching}`,
  )
  const byId = database.prepare<Row, [number, number]>(
    `select ${COLUMNS} from users u where u.company_id = +? and u.id = +?`,
  )
  type ByIds = Statement<{ user_id: number; value: number | string }, number[]>
  const statements = new Map<number, { teams: ByIds; roles: ByIds }>()

  function statementsFor(count: number) {
    const known = statements.get(count)
    if (known !== undefined) return known
    const list = new Array(count).fill("+?").join(",")
    const of = (column: string, table: string): ByIds =>
      database.prepare(
        `select user_id, ${column} as value from ${table}
         where user_id in (${list}) and company_id = +? order by user_id, ${column}`,
      )
    const prepared = { teams: of("team_id", "team_users"), roles: of("role", "user_roles") }
    statements.set(count, prepared)
    return prepared
  }

  function resources(holder: TokenHolder, rows: readonly Row[]) {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const { teams, roles } = statementsFor(ids.length)
    const teamIds = grouped(teams.all(...ids, holder.companyId))
    const roleNames = grouped(roles.all(...ids, holder.companyId))
    return rows.map((row) => ({
      id: row.id,
      type: "user",
      state: row.state,
      username: row.username,
      salutation: row.salutation,
      first_name: row.first_name,
      last_name: row.last_name,
      full_name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      mobile_number: row.mobile_number,
      language: row.language ?? holder.companyLanguage,
      birthday: row.birthday,
      driving_classes: JSON.parse(row.driving_classes),
      fitness_valid_until: row.fitness_valid_until,
      company_id: row.company_id,
      team_ids: teamIds.get(row.id) ?? [],
      roles: roleNames.get(row.id) ?? [],
      created_at: instant(row.created_at),
      updated_at: instant(row.updated_at),
    }))
  }

  return {
    /** One user of the holder's company. */
    one(holder: TokenHolder, id: number) {
      const row = byId.get(holder.companyId, id)
      return row === null ? undefined : resources(holder, [row])[0]
    },

    /** The envelope of a page; of the query only page, per_page and search are understood. */
    page(holder: TokenHolder, path: string, queryText: string) {
      const query = new URLSearchParams(queryText)
      const page = Number(query.get("page") ?? 1)
      const perPage = Number(query.get("per_page") ?? 15)
      const search = query.get("search")
      const before = (page - 1) * perPage
      const pattern = `%${foldForSearch(search ?? "").replace(/[\\%_]/g, "\\$&")}%`
      const rows =
        search === null
          ? pageOfAll.all(holder.companyId, perPage, before)
          : pageOfMatches.all(holder.companyId, pattern, perPage, before)
      const count = search === null ? countOfAll.get(holder.companyId) : countOfMatches.get(holder.companyId, pattern)
      const total = count?.total ?? 0
      const data = resources(holder, rows)
      const lastPage = Math.max(1, Math.ceil(total / perPage))
      query.delete("page")
      const others = query.toString()
      const link = (number: number) => `${path}?${others === "" ? "" : `${others}&`}page=${number}`
      return {
        data,
        links: {
          first: link(1),
          last: link(lastPage),
          prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
          next: page < lastPage ? link(page + 1) : null,
        },
        meta: {
          current_page: page,
          from: data.length === 0 ? null : before + 1,
          last_page: lastPage,
          path,
          per_page: perPage,
          to: data.length === 0 ? null : before + data.length,
          total,
        },
      }
    },
  }
}

function grouped<T>(rows: readonly { user_id: number; value: T }[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const { user_id: userId, value } of rows) {
    const group = groups.get(userId)
    if (group === undefined) groups.set(userId, [value])
    else group.push(value)
  }
  return groups
}

/** ISO-8601 in UTC, whole seconds. */
export function instant(epochMilliseconds: number): string {
  return `${new Date(epochMilliseconds).toISOString().slice(0, 19)}Z`
}
