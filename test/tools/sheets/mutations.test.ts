import { expect, test } from "bun:test"
import fc from "fast-check"
import iconv from "iconv-lite"
import { SheetRefused } from "../../../src/tools/csv/refusal.ts"
import { whole } from "./reading.ts"
import { partsOf, textRows, workbook, zipped } from "./workbooks.ts"

/** However a file is damaged, it is read or refused, and nothing else happens. */
async function isReadOrRefused(file: Uint8Array): Promise<boolean> {
  try {
    const { open, lines } = await whole(file)
    return lines.length === open.rowCount
  } catch (error) {
    if (error instanceof SheetRefused) return error.message !== "" && error.hint !== ""
    throw error
  }
}

const CONTENT = {
  sheets: [
    {
      name: "A",
      rows: textRows(["Vorname", "Nachname"], ["Ada", "Nowak"], ["Bo", "Ek"]),
      after: '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>',
    },
    {
      name: "B",
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>32932.5</v></c></row>',
      state: "hidden",
    },
  ],
  strings: "<si><r><t>one &amp; two</t></r></si>",
  formats: ["dd.mm.yyyy", "00000"],
} as const

const BOOK = workbook(CONTENT)
const TEXT = iconv.encode('Vorname;Nachname;"Ort"\r\nJürgen;"Müller ""M""";Köln\r\n', "win1252")

const mutations = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    kind: fc.constantFrom("change", "remove", "insert", "cut", "repeat"),
    byte: fc.integer({ min: 0, max: 255 }),
    length: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 6 },
)

type Mutations = typeof mutations extends fc.Arbitrary<infer T> ? T : never

function mutated(bytes: Uint8Array, changes: Mutations): Uint8Array {
  return changes.reduce((file, { at, kind, byte, length }) => {
    const from = Math.floor(at * file.length)
    const [before, after] = [file.subarray(0, from), file.subarray(from)]
    if (kind === "cut") return before
    if (kind === "remove") return Buffer.concat([before, after.subarray(length)])
    if (kind === "insert") return Buffer.concat([before, new Uint8Array(length).fill(byte), after])
    if (kind === "repeat") return Buffer.concat([before, after.subarray(0, length), after])
    return Buffer.concat([before, Uint8Array.of(byte), after.subarray(1)])
  }, bytes)
}

test("a workbook whose bytes are damaged is read or refused", async () => {
  await fc.assert(
    fc.asyncProperty(mutations, (changes) => isReadOrRefused(mutated(BOOK, changes))),
    { numRuns: 300 },
  )
})

test("a workbook whose documents are damaged is read or refused", async () => {
  const parts = Object.entries(partsOf(CONTENT))
  const named = fc.constantFrom(...parts.map(([name]) => name))
  await fc.assert(
    fc.asyncProperty(named, mutations, (changed, changes) => {
      const bytes = (content: string | Uint8Array) => new TextEncoder().encode(String(content))
      const all = parts.map(([name, content]) => [name, name === changed ? mutated(bytes(content), changes) : content])
      return isReadOrRefused(zipped(Object.fromEntries(all)))
    }),
    { numRuns: 300 },
  )
})

test("a text whose bytes are damaged is read or refused", async () => {
  await fc.assert(
    fc.asyncProperty(mutations, (changes) => isReadOrRefused(mutated(TEXT, changes))),
    { numRuns: 300 },
  )
})

test("any bytes are read or refused", async () => {
  const beginnings = fc.constantFrom(
    "",
    "PK\x03\x04",
    "\xff\xfe",
    "\xef\xbb\xbf",
    "sep=;\r\n",
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
  )
  await fc.assert(
    fc.asyncProperty(beginnings, fc.uint8Array({ maxLength: 500 }), (beginning, bytes) =>
      isReadOrRefused(Buffer.concat([Buffer.from(beginning, "latin1"), bytes])),
    ),
    { numRuns: 300 },
  )
  expect(await isReadOrRefused(BOOK)).toBe(true)
})
