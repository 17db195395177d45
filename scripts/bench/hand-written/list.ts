import { foldForSearch } from "../../../src/tools/language/fold.ts"
import { type Holder, Refusal } from "./access.ts"
import type { Statements, Value } from "./database.ts"
import { USER_COLUMNS, type UserRow, userResources } from "./users.ts"

/** How a server handles expensive operations. */
export interface Ways {
  /** Counts for every list, or only after a write. */
  readonly totals: "counted" | "remembered"
  /** Scans all users, or uses the trigram index if the database has one. */
  readonly searches: "all" | "indexed"
}

const SORTS = ["id", "state", "username", "created_at", "updated_at"]

/** Shorter terms are not in the trigram index. */
const INDEXED_LENGTH = 3

const INDEX = "users_search"

/**
 * Users whose text contains a term: matches in the index, except users that have changed since, plus matching changed users.
 */
const FOUND = `select rowid from ${INDEX} where ${INDEX} match +?
    and rowid not in (select user_id from ${INDEX}_changes where indexed is not null)
  union all select user_id from ${INDEX}_changes where search like +? escape '\\'`

const OF_COMPANY = "u.company_id = +?"
const AMONG_FOUND = `u.id in (${FOUND})`

/** The number of matches when there are no other filters. The index covers only one company. */
const COUNT_FOUND = `select count(*) as total from (${FOUND})`

/** The number of all users of a company, as maintained by the database. */
const KEPT_TOTAL = `select active + inactive as total from user_totals
  where company_id = +? and team_id = 0 and location_id = 0 and role = ''`

/** Lists of users: `list(holder, address, query)` returns the envelope of a page. */
export function userLists(statements: Statements, ways: Ways) {
  const has = (sql: string) => statements.get(sql) !== undefined
  const hasTable = (name: string) => has(`select 1 from sqlite_master where name = '${name}'`)
  const hasIndex = ways.searches === "indexed" && hasTable(INDEX) && !has("select 1 from companies limit 1 offset 1")
  const countCompany = ways.totals === "remembered" && hasTable("user_totals") ? KEPT_TOTAL : count(OF_COMPANY)
  const totals = new Map<string, number>()
  let version = -1

  /** Cached counts are valid until another connection's commit shows in the data version. */
  function total(sql: string, values: readonly Value[]): number {
    const counted = () => statements.get<{ total: number }>(sql, ...values)?.total ?? 0
    if (ways.totals === "counted") return counted()
    const current = statements.get<{ data_version: number }>("pragma data_version")?.data_version ?? -1
    if (current !== version) totals.clear()
    version = current
    const key = JSON.stringify([sql, values])
    const known = totals.get(key) ?? counted()
    totals.set(key, known)
    return known
  }

  /** @param byIndex uses the index for searches instead of scanning users */
  function conditions(holder: Holder, query: URLSearchParams, byIndex: boolean): { where: string; values: Value[] } {
    const parts = [OF_COMPANY]
    const values: Value[] = [holder.companyId]
    const narrow = (condition: string, ...more: Value[]) => {
      parts.push(condition)
      values.push(...more)
    }
    const [state, team, location] = [query.get("state"), query.get("team_id"), query.get("location_id")]
    const [role, search] = [query.get("role"), query.get("search")]
    if (state !== null) narrow("u.state = +?", state)
    if (search !== null) {
      const folded = foldForSearch(search)
      const pattern = `%${folded.replace(/[\\%_]/g, "\\$&")}%`
      if (byIndex && folded.length >= INDEXED_LENGTH) narrow(AMONG_FOUND, `"${folded.replaceAll('"', '""')}"`, pattern)
      else narrow("u.search like +? escape '\\'", pattern)
    }
    if (team !== null) narrow("u.id in (select user_id from team_users where team_id = +?)", Number(team))
    if (location !== null) {
      const members = "select tu.user_id from team_users tu join teams t on t.id = tu.team_id where t.location_id = +?"
      narrow(`u.id in (${members})`, Number(location))
    }
    if (role !== null) {
      narrow("u.id in (select user_id from user_roles where company_id = +? and role = +?)", holder.companyId, role)
    }
    return { where: parts.join(" and "), values }
  }

  return (holder: Holder, address: string, queryText: string) => {
    const query = new URLSearchParams(queryText)
    const page = Number(query.get("page") ?? 1)
    const perPage = Number(query.get("per_page") ?? 15)
    const before = (page - 1) * perPage
    const counted = conditions(holder, query, hasIndex)
    const [, ...searched] = counted.values
    const matches =
      counted.where === `${OF_COMPANY} and ${AMONG_FOUND}`
        ? total(COUNT_FOUND, searched)
        : total(counted.where === OF_COMPANY ? countCompany : count(counted.where), counted.values)
    // With very many matches, scanning users in order finds a page sooner than collecting all matches.
    const isSearch = hasIndex && query.has("search")
    const inOrder = isSearch && matches ** 2 > perPage * total(countCompany, [holder.companyId])
    const { where, values } = inOrder ? conditions(holder, query, false) : counted
    const rows = statements.all<UserRow>(
      `select ${USER_COLUMNS} from users u where ${where} ${orderOf(query.get("sort"))} limit +? offset +?`,
      ...values,
      perPage,
      before,
    )
    const data = userResources(statements, holder, rows)
    return envelope(data, { page, perPage, total: matches }, address, query)
  }
}

function count(where: string): string {
  return `select count(*) as total from users u where ${where}`
}

function orderOf(sort: string | null): string {
  const direction = sort?.startsWith("-") ? "desc" : "asc"
  const field = sort === null ? "id" : sort.replace(/^-/, "")
  if (!SORTS.includes(field)) throw new Refusal(422, "Invalid.")
  if (field === "id") return `order by u.id ${direction}`
  const column = field === "username" ? "username_folded" : field
  return `order by u.${column} ${direction}, u.id ${direction}`
}

function envelope(
  data: readonly unknown[],
  { page, perPage, total }: { page: number; perPage: number; total: number },
  address: string,
  query: URLSearchParams,
) {
  const before = (page - 1) * perPage
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  query.delete("page")
  const others = query.toString()
  const link = (number: number) => `${address}?${others === "" ? "" : `${others}&`}page=${number}`
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
      path: address,
      per_page: perPage,
      to: data.length === 0 ? null : before + data.length,
      total,
      next_cursor: null,
    },
  }
}
