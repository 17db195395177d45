import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { expectFaults, idsOf, listOf } from "../harness/answers.ts"
import { Installation } from "../harness/installation.ts"
import { largeCompany } from "../harness/large-company.ts"

const SIZE = 33
let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: largeCompany(SIZE) })
})
afterAll(() => installation.stop())

/** The administrator is also a user. */
const LISTS = [
  { list: "locations", total: SIZE },
  { list: "teams", total: SIZE },
  { list: "users", total: SIZE + 1 },
]
const get = (path: string) => installation.request("GET", path)

describe.each(LISTS)("pages of $list", ({ list, total }) => {
  const origin = `http://localhost/api/v1/${list}`

  test("have 15 items unless per_page says otherwise", async () => {
    const answer = await get(list)
    expect({ status: answer.status, keys: Object.keys(answer.body) }).toEqual({
      status: 200,
      keys: ["data", "links", "meta"],
    })
    expect(listOf(answer)).toHaveLength(15)
    expect<unknown>(answer.body.links).toEqual({
      first: `${origin}?page=1`,
      last: `${origin}?page=3`,
      prev: null,
      next: `${origin}?page=2`,
    })
    expect<unknown>(answer.body.meta).toEqual({
      current_page: 1,
      from: 1,
      last_page: 3,
      path: origin,
      per_page: 15,
      to: 15,
      total,
      next_cursor: null,
    })
  })

  test("in the middle and at the end indicate their position", async () => {
    expect(await get(`${list}?per_page=10&page=2`)).toMatchObject({
      body: {
        links: {
          first: `${origin}?per_page=10&page=1`,
          prev: `${origin}?per_page=10&page=1`,
          next: `${origin}?per_page=10&page=3`,
          last: `${origin}?per_page=10&page=4`,
        },
        meta: { current_page: 2, from: 11, to: 20, last_page: 4, per_page: 10, total },
      },
    })
    const last = await get(`${list}?page=4&per_page=10`)
    expect(listOf(last)).toHaveLength(total - 30)
    expect(last).toMatchObject({
      body: { links: { next: null }, meta: { current_page: 4, from: 31, to: total, last_page: 4, total } },
    })
  })

  test("past the end are empty and lead back", async () => {
    for (const page of [4, 5, 1_000_000_000]) {
      const answer = await get(`${list}?page=${page}`)
      expect({ status: answer.status, data: listOf(answer) }).toEqual({ status: 200, data: [] })
      expect(answer).toMatchObject({
        body: {
          links: { first: `${origin}?page=1`, last: `${origin}?page=3`, prev: `${origin}?page=3`, next: null },
          meta: { current_page: page, from: null, to: null, last_page: 3, total },
        },
      })
    }
  })

  test("of a list without items are a single empty page", async () => {
    const answer = await get(`${list}?search=nothing-is-called-so`)
    expect<unknown>(answer.body).toEqual({
      data: [],
      links: {
        first: `${origin}?search=nothing-is-called-so&page=1`,
        last: `${origin}?search=nothing-is-called-so&page=1`,
        prev: null,
        next: null,
      },
      meta: {
        current_page: 1,
        from: null,
        last_page: 1,
        path: origin,
        per_page: 15,
        to: null,
        total: 0,
        next_cursor: null,
      },
    })
  })

  test("links keep every other query parameter, whatever it contains", async () => {
    const query = { search: "0 &=%+ü#?/", state: "active", sort: "-id,state", include: "x,y", per_page: "1", own: "1" }
    const address = `${list}?${new URLSearchParams({ page: "3", ...query })}`
    const { links } = (await get(address)).body
    for (const name of ["first", "last", "prev"]) {
      const url = new URL(String(links?.[name]))
      expect(`${url.origin}${url.pathname}`).toBe(origin)
      expect(Object.fromEntries(url.searchParams)).toEqual({ ...query, page: "1" })
    }
  })

  test("followed by their links show everything once, in the order of the whole list", async () => {
    for (const sort of ["", "&sort=state", "&sort=-created_at", "&sort=state,-updated_at"]) {
      const whole = idsOf(await get(`${list}?per_page=100${sort}`))
      expect(new Set(whole).size).toBe(total)
      const walked: number[] = []
      let next: string | null = `/api/v1/${list}?per_page=4${sort}`
      while (next !== null) {
        const answer = await get(next)
        walked.push(...idsOf(answer))
        const link: unknown = answer.body.links?.next
        next = typeof link === "string" ? link.replace("http://localhost", "") : null
      }
      expect(walked).toEqual(whole)
    }
  })

  test("have 1 to 100 items", async () => {
    expect(listOf(await get(`${list}?per_page=1`))).toHaveLength(1)
    expect(listOf(await get(`${list}?per_page=100`))).toHaveLength(total)
    for (const bad of [
      "0",
      "-1",
      "101",
      "1.5",
      "1e1",
      "0x10",
      "010",
      "+5",
      "ten",
      "5,5",
      "٥",
      "Infinity",
      "true",
      "5 5",
    ]) {
      expectFaults(await get(`${list}?per_page=${encodeURIComponent(bad)}`), ["per_page"])
    }
  })

  test("are numbered from 1", async () => {
    for (const bad of ["0", "-1", "1.0", "1e0", "01", "two", "99999999999999999999", "NaN", "[1]"]) {
      expectFaults(await get(`${list}?page=${encodeURIComponent(bad)}`), ["page"])
    }
  })

  test("with several errors report them all", async () => {
    const answer = await get(`${list}?page=0&per_page=101&sort=name&state=gone&search=%00`)
    expectFaults(answer, ["page", "per_page", "search", "sort", "state"])
  })

  test("ignore unknown and empty parameters", async () => {
    const plain = await get(list)
    for (const query of [
      "foo=bar",
      "page[]=7",
      "Page=0",
      "page=&per_page=&sort=&search=&include=",
      "__proto__=1&constructor=2",
    ]) {
      const answer = await get(`${list}?${query}`)
      expect({ query, status: answer.status, data: listOf(answer) }).toEqual({
        query,
        status: 200,
        data: listOf(plain),
      })
    }
  })

  test("use the last value of a repeated parameter", async () => {
    expect(await get(`${list}?per_page=x&per_page=2&page=1&page=2`)).toMatchObject({
      status: 200,
      body: { meta: { current_page: 2, per_page: 2 } },
    })
  })
})

test("links use the public address if one is set", async () => {
  const settings = { public_url: "https://training.acme.example" }
  const own = await Installation.start({ settings })
  try {
    const origin = "https://training.acme.example/api/v1/locations"
    expect(await own.request("GET", "locations?per_page=1")).toMatchObject({
      body: {
        links: { first: `${origin}?per_page=1&page=1`, next: `${origin}?per_page=1&page=2` },
        meta: { path: origin },
      },
    })
  } finally {
    await own.stop()
  }
})
