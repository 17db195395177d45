import { describe, expect, test } from "bun:test"
import { DatasetInvalid } from "../../src/dataset/faults.ts"
import { acmeWith, EmptyInstallation } from "./empty-installation.ts"

const word = (written: string, more: object = {}) => ({ written, spoken: "x", ...more })

async function stored(installation: EmptyInstallation) {
  const [row] = await installation.rows("select pronunciations, training_contact from companies")
  return { words: JSON.parse(String(row?.pronunciations)), contact: row?.training_contact }
}

/** The errors for a company with these pronunciations. */
async function faultsOf(pronunciations: unknown): Promise<readonly string[]> {
  await using installation = await EmptyInstallation.start()
  try {
    await installation.import(acmeWith({ pronunciations }))
    return []
  } catch (error) {
    if (error instanceof DatasetInvalid) return error.faults
    throw error
  }
}

describe("the pronunciations of a company", () => {
  test("are stored as given, with languages in lower case and null for all languages", async () => {
    await using installation = await EmptyInstallation.start()
    const given = [{ written: " DGUV ", spoken: "D G U V", language: "DE" }, word("§"), word("kW", { language: null })]
    await installation.import(acmeWith({ pronunciations: given, training_contact: "Ada, room 12" }))
    expect(await stored(installation)).toEqual({
      words: [
        { written: "DGUV", spoken: "D G U V", language: "de" },
        { written: "§", spoken: "x", language: null },
        { written: "kW", spoken: "x", language: null },
      ],
      contact: "Ada, room 12",
    })
  })

  test("stay when an import leaves them out, and are removed by null", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import(acmeWith({ pronunciations: [word("a")], training_contact: "Ada" }))
    await installation.import(acmeWith({ name: "Other" }))
    expect(await stored(installation)).toEqual({ words: [{ ...word("a"), language: null }], contact: "Ada" })
    await installation.import(acmeWith({ pronunciations: null, training_contact: null }))
    expect(await stored(installation)).toEqual({ words: null, contact: null })
  })

  test("are in the audit log if they change", async () => {
    await using installation = await EmptyInstallation.start()
    await installation.import(acmeWith({ pronunciations: [word("a")] }))
    await installation.import(acmeWith({ pronunciations: [word("b")], training_contact: "Ada" }))
    const [entry] = await installation.rows(
      "select changes from audit_entries where record_type = 'company' and action = 'update'",
    )
    expect(JSON.parse(String(entry?.changes))).toEqual({
      pronunciations: { before: [{ ...word("a"), language: null }], after: [{ ...word("b"), language: null }] },
      training_contact: { before: null, after: "Ada" },
    })
  })

  test("may number five hundred, of a hundred characters each", async () => {
    const most = Array.from({ length: 500 }, (_, index) =>
      word(`${index}`.padEnd(100, "x"), { spoken: "y".repeat(100) }),
    )
    expect(await faultsOf(most)).toEqual([])
    expect(await faultsOf([...most, word("one more")])).toEqual([
      expect.stringMatching(/^companies\[0\]\.pronunciations: must be a list of at most 500 objects, not /),
    ])
  })

  test("are refused with their paths: a word twice in one language, empty or too long ones, unknown properties", async () => {
    expect(await faultsOf([word("DGUV"), word("a"), word("dguv")])).toEqual([
      "companies[0].pronunciations[2].written: companies[0].pronunciations[0] has the same word in the same language",
    ])
    expect(await faultsOf([word("a", { language: "de" }), word("A", { language: "DE" })])).toHaveLength(1)
    expect(await faultsOf([word("a", { language: "de" }), word("a", { language: "en" }), word("a")])).toEqual([])
    expect(await faultsOf([word(" "), word("a".repeat(101)), { written: "a" }, word("b", { say: "c" })])).toEqual([
      "companies[0].pronunciations[0].written: must not be empty",
      expect.stringMatching(
        /^companies\[0\]\.pronunciations\[1\]\.written: must be one line of at most 100 characters, not /,
      ),
      "companies[0].pronunciations[2].spoken: is missing",
      "companies[0].pronunciations[3].say: unknown property",
    ])
    expect(await faultsOf([word("a", { language: "deu" })])).toHaveLength(1)
  })
})
