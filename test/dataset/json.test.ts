import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { parseJson } from "../../src/dataset/json.ts"
import { jsonFaultPlace } from "../../src/dataset/json-fault.ts"

const parse = (text: string) => parseJson(new TextEncoder().encode(text))

/** The value, or a placeholder if it is refused. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return { value: read() }
  } catch {
    return "refused"
  }
}

describe("reading JSON", () => {
  test("returns what the engine's parser returns, at any depth and with any white space", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 7 }), fc.constantFrom(undefined, 1, "\t", "\r\n"), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent)
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 500 },
    )
  })

  test("refuses exactly what the engine's parser refuses", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1",
      "-",
      "true",
      "nul",
      " ",
      "\\",
      '{"a":',
      "[1,",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("")
        expect(outcomeOf(() => parse(text))).toEqual(outcomeOf(() => JSON.parse(text)))
      }),
      { numRuns: 5000 },
    )
  })

  test("accepts lists longer than one read", () => {
    const users = Array.from({ length: 2500 }, (_, index) => ({
      key: `u${index}`,
      tags: ["x"],
      name: `"[{,}]\\${index}`,
    }))
    const document = { companies: [{ key: "a", users, after: 1 }, { key: "b" }] }
    expect(parse(JSON.stringify(document))).toEqual(document)
  })

  test("ignores a byte order mark, and refuses bytes that are not UTF-8", () => {
    expect(parse("\ufeff{}")).toEqual({})
    expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow()
  })

  test("treats a property named like the prototype as a property", () => {
    const document = parse('{"__proto__": {"a": 1}, "companies": [{"__proto__": 2}]}')
    expect(Object.keys(Object(document))).toEqual(["__proto__", "companies"])
    expect(Object.getPrototypeOf(document)).toBe(Object.prototype)
  })

  test("reports its progress from time to time", () => {
    const text = JSON.stringify({ companies: [{ users: Array.from({ length: 2500 }, () => ({})) }] })
    const told: number[] = []
    parseJson(new TextEncoder().encode(text), (bytes) => told.push(bytes))
    expect(told.length).toBeGreaterThanOrEqual(3)
    expect(told).toEqual(told.toSorted((one, other) => one - other))
    expect(told.every((bytes) => bytes > 0 && bytes <= text.length)).toBe(true)
  })
})

describe("the position at which a text is no longer JSON", () => {
  test.each<[string, number, number]>([
    ["", 1, 1],
    ["nul", 1, 1],
    ['{"a": 1,}', 1, 9],
    ['{"a": 1\n "b": 2}', 2, 2],
    ["{\n  a: 1\n}", 2, 3],
    ["[1, 2", 1, 6],
    ["[1 2]", 1, 4],
    ["[1}", 1, 3],
    ['{"a" 1}', 1, 6],
    ['{"a":\n\n01}', 3, 2],
    ['"a', 1, 1],
    ['"a\nb"', 1, 1],
    ['"\\x"', 1, 1],
    ["{} []", 1, 4],
    ["[,]", 1, 2],
    ["'a'", 1, 1],
    ["\u00a0[]", 1, 1],
  ])("in %j is line %d, column %d", (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(jsonFaultPlace(text)).toEqual({ line, column })
  })

  test("is found exactly if the engine's parser refuses the text", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"',
      "1.5e3",
      "-",
      "true",
      "nul",
      "\n",
      '{"a":',
      "[1,",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join("")
        const isRefused = outcomeOf(() => JSON.parse(text)) === "refused"
        expect(jsonFaultPlace(text) !== undefined).toBe(isRefused)
      }),
      { numRuns: 5000 },
    )
  })

  test("does not exist in valid JSON", () => {
    fc.assert(fc.property(fc.json(), (text) => expect(jsonFaultPlace(text)).toBeUndefined()))
  })
})
