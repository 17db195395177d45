import { expect, test } from "bun:test"
import { documentText } from "../../src/web/document-text.ts"

const built = (origin: string) => ({ servers: [{ url: origin }], token: `${origin}/oauth/token`, about: 'a "quote"' })

test("a document is built once, however many origins request it, and contains the requested origin", async () => {
  let times = 0
  const text = documentText((origin) => {
    times += 1
    return built(origin)
  })
  for (let host = 0; host < 100; host++) {
    const origin = `http://host${host}.example:8080`
    expect(await text(origin).identity.json()).toEqual(built(origin))
  }
  expect(times).toBe(1)
})

test("a document has the same bytes for all requests with the same origin", () => {
  const text = documentText(built)
  const first = text("http://one.example")
  expect(text("http://two.example")).not.toBe(first)
  expect(text("http://one.example")).toBe(first)
})

test("an origin is escaped for JSON", async () => {
  const origin = 'http://"\\.example'
  expect(await documentText(built)(origin).identity.json()).toEqual(built(origin))
})
