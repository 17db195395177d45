import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { isData, jsonText } from "../../src/http/json.ts"

describe("the JSON text of a response", () => {
  test("equals that of JSON.stringify", () => {
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), (data) => {
        expect(jsonText(data)).toBe(JSON.stringify(data))
      }),
    )
  })

  test("leaves out undefined values, and writes them as null in lists, as JSON.stringify does", () => {
    const data = { a: undefined, list: [1, undefined, { b: undefined, c: 2 }], d: null }
    expect(jsonText(data)).toBe(JSON.stringify(data))
  })

  test("is the same for frozen items, however often they are returned", () => {
    const item = Object.freeze({ id: 1, name: "Zoë \u2028" })
    for (let times = 0; times < 2; times++) {
      expect(jsonText({ data: item })).toBe(JSON.stringify({ data: item }))
      expect(jsonText({ data: [item, item] })).toBe(JSON.stringify({ data: [item, item] }))
    }
  })

  test("reflects changes to items", () => {
    const item = { id: 1 }
    expect(jsonText([item])).toBe('[{"id":1}]')
    item.id = 2
    expect(jsonText([item])).toBe('[{"id":2}]')
  })
})

test("data is plain objects and lists, not text, bytes, responses or other objects", () => {
  for (const data of [{}, [], Object.create(null)]) expect(isData(data)).toBe(true)
  const others = [null, undefined, "{}", 1, new Uint8Array(1), new Response(), new Blob(), new Date(), new Map()]
  for (const other of others) expect(isData(other)).toBe(false)
})
