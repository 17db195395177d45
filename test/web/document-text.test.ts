import { expect, test } from "bun:test"
import { documentText } from "../../src/web/document-text.ts"

const built = (origin: string) => ({ servers: [{ url: origin }], token: `${origin}/oauth/token`, about: 'a "quote"' })

test("a document is built once, however many origins ask for it, and names each one's own", async () => {
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

test("a document is the same bytes for all who ask by the same origin", () => {
  const text = documentText(built)
  const first = text("http://one.example")
  expect(text("http://two.example")).not.toBe(first)
  expect(text("http://one.example")).toBe(first)
})

test("an origin is written as JSON wants it", async () => {
  const origin = 'http://"\\.example'
  expect(await documentText(built)(origin).identity.json()).toEqual(built(origin))
})
