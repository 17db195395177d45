/** One `select` of a statement, without nested ones, each of which is replaced by `(…)`. */
export interface Query {
  readonly text: string
  /**
   * The conditions that a row must meet to be shown: those of `where`, and those of joins that are not mere look-ups. A
   * left join skips no row.
   */
  readonly conditions: readonly string[]
  /** Whether it stops after a certain number of rows, each of which corresponds to one row read. */
  readonly isLimited: boolean
}

/** All queries of a statement at any depth. Each arm of a `union` is a separate one. */
export function queriesOf(statement: string): Query[] {
  const found: Query[] = []
  const open: string[] = [""]
  const append = (text: string) => open.push(`${open.pop() ?? ""}${text}`)
  for (const character of statement.replace(/'[^']*'/g, "''")) {
    if (character === "(") open.push("")
    else if (character === ")") {
      const inner = open.pop() ?? ""
      const isQuery = /^\s*select\b/.test(inner)
      if (isQuery) found.push(...armsOf(inner))
      append(isQuery ? "(…)" : `(${inner})`)
    } else append(character)
  }
  return [...found, ...armsOf(open.join(""))]
}

function armsOf(text: string): Query[] {
  const arms = split(text.trim(), / (?:union all|union|except|intersect) /g)
  const isLimited = / limit /.test(withoutInner(arms.at(-1) ?? ""))
  return arms.map((arm) => ({
    text: arm,
    conditions: conditionsOf(arm),
    isLimited: isLimited && !MADE_OF_MANY.test(arm),
  }))
}

/** Constructs that combine many rows into one. */
const MADE_OF_MANY = /^select distinct | group by |\b(?:count|sum|total|avg|min|max|group_concat|json_group_\w+)\(/

function conditionsOf(arm: string): string[] {
  const [body = ""] = split(arm, / (?:group by|order by|limit) /g)
  const [joins = "", where] = split(body, / where /g)
  const joined = split(joins, / (?=(?:cross |left )?join )(?<! (?:cross|left) )/g)
    .filter((table) => !table.startsWith("left "))
    .flatMap((table) => split(table, / on /g).slice(1))
  return [...joined, ...(where === undefined ? [] : [where])]
    .flatMap((conditions) => split(conditions, / and /g))
    .filter((condition) => condition !== "1 = 1" && !LOOK_UP.test(condition))
}

/** A condition that looks up the record named by another one. */
const LOOK_UP = /^\w+\.id = \w+\.(id|\w+_id)$/

/** Splits at separators outside brackets. */
function split(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: found } of withoutInner(text).matchAll(separator)) {
    parts.push(text.slice(from, index))
    from = index + found.length
  }
  return [...parts, text.slice(from)]
}

/** The text with everything in brackets blanked out, keeping each character's position. */
function withoutInner(text: string): string {
  let depth = 0
  return Array.from({ length: text.length }, (_, index) => {
    const character = text.charAt(index)
    if (character === ")") depth--
    const shown = depth > 0 ? "_" : character
    if (character === "(") depth++
    return shown
  }).join("")
}

/** The table that a query calls by this name, or undefined. */
export function tableOf(name: string, { text }: Query): string | undefined {
  for (const [, table, alias] of text.matchAll(TABLE)) {
    if ((alias ?? table) === name) return table
  }
  return undefined
}

/** Words that may follow a table without an alias. */
const FOLLOWING = "where|indexed|join|cross|left|on|order|group|limit|union|except|intersect"

/** A table and its alias, if any. */
const TABLE = new RegExp(String.raw`\b(?:from|join) (\w+)(?: (?:as )?(?!(?:${FOLLOWING})\b)(\w+))?`, "g")
