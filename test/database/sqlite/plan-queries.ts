/** One `select` of a statement, without those within it: `(…)` stands for each of them. */
export interface Query {
  readonly text: string
  /** What must hold for a row to be shown: the conditions of `where`, and those of joins that are no mere look-up. */
  readonly conditions: readonly string[]
  /** Whether it stops when it has given so many rows, each of which is one that it has read. */
  readonly isLimited: boolean
}

/** All queries of a statement, however deep; each arm of a `union` is one of its own. */
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

/** What makes one row of many. */
const MADE_OF_MANY = /^select distinct | group by |\b(?:count|sum|total|avg|min|max|group_concat|json_group_\w+)\(/

function conditionsOf(arm: string): string[] {
  const [body = ""] = split(arm, / (?:group by|order by|limit) /g)
  const [joins = "", where] = split(body, / where /g)
  const joined = split(joins, / (?:(?:cross|left) )*join /g).flatMap((table) => split(table, / on /g).slice(1))
  return [...joined, ...(where === undefined ? [] : [where])]
    .flatMap((conditions) => split(conditions, / and /g))
    .filter((condition) => condition !== "1 = 1" && !LOOK_UP.test(condition))
}

/** What finds the record that another one names. */
const LOOK_UP = /^\w+\.id = \w+\.(id|\w+_id)$/

/** Splits at separators that do not stand in brackets. */
function split(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: found } of withoutInner(text).matchAll(separator)) {
    parts.push(text.slice(from, index))
    from = index + found.length
  }
  return [...parts, text.slice(from)]
}

/** The text with all that stands in brackets blotted out, each character where it was. */
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

/** The table that a query calls by this name; undefined where it calls none so. */
export function tableOf(name: string, { text }: Query): string | undefined {
  for (const [, table, alias] of text.matchAll(TABLE)) {
    if ((alias ?? table) === name) return table
  }
  return undefined
}

/** What may follow a table that has no alias. */
const FOLLOWING = "where|indexed|join|cross|left|on|order|group|limit|union|except|intersect"

/** A table and, where it has one, its alias. */
const TABLE = new RegExp(String.raw`\b(?:from|join) (\w+)(?: (?:as )?(?!(?:${FOLLOWING})\b)(\w+))?`, "g")
