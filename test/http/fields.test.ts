import { describe, expect, test } from "bun:test"
import { type TSchema, Type } from "typebox"
import { choice, date, email, id, ids, line, lines, name } from "../../src/http/fields.ts"
import { bodyOf } from "../../src/http/schema.ts"

describe("a field", () => {
  /** The error message for a value in a field of this schema. Undefined if the value is valid. */
  function faultOf(schema: TSchema, value: unknown): string | undefined {
    const body = bodyOf(Type.Object({ field: Type.Optional(schema) }))
    return body["~standard"].validate({ field: value }).value.faults[0]?.message.key
  }

  test("of one line accepts every script and symbol, up to its length in characters", () => {
    for (const text of ["Łódź", "東京", "한글", "مُحَمَّد", "😀", "a\u00a0b", "O'Neill; drop table", "<b>&amp;"]) {
      expect(faultOf(line(), text)).toBeUndefined()
    }
    expect(faultOf(line(), "x".repeat(255))).toBeUndefined()
    expect(faultOf(line(), "😀".repeat(255))).toBeUndefined()
    expect(faultOf(line(), "x".repeat(256))).toBe("max_length")
    expect(faultOf(line(), "😀".repeat(256))).toBe("max_length")
    expect(faultOf(line(), `e${"\u0301".repeat(255)}`)).toBe("max_length")
    expect(faultOf(line({}, 2), "DE")).toBeUndefined()
    expect(faultOf(line({}, 2), "DEU")).toBe("max_length")
  })

  test.each([
    ["NUL", "a\u0000b"],
    ["a line break", "a\nb"],
    ["a carriage return", "a\rb"],
    ["a tab", "a\tb"],
    ["an escape", "a\u001bb"],
    ["DEL", "a\u007fb"],
    ["a lone high surrogate", "a\ud83d"],
    ["a lone low surrogate", "\ude00a"],
  ])("of one line refuses %s", (_, text) => {
    expect(faultOf(line(), text)).toBe("characters")
  })

  test.each([
    ["white space", " \t\u00a0\u3000"],
    ["zero-width characters", "\u200b\u200c\u200d\u2060\ufeff"],
    ["soft hyphens and direction marks", "\u00ad\u202e"],
    ["Hangul fillers and a blank Braille pattern", "\u115f\u1160\u3164\uffa0\u2800"],
    ["variation selectors and tags", "\ufe0f\u{e0041}"],
  ])("for a name treats %s alone as empty", (_, text) => {
    expect(faultOf(name(), text)).toBe("required")
  })

  test("for a name accepts invisible characters together with visible ones", () => {
    for (const text of ["می\u200cخواهم", "Ada\u00ad", "👩\u200d🚀", "."]) expect(faultOf(name(), text)).toBeUndefined()
    expect(faultOf(name(), "a\nb")).toBe("characters")
    expect(faultOf(name(), "x".repeat(256))).toBe("max_length")
  })

  test("of several lines accepts line breaks and tabs, but nothing else that cannot be shown", () => {
    expect(faultOf(lines(), "one\r\n\ttwo 😀")).toBeUndefined()
    for (const text of ["a\u0000", "a\u001bb", "a\ud83db"]) expect(faultOf(lines(), text)).toBe("characters")
    for (const end of ["\u000b", "\u000c", "\u0085", "\u2028", "\u2029"]) {
      expect(faultOf(lines(), `a${end}b`)).toBeUndefined()
      expect(faultOf(line(), `a${end}b`)).toBe(end < "\u2028" ? "characters" : undefined)
    }
    expect(faultOf(lines(), "x".repeat(65_535))).toBeUndefined()
    expect(faultOf(lines(), "x".repeat(65_536))).toBe("max_length")
  })

  test.each(["ada@acme.example", "ADA+hr@mail.acme.example", "o'neill@acme.example", `a@${"b".repeat(60)}.example`])(
    "for an email address accepts %s",
    (text) => {
      expect(faultOf(email(), text)).toBeUndefined()
    },
  )

  test.each([
    "ada",
    "ada@",
    "@acme.example",
    "ada@acme..example",
    "a da@acme.example",
    "ada@acme.example\nBcc: all@acme.example",
    "ada@acme.example, bob@acme.example",
    "Ada <ada@acme.example>",
    "ada\u0000@acme.example",
  ])("for an email address refuses %j", (text) => {
    expect(faultOf(email(), text)).toBe("email")
  })

  test("for an email address refuses one that is too long", () => {
    const address = (length: number) => `a@${"b.".repeat(120)}${"c".repeat(length - 250)}.example`
    expect(faultOf(email(), address(254))).toBeUndefined()
    expect(faultOf(email(), address(255))).toBe("max_length")
  })

  test("for a date refuses an invalid day", () => {
    expect(faultOf(date(), "2024-02-29")).toBeUndefined()
    for (const text of ["2026-02-29", "2026-11-20T00:00:00Z", "20.11.2026", "today"]) {
      expect(faultOf(date(), text)).toBe("date")
    }
  })

  test("for an id accepts positive integers that are represented exactly", () => {
    for (const value of [1, Number.MAX_SAFE_INTEGER]) expect(faultOf(id(), value)).toBeUndefined()
    for (const value of [0, -1, 2 ** 53]) expect(faultOf(id(), value)).toBe("positive")
    for (const value of [1.5, "1", true, [1], {}]) expect(faultOf(id(), value)).toBe("integer")
  })

  test("for ids accepts the maximum number of ids in one request", () => {
    expect(faultOf(ids(), [])).toBeUndefined()
    expect(faultOf(ids({}, { minItems: 1 }), [])).toBe("not_empty")
    expect(faultOf(ids({}, { maxItems: 2 }), [1, 2, 3])).toBe("max_items")
    expect(
      faultOf(
        ids(),
        Array.from({ length: 10_001 }, () => 1),
      ),
    ).toBe("max_items")
  })

  test("for a constant accepts only that word", () => {
    const state = choice(["active", "inactive"])
    expect(faultOf(state, "active")).toBeUndefined()
    for (const value of ["Active", "gone", 1, ["active"], {}]) expect(faultOf(state, value)).toBeString()
  })
})
