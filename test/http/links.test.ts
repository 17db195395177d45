import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { linkHeader } from "../../src/http/links.ts"
import { Installation } from "../harness/installation.ts"
import { largeCompany } from "../harness/large-company.ts"

let installation: Installation
beforeAll(async () => {
  installation = await Installation.start({ dataset: largeCompany(33) })
})
afterAll(() => installation.stop())

/** The addresses in a `Link` header by relation. */
function relationsOf(header: string | null): Record<string, string> {
  const links = (header ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)
  return Object.fromEntries(Array.from(links, ([, address, relation]) => [relation, address]))
}

describe("the Link header of a paged list", () => {
  test.each([
    "users",
    "locations?page=2",
    "teams?page=3",
    "users?page=9",
    "users?search=nobody%20at%20all",
    "contentvideos",
  ])("of %s has the links of the body, without null ones", async (path) => {
    const { status, headers, body } = await installation.request("GET", path)
    expect(status).toBe(200)
    const links = Object.entries(body.links as unknown as Record<string, string | null>)
    const expected = Object.fromEntries(links.filter(([, address]) => address !== null))
    expect(relationsOf(headers.get("link"))).toEqual(expected as Record<string, string>)
  })

  test("has the format of RFC 8288, and keeps the other parameters", async () => {
    const { headers } = await installation.request("GET", "users?per_page=10&page=2&search=a%3E%22,%3B")
    const address = (page: number) => `<http://localhost/api/v1/users?per_page=10&search=a%3E%22%2C%3B&page=${page}>`
    expect(headers.get("link")).toBe(
      [`${address(1)}; rel="first"`, `${address(1)}; rel="prev"`, `${address(1)}; rel="last"`].join(", "),
    )
  })

  test("leads by next through all items, each once", async () => {
    const ids: unknown[] = []
    let next: string | undefined = "http://localhost/api/v1/users?per_page=7&sort=-id"
    while (next !== undefined) {
      const { headers, body } = await installation.request("GET", next.replace("http://localhost", ""))
      ids.push(...Array.from(body.data ?? [], ({ id }) => id))
      next = relationsOf(headers.get("link")).next
    }
    expect(ids).toHaveLength(34)
    expect(new Set(ids).size).toBe(34)
  })

  test("is also sent for HEAD, and in no other response", async () => {
    const ask = async (method: string, path: string) => (await installation.request(method, path)).headers.get("link")
    expect(relationsOf(await ask("HEAD", "users"))).toHaveProperty("next")
    for (const path of ["auth/me", `users/${NaN}`, "users?page=0"]) expect(await ask("GET", path)).toBeNull()
  })

  test("is left out if it would be longer than clients accept", () => {
    const links = (length: number) => ({ first: `http://localhost/?${"a".repeat(length)}`, prev: null, next: null })
    expect(linkHeader({ links: links(3900), meta: {} })).toStartWith("<http://localhost/?aaa")
    expect(linkHeader({ links: links(4096), meta: {} })).toBeUndefined()
  })
})
