import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { Type } from "typebox"
import { listQueryOf } from "../../src/http/list-query.ts"
import { includeParameter, paged, pageParameters, sortParameter } from "../../src/http/paging.ts"
import { Invalid } from "../../src/tools/errors.ts"

const PATH = "https://training.acme.example/api/v1/users"

/** The envelope of page `page` for a list of the numbers from 1 to `total`. */
function pageOfNumbers(total: number, page: number, perPage: number, search = "") {
  const numbers = Array.from({ length: total }, (_, index) => index + 1)
  const items = numbers.slice((page - 1) * perPage, page * perPage)
  return paged({ items, total }, { page, perPage }, new URL(`${PATH}${search}`))
}

describe("a page of a list", () => {
  test("in the middle points to all its neighbours", () => {
    expect(pageOfNumbers(45, 2, 15)).toEqual({
      data: Array.from({ length: 15 }, (_, index) => index + 16),
      links: { first: `${PATH}?page=1`, last: `${PATH}?page=3`, prev: `${PATH}?page=1`, next: `${PATH}?page=3` },
      meta: { current_page: 2, from: 16, last_page: 3, path: PATH, per_page: 15, to: 30, total: 45, next_cursor: null },
    })
  })

  test("that is the first has no previous one", () => {
    const { links, meta } = pageOfNumbers(16, 1, 15)
    expect(links).toMatchObject({ prev: null, next: `${PATH}?page=2` })
    expect(meta).toMatchObject({ from: 1, to: 15, last_page: 2 })
  })

  test("that is the last has no next one, and may be shorter", () => {
    const { data, links, meta } = pageOfNumbers(16, 2, 15)
    expect(data).toEqual([16])
    expect(links).toMatchObject({ prev: `${PATH}?page=1`, next: null })
    expect(meta).toMatchObject({ from: 16, to: 16, last_page: 2 })
  })

  test("of an empty list is its only one", () => {
    expect(pageOfNumbers(0, 1, 15)).toEqual({
      data: [],
      links: { first: `${PATH}?page=1`, last: `${PATH}?page=1`, prev: null, next: null },
      meta: {
        current_page: 1,
        from: null,
        last_page: 1,
        path: PATH,
        per_page: 15,
        to: null,
        total: 0,
        next_cursor: null,
      },
    })
  })

  test("past the end is empty and points back to the last one", () => {
    const { data, links, meta } = pageOfNumbers(16, 9, 15)
    expect(data).toEqual([])
    expect(links).toMatchObject({ prev: `${PATH}?page=2`, next: null, last: `${PATH}?page=2` })
    expect(meta).toMatchObject({ current_page: 9, from: null, to: null, total: 16, last_page: 2 })
  })

  test("keeps the other parameters in its links, whatever they contain", () => {
    const { links } = pageOfNumbers(45, 1, 15, "?search=Stra%C3%9Fe+%26%3D%23&page=1&sort=-id,state&include=a%2Cb")
    const next = new URL(String(links.next))
    expect(Object.fromEntries(next.searchParams)).toEqual({
      search: "Straße &=#",
      sort: "-id,state",
      include: "a,b",
      page: "2",
    })
  })

  test("replaces a page number that was sent twice", () => {
    const { links } = pageOfNumbers(45, 2, 15, "?page=7&page=2")
    expect(new URL(String(links.next)).searchParams.getAll("page")).toEqual(["3"])
  })

  test("leads by `next` from the first to the last page through every item once, and by `prev` back", () => {
    const lists = fc.record({ total: fc.nat(120), perPage: fc.integer({ min: 1, max: 100 }) })
    fc.assert(
      fc.property(lists, ({ total, perPage }) => {
        const seen: number[] = []
        let page = 1
        for (;;) {
          const { data, links, meta } = pageOfNumbers(total, page, perPage)
          expect(meta.to ?? 0).toBe((meta.from ?? 1) - 1 + data.length)
          if (page > 1) expect(links.prev).toBe(`${PATH}?page=${page - 1}`)
          seen.push(...data)
          if (links.next === null) break
          page = Number(new URL(links.next).searchParams.get("page"))
        }
        expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1))
      }),
    )
  })
})

const query = listQueryOf(
  "things",
  Type.Object({
    ...pageParameters,
    ...sortParameter(["id", "state", "created_at"]),
    ...includeParameter("users"),
    state: Type.Optional(Type.String()),
  }),
)

function read(search: string) {
  return query["~standard"].validate(Object.fromEntries(new URLSearchParams(search))).value
}

const listRequest = (search: string) => read(search).list

function faultsOf(search: string): [string, string][] {
  try {
    read(search)
  } catch (error) {
    if (error instanceof Invalid) return error.faults.map(({ field, message }) => [field, message.key])
    throw error
  }
  return []
}

describe("a list request", () => {
  test("is for the first 15 items in their default order by default", () => {
    expect(listRequest("")).toEqual({ sort: [], page: { page: 1, perPage: 15 }, include: new Set() })
    expect(listRequest("page=3&per_page=100").page).toEqual({ page: 3, perPage: 100 })
  })

  test("may order by several fields, each ascending unless preceded by a minus", () => {
    expect(listRequest("sort=state,-created_at,id").sort).toEqual([
      { field: "state", descending: false },
      { field: "created_at", descending: true },
      { field: "id", descending: false },
    ])
  })

  test("uses only the first mention of a field for the order", () => {
    expect(listRequest("sort=-id,state,id").sort).toEqual([
      { field: "id", descending: true },
      { field: "state", descending: false },
    ])
  })

  test("may name records to embed, with or without spaces", () => {
    const { include } = listRequest("include=users, instruction,,unknown")
    expect(include.has("users")).toBe(true)
    expect(include.has("instruction")).toBe(true)
    expect(include.has("locations")).toBe(false)
  })

  test("may have ids, each of which counts once", () => {
    expect(read("ids=7,3,7").ids).toEqual([7, 3])
    expect(read("").ids).toBeUndefined()
    expect(faultsOf(`ids=${Array.from({ length: 100 }, (_, index) => index + 1)}`)).toEqual([])
    for (const ids of [
      Array.from({ length: 101 }, () => 1).join(),
      "0",
      "1,",
      ",1",
      "1,-2",
      "1.5",
      "one",
      "9007199254740992",
    ]) {
      expect(faultsOf(`ids=${ids}`)).toEqual([["ids", "id_list"]])
    }
  })
})
