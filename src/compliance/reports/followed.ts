import type { ListRequest, Page } from "../../tools/list.ts"
import { READ_AT_ONCE } from "./report.ts"

/** The pages of a list of the API by its cursor, each read when it is asked for. */
export async function* followed<Row>(
  read: (request: ListRequest) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  const order = { field: "id", descending: false } as const
  let after: readonly number[] | undefined
  for (;;) {
    const page = { order, perPage: READ_AT_ONCE, boundTo: "", after }
    const found = await read({ sort: [], page, include: new Set() })
    yield found.items
    if (!("last" in found) || found.last === null) return
    after = found.last
  }
}
