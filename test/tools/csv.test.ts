import { describe, expect, test } from "bun:test"
import { CsvBroken, csvRows, type Separator } from "../../src/tools/csv/rows.ts"
import { separatorOf } from "../../src/tools/csv/separator.ts"

const cellsOf = (text: string, separator: Separator = ",") => [...csvRows(text, separator)].map(({ cells }) => cells)

describe("the rows of a file", () => {
  test.each([
    [
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a,b\r\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\rb", [["a"], ["b"]]],
    ["a,,b,", [["a", "", "b", ""]]],
    ['"a,""b""",c', [['a,"b"', "c"]]],
    ['"two\r\nlines",c', [["two\r\nlines", "c"]]],
    ['5" pipe,x', [['5" pipe', "x"]]],
    ['"",x', [["", "x"]]],
    ["", []],
    ["\n\n , \na\n", [["a"]]],
  ])("%j", (text, rows) => expect(cellsOf(text)).toEqual(rows))

  test("know the line on which they begin", () => {
    const lines = [...csvRows('a\n"b\nb"\n\nc\r\nd\r"e\re"\rf', ",")].map(({ line, cells }) => [line, cells[0]])
    expect(lines).toEqual([
      [1, "a"],
      [2, "b\nb"],
      [5, "c"],
      [6, "d"],
      [7, "e\re"],
      [9, "f"],
    ])
  })

  test("end at a quote that is not closed, or is followed by text, and report the line", () => {
    const broken = (text: string) => {
      try {
        cellsOf(text)
      } catch (error) {
        return error instanceof CsvBroken ? [error.line, error.reason] : error
      }
      return undefined
    }
    expect(broken('a\n"b\n\nc')).toEqual([2, "unclosed_quote"])
    expect(broken('a\n"b"c')).toEqual([2, "text_after_quote"])
  })

  test("are read back unchanged, whatever their cells contain", () => {
    const pieces = ["a", '"', ",", ";", "\n", "\r\n", "ä", " ", "\t", ""]
    const random = (count: number) => Math.floor(Math.random() * count)
    for (let round = 0; round < 500; round++) {
      const rows = Array.from({ length: 1 + random(4) }, () =>
        Array.from(
          { length: 1 + random(4) },
          () => `x${Array.from({ length: random(5) }, () => pieces[random(10)]).join("")}`,
        ),
      )
      for (const separator of [",", ";", "\t"] as const) {
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
        const text = rows.map((row) => row.map(quoted).join(separator)).join("\r\n")
        expect(cellsOf(text, separator)).toEqual(rows)
      }
    }
  })
})

test.each([
  ["a,b;c,d", ","],
  ["a;b\nc,d,e,f", ";"],
  ["a\tb", "\t"],
  ['"a,b,c";d;e', ";"],
  ["single", ","],
  ["\na;b,c;d", ";"],
  ["\r\n  \r\n\ta\tb", "\t"],
  [',,,\n"a";"b"', ";"],
] as const)("the separator of %j is %j", (text, separator) => expect(separatorOf(text)).toBe(separator))
