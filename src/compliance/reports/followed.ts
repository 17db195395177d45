import type { ListRequest, Page } from "../../tools/list.ts"
import { type ReportContext, readAtOnce } from "./report.ts"

/** The pages of a list of the API by its cursor, each read when it is asked for. */
export async function* followed<Row>(
  context: Pick<ReportContext, "first">,
  read: (request: ListRequest) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  const order = { field: "id", descending: false } as const
  let after: readonly number[] | undefined
  for (;;) {
    const page = { order, perPage: readAtOnce(context), boundTo: "", after }
    const found = await read({ sort: [], page, include: new Set() })
    yield found.items
    if (!("last" in found) || found.last === null) return
    after = found.last
  }
}

/** The number of records in a list of the API. */
export async function totalOf(read: (request: ListRequest) => Promise<Page<unknown>>): Promise<number> {
  const found = await read({ sort: [], page: { page: 1, perPage: 1 }, include: new Set() })
  return "total" in found ? found.total : found.items.length
}
