import { type Sql, sql } from "./port.ts"

/**
 * A query for what a company sees of rows that belong to it or to everybody: `part` is asked for once with the rest of a
 * condition on the company's column (`= ?`) and once for the rows of nobody (`is null`). Two parts, since with `or` between
 * two conditions engines read all rows, those of other companies too; each part can come from an index, in its order, and
 * an `order by` behind them merges the two.
 */
export function ownAndShared(companyId: number, part: (ofOwner: Sql) => Sql): Sql {
  return sql`${part(sql`= ${companyId}`)} union all ${part(sql`is null`)}`
}
